import { can, canOn, projectScopeOf, type ItemFacts, type Viewer } from '@portal/access';
import { INVITE_TEXTS } from '@portal/contracts/admin/access-status';
import { TEAM_TEXTS } from '@portal/contracts/admin/team-texts';
import type { Candidate, Contact } from '@portal/contracts/projects/contact';
import { CONTACT_TEXTS } from '@portal/contracts/projects/contact-texts';
import { judgeInProject } from '@portal/workflow';
import type { ReachedProject } from '../core/access/reach-project.ts';
import type { StoredContact } from './contact.repository.ts';

/** Where a contact stands, as far as it decides what may be done. */
type PlaceInProject = Pick<ReachedProject, 'status' | 'isPrimary'>;

/** The company's own book is in no project: nothing there is closed, and nobody is its primary engineer. */
export const IN_BOOK: PlaceInProject = { status: 'Open', isPrimary: false };

const REFUSALS = {
  EmailOfOther: CONTACT_TEXTS.emailOfOther,
  InvitedByOwnCompany: CONTACT_TEXTS.invitedByOwnCompany,
  InvitedJustNow: INVITE_TEXTS.resendTooSoon,
};

/** What the matrix asks of a contact: whether the person belongs to the viewer's company. */
export const factsOf = (row: Pick<StoredContact, 'person_company_id'>, viewer: Viewer): ItemFacts => ({
  ownCompany: viewer.companyId !== null && row.person_company_id === viewer.companyId,
});

/** Why somebody who may delete contacts cannot delete this one (decisions §21). */
export const deletionObstacleOf = ({ is_primary, position }: StoredContact): string | null =>
  is_primary && (position === 'InternalRE' || position === 'ExternalRE') ? TEAM_TEXTS.assigned : null;

function mayResend(row: StoredContact, viewer: Viewer, place: PlaceInProject): boolean {
  const facts = factsOf(row, viewer);
  const isOurs = (row.is_inviter && row.company_id === viewer.companyId) || facts.ownCompany === true;
  const isResendable = row.access_status === 'InviteSent' || row.access_status === 'AccessRejected';
  // Invites are those of projects.
  return (
    row.project_id !== null &&
    place.status === 'Open' &&
    row.user_id !== null &&
    isOurs &&
    isResendable &&
    canOn(viewer, 'update', 'invite', facts)
  );
}

/** What the writes answer. */
export const writtenOf = ({ id, version, access_status: status }: StoredContact) => ({ id, version, status });

/** Where somebody lives is for those alone whose contact it is. */
export const seesAddresses = (viewer: Viewer): boolean => projectScopeOf(viewer).kind === 'company';

/** A contact as the viewer sees it. */
export function contactAnswerOf(row: StoredContact, viewer: Viewer, place: PlaceInProject): Contact {
  const facts = factsOf(row, viewer);
  const may = (action: 'update' | 'delete') => judgeInProject(place, viewer, [action, 'contact'], facts).allowed;
  const obstacle = deletionObstacleOf(row);
  return {
    id: row.id,
    version: row.version,
    projectId: row.project_id,
    userId: row.user_id,
    position: row.position,
    name: { firstName: row.first_name, lastName: row.last_name },
    fullName: fullNameOf(row),
    companyName: row.company_name,
    companyType: row.company_type,
    email: row.email,
    phone: row.phone,
    address: seesAddresses(viewer) ? row.address : null,
    status: row.access_status,
    refusal: row.refusal && row.access_status === 'NoAccess' ? REFUSALS[row.refusal] : null,
    isPrimary: row.is_primary,
    isPrimaryUnderwriter: row.is_primary && row.position === 'ICUnderwriter',
    actions: [
      ...(may('update') ? (['update'] as const) : []),
      ...(mayResend(row, viewer, place) ? (['resend'] as const) : []),
      ...(may('delete') && obstacle === null ? (['delete'] as const) : []),
    ],
    deletionObstacle: can(viewer, 'delete', 'contact') ? obstacle : null,
  };
}

export const fullNameOf = ({
  first_name,
  last_name,
}: {
  readonly first_name: string;
  readonly last_name: string;
}): string => `${first_name} ${last_name}`.trim();

export type StoredCandidate = Pick<
  StoredContact,
  'id' | 'user_id' | 'position' | 'first_name' | 'last_name' | 'email' | 'company_name' | 'company_type'
>;

export const candidateAnswerOf = (row: StoredCandidate): Candidate => ({
  id: row.id,
  userId: row.user_id,
  position: row.position,
  fullName: fullNameOf(row),
  companyName: row.company_name,
  companyType: row.company_type,
  email: row.email,
});

/** What the audit record tells of a contact. */
export const auditedContact = (row: StoredContact) => ({
  projectId: row.project_id,
  userId: row.user_id,
  position: row.position,
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  companyName: row.company_name,
  phone: row.phone,
  address: row.address,
  accessStatus: row.access_status,
});
