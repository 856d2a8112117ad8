import type { CompanyContactType } from '@portal/contracts/projects/company-contact-lists';

/** Texts of COMPANY CONTACTS (spec 3 §2), in the tone of CONTACTS. */
export const COMPANY_CONTACT_SCREEN_TEXTS = {
  title: 'Company Contacts',
  tab: 'COMPANY CONTACTS',
  newContact: 'New Company Contact',
  contact: 'Company Contact',
  empty: 'There are no company contacts yet.',
  emptyHint: 'Click "New Company Contact" to add a company that you work with.',
  emptyReader: 'Once they are added, they will appear here.',

  name: 'Company Name',
  type: 'Company Type',
  company: 'Company',
  deleted: (name: string): string => `${name} was successfully deleted from the company contacts`,
} as const;

export const COMPANY_CONTACT_TYPE_LABELS: Readonly<Record<CompanyContactType, string>> = {
  Insurance: 'Insurance Company',
  Broker: 'Broker Company',
  Risk: 'Risk Company',
};
