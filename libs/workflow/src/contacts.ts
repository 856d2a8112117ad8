import { can, canOn, type Actor } from '@portal/access';
import { INVITE_TEXTS } from '@portal/contracts/admin/access-status';
import { TEAM_TEXTS } from '@portal/contracts/admin/team-texts';
import type { AccessStatus } from '@portal/contracts/common/enums';
import { LIMITS } from '@portal/contracts/common/limits';
import { MESSAGES } from '@portal/contracts/common/messages';
import type {
  AccessRequestStatus,
  CONTACT_ACTIONS,
  ContactPosition,
} from '@portal/contracts/projects/contact-position';
import { CONTACT_TEXTS } from '@portal/contracts/projects/contact-texts';
import { evaluateInProject, type PlaceInProject } from './in-project.ts';
import { ALLOWED, NOT_YOURS, PROJECT_CLOSED, refused, type Verdict } from './verdict.ts';

/** Facts about a contact that the workflow needs. */
export interface ContactFacts {
  readonly position: ContactPosition;
  readonly status: AccessStatus;
  /** True if the contact holds the primary function of their position. */
  readonly isPrimary: boolean;
  /** True if the person belongs to the viewer's company. */
  readonly ownCompany: boolean;
  /** True if the viewer's company has invited the person to a project, or employs them. */
  readonly isInviter: boolean;
  /** True if there is an invite to a project: contacts of the company's own book have none. */
  readonly isInvited: boolean;
  /** The request for access that the contact stands under; null for those who need none (decisions §26.1). */
  readonly request: AccessRequestStatus | null;
  /** True if the viewer requested the access. */
  readonly isRequester: boolean;
}
const REJECTION = { kind: 'text', field: 'rejectionReason', maxLength: LIMITS.rejectionReason } as const;

export type ContactAction = (typeof CONTACT_ACTIONS)[number];

/** The company's own book is in no project: nothing there is closed, and nobody is its primary engineer. */
export const IN_BOOK: PlaceInProject = { status: 'Open', isPrimary: false };

/** Decides if the viewer may do something with a contact now (decisions §21). */
export function evaluateContact(
  place: PlaceInProject,
  contact: ContactFacts,
  action: ContactAction,
  viewer: Actor,
): Verdict {
  if (action === 'resend') return evaluateResend(place, contact, viewer);
  if (action === 'approve' || action === 'reject') return evaluateRequest(place, contact, action, viewer);
  const inProject = evaluateInProject(place, viewer, [action, 'contact'], { ownCompany: contact.ownCompany });
  return inProject.allowed && action === 'delete' ? evaluateLeaving(contact) : inProject;
}

/**
 * Decides if the person of a contact may leave the project, by a deletion or because the contact becomes somebody else's: its
 * primary risk engineer stays until it is reassigned (decisions §21).
 */
export function evaluateLeaving({ isPrimary, position }: Pick<ContactFacts, 'isPrimary' | 'position'>): Verdict {
  const isPrimaryEngineer = isPrimary && (position === 'InternalRE' || position === 'ExternalRE');
  return isPrimaryEngineer ? refused('guard', { reason: 'Assigned', text: TEAM_TEXTS.assigned }) : ALLOWED;
}

/** Decides about a request for access: the company that owns the project does, and never the person who made it. */
function evaluateRequest(
  place: PlaceInProject,
  { request, isRequester }: ContactFacts,
  action: 'approve' | 'reject',
  viewer: Actor,
): Verdict {
  const inProject = evaluateInProject(place, viewer, ['approve', 'contact']);
  if (!inProject.allowed) return inProject;
  if (request !== 'Waiting') return refused('state', { reason: 'NotWaiting', text: CONTACT_TEXTS.notWaiting });
  if (isRequester) return refused('guard', { reason: 'OwnRequest', text: CONTACT_TEXTS.ownRequest });
  return action === 'approve' ? ALLOWED : { allowed: true, needs: REJECTION };
}

function evaluateResend(place: PlaceInProject, contact: ContactFacts, viewer: Actor): Verdict {
  const { ownCompany, isInviter, isInvited, status } = contact;
  if (!isInviter || !canOn(viewer, 'update', 'invite', { ownCompany })) return refused('role', NOT_YOURS);
  if (place.status === 'Closed') return refused('closed', PROJECT_CLOSED);
  const isResendable = isInvited && (status === 'InviteSent' || status === 'AccessRejected');
  return isResendable ? ALLOWED : refused('state', { reason: 'NotResendable', text: INVITE_TEXTS.notResendable });
}

/**
 * Returns true if the people whom the viewer enters have access at once; those of others wait for approval, so that nobody
 * opens more than they see themselves (decisions §26.1).
 */
export const grantsAccessAtOnce = (viewer: Actor): boolean => can(viewer, 'approve', 'contact');

/** Returns true if contacts whom the viewer adds may be risk engineers: those come from the project's owner. */
export const addsEngineers = ({ role }: Pick<Actor, 'role'>): boolean => role !== 'RiskEngineer';

/** Decides if the viewer may add risk engineers to a project now. */
export function evaluateNewEngineer(place: PlaceInProject, viewer: Actor): Verdict {
  const inProject = evaluateInProject(place, viewer, ['create', 'contact']);
  if (!inProject.allowed || addsEngineers(viewer)) return inProject;
  return refused('guard', { reason: 'EngineersByInsurer', text: CONTACT_TEXTS.engineersByInsurer, field: 'position' });
}

/** Decides if the viewer may invite a contact of a project, as coordinators may (decisions §11). */
export const evaluateInviter = (viewer: Actor): Verdict =>
  can(viewer, 'create', 'invite') && viewer.role !== 'RCCoordinator'
    ? ALLOWED
    : refused('role', { reason: 'InvitesByCoordinator', text: CONTACT_TEXTS.inviteByCoordinator });

/** Decides if the viewer may write contacts of the company's own book. */
export const evaluateInBook = (action: 'create' | 'update' | 'delete', viewer: Actor): Verdict =>
  canOn(viewer, action, 'contact', {}) ? ALLOWED : refused('role', { reason: 'NotYours', text: MESSAGES.noAccess });
