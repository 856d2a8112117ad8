import { projectScopeOf, type ItemFacts, type Viewer } from '@portal/access';
import { INVITE_TEXTS } from '@portal/contracts/admin/access-status';
import type { Candidate, Contact } from '@portal/contracts/projects/contact';
import { CONTACT_ACTIONS } from '@portal/contracts/projects/contact-position';
import { CONTACT_TEXTS } from '@portal/contracts/projects/contact-texts';
import {
  evaluateContact,
  actionVerdicts,
  grantsAccessAtOnce,
  type ContactFacts,
  type PlaceInProject,
} from '@portal/workflow';
import { lastChangeOf } from '@portal/service-kit';
import type { StoredContact } from './contact.repository.ts';

const REFUSALS = {
  EmailOfOther: CONTACT_TEXTS.emailOfOther,
  InvitedByOwnCompany: CONTACT_TEXTS.invitedByOwnCompany,
  InvitedJustNow: INVITE_TEXTS.resendTooSoon,
};

/** Returns the matrix's fact about a contact: if the person belongs to the viewer's company. */
export const factsOf = (row: Pick<StoredContact, 'person_company_id'>, viewer: Viewer): ItemFacts => ({
  ownCompany: viewer.companyId !== null && row.person_company_id === viewer.companyId,
});

/** Returns the facts by which the workflow decides about a contact. */
export function contactFactsOf(row: StoredContact, viewer: Viewer): ContactFacts {
  const ownCompany = factsOf(row, viewer).ownCompany === true;
  return {
    position: row.position,
    status: row.access_status,
    isPrimary: row.is_primary,
    ownCompany,
    isInviter: ((row.is_inviter || isUnknown(row)) && row.company_id === viewer.companyId) || ownCompany,
    isInvited: row.project_id !== null && (isKnownAs(row) || isUnknown(row)) && row.request_status === null,
    request: row.request_status,
    isRequester: row.asked_by === viewer.userId,
  };
}

/** Returns true if it is known whose contact it is: an account's, or that of somebody whom the company has invited. */
const isKnownAs = (row: StoredContact): boolean => row.user_id !== null && (row.is_accepted || row.is_inviter);

/**
 * Returns true if nobody has accepted to be the contact that was invited: it is not told whether the e-mail is nobody's, or
 * somebody's elsewhere, and its invite can be sent again either way.
 */
const isUnknown = (row: StoredContact): boolean => row.user_id === null || !row.is_accepted;

/** Builds the answer of writes. */
export const writtenOf = ({ id, version, access_status: status }: StoredContact) => ({ id, version, status });

/** Returns true if the viewer sees contacts' addresses: only those whose contacts they are. */
export const seesAddresses = (viewer: Viewer): boolean => projectScopeOf(viewer).kind === 'company';

/** A contact as the viewer sees it. */
export function contactAnswerOf(row: StoredContact, viewer: Viewer, place: PlaceInProject): Contact {
  const facts = contactFactsOf(row, viewer);
  const actions = actionVerdicts(CONTACT_ACTIONS, (action) => evaluateContact(place, facts, action, viewer));
  const mayChange = actions.some(({ action, allowed }) => action === 'update' && allowed);
  return {
    id: row.id,
    version: row.version,
    ...lastChangeOf(row, mayChange),
    projectId: row.project_id,
    userId: row.is_accepted ? row.user_id : null,
    position: row.position,
    name: { firstName: row.first_name, lastName: row.last_name },
    fullName: fullNameOf(row),
    companyName: row.company_name,
    companyType: row.company_type,
    email: row.email,
    phone: row.phone,
    address: seesAddresses(viewer) ? row.address : null,
    status: row.access_status,
    accessRequest: requestAnswerOf(row, viewer),
    refusal: row.refusal && row.access_status === 'NoAccess' ? REFUSALS[row.refusal] : null,
    isPrimary: row.is_primary,
    isPrimaryUnderwriter: row.is_primary && row.position === 'ICUnderwriter',
    actions,
  };
}

/** Returns a contact's request for access; its reason of rejection is for those who decide and for the person who made the request. */
function requestAnswerOf(row: StoredContact, viewer: Viewer): Contact['accessRequest'] {
  if (row.request_status === null) return null;
  const seesReason = row.asked_by === viewer.userId || grantsAccessAtOnce(viewer);
  return {
    status: row.request_status,
    requestedBy: row.asked_by_name,
    rejectionReason: seesReason ? row.rejection_reason : null,
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

/** Returns the fields of a contact that the audit record keeps. */
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
  ...(row.rejection_reason !== null && { rejectionReason: row.rejection_reason }),
});
