import type { Role } from '@portal/contracts/common/enums';
import type { ListAddress } from '@portal/ui';

/** Keys of what Team Members keeps of the server's state; a prefix invalidates all below it. */
export const teamKeys = {
  all: ['team-members'] as const,
  list: (address: ListAddress) => ['team-members', 'list', address] as const,
  member: (id: string) => ['team-members', 'member', id] as const,
  takers: (position: Role) => ['team-members', 'takers', position] as const,
  countLimits: ['team-members', 'count-limits'] as const,
  designations: ['designations'] as const,
  locations: ['locations'] as const,
};
