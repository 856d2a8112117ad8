import type { Knex } from 'knex';
import { hasAccess } from '../core/access/reach-project.ts';
import type { Invitation, OrganizerFacts } from '../core/inspection/inspection.repository.ts';

type Member = Pick<OrganizerFacts, 'userId' | 'role' | 'companyId'> & { readonly isDeleted: boolean };

/**
 * Returns true if the project is still open to the organizer of an invitation (decisions §11), in the company from which it
 * was sent. Organizers of earlier versions are known by their address.
 */
export async function isOrganizerHere(
  tx: Knex.Transaction,
  { organizer, organizerFacts }: Invitation,
  projectId: string,
): Promise<boolean> {
  const members = tx('members')
    .select<Member[]>('user_id as userId', 'role', 'company_id as companyId', 'is_deleted as isDeleted')
    .orderBy('is_deleted');
  const [member] = organizerFacts
    ? await members.where({ user_id: organizerFacts.userId })
    : await members.whereRaw('lower(email) = lower(?)', [organizer.email]);
  if (member?.isDeleted) return false;
  if (!organizerFacts) return member !== undefined && hasAccess(tx, { ...member, companyType: 'Risk' }, projectId);
  if (member && member.companyId !== organizerFacts.companyId) return false;
  return hasAccess(tx, organizerFacts, projectId);
}
