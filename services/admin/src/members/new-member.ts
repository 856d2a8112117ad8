import { randomUUID } from 'node:crypto';
import type { Member } from './repository.ts';

/** Somebody who is not there yet: without access, and with no more than what is said of them. */
export const newMember = (
  person: Pick<Member, 'email' | 'firstName' | 'lastName' | 'role' | 'companyId'> & Partial<Member>,
): Member => ({
  userId: randomUUID(),
  isPrimaryContact: false,
  designation: null,
  phone: null,
  address: null,
  accessStatus: 'NoAccess',
  rejectionReason: null,
  ...person,
});
