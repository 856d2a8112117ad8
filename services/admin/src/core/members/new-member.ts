import { randomUUID } from 'node:crypto';
import type { Member } from './member.repository.ts';

/** Builds a new member without access; fields that are not given are empty. */
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
