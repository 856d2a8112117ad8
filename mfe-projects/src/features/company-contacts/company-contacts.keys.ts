import type { ListAddress } from '@portal/ui';

/** Keys of what is kept of company contacts; a prefix invalidates all below it. */
export const companyContactKeys = {
  all: ['company-contacts'] as const,
  list: (address: ListAddress) => ['company-contacts', 'list', address] as const,
  contact: (id: string) => ['company-contacts', 'contact', id] as const,
};
