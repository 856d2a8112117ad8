import type { Actor } from '@portal/access';
import { INVITE_TEXTS } from '@portal/contracts/admin/access-status';
import type { ProjectTransfer } from '@portal/contracts/admin/team-member';
import { TEAM_TEXTS } from '@portal/contracts/admin/team-texts';
import { ACCESS_STATUSES, type AccessStatus, type Role } from '@portal/contracts/common/enums';
import { MESSAGES } from '@portal/contracts/common/messages';
import { evaluate, type Guard, type Machine, type TransitionVerdict } from './machine.ts';
import { ALLOWED, refused, type Verdict, type Reason } from './verdict.ts';

/** Facts about a team member and the viewer that the workflow needs. */
export interface TeamMemberFacts {
  readonly status: AccessStatus;
  readonly position: Role;
  readonly isOwnCompany: boolean;
  /** True if the member is the viewer. */
  readonly isOwnRow: boolean;
  readonly isPrimaryContact: boolean;
  readonly isViewerPrimaryContact: boolean;
  /** Open projects whose primary risk engineer the member is. */
  readonly assignedProjects: number;
  /** Projects in which the member takes part. */
  readonly projects: number;
}

export type TeamMemberAction = 'edit' | 'delete';

type Rule = Guard<TeamMemberFacts>;

/** Restricts actions on coordinators of an insurer or broker company to the primary contact (spec 3 §6). */
export const COORDINATORS_BY_PRIMARY: Reason = {
  reason: 'CoordinatorsByPrimary',
  text: TEAM_TEXTS.coordinatorsByPrimary,
};
/** … the own row and that of the primary contact have reasons of their own. */
const isOfPrimary = ({ position, isViewerPrimaryContact, isOwnRow, isPrimaryContact }: TeamMemberFacts): boolean =>
  position === 'ICCoordinator' && !isViewerPrimaryContact && !isOwnRow && !isPrimaryContact;
const whose = (member: TeamMemberFacts): boolean => !isOfPrimary(member);
const ownRowOfPrimary: Rule = {
  holds: ({ isOwnRow, isPrimaryContact }) => isOwnRow && isPrimaryContact,
  reason: 'NotEditable',
  text: INVITE_TEXTS.notEditable,
};
const notPrimaryContact: Rule = {
  holds: ({ isPrimaryContact }) => !isPrimaryContact,
  reason: 'PrimaryStays',
  text: TEAM_TEXTS.primaryStays,
};
const notYourself: Rule = {
  holds: ({ isOwnRow }) => !isOwnRow,
  reason: 'NotYourself',
  text: TEAM_TEXTS.notYourself,
};
const notAssigned: Rule = {
  holds: ({ position, assignedProjects }) => position !== 'RiskEngineer' || assignedProjects === 0,
  reason: 'Assigned',
  text: TEAM_TEXTS.assigned,
};

/** A member of a team as coordinators edit and delete them (spec 3 §2, §6; decisions §21). */
export const TEAM_MEMBER_MACHINE: Machine<TeamMemberFacts, AccessStatus, TeamMemberAction> = {
  name: 'teamMember',
  stateOf: ({ status }) => status,
  factsOf: ({ isOwnCompany, isOwnRow }) => ({ ownCompany: isOwnCompany, own: isOwnRow }),
  notYours: (_action, member) =>
    member.isOwnCompany && isOfPrimary(member)
      ? COORDINATORS_BY_PRIMARY
      : { reason: 'NotYours', text: MESSAGES.noAccess },
  wrongState: () => ({ reason: 'NotEditable', text: INVITE_TEXTS.notEditable }),
  transitions: [
    {
      action: 'edit',
      from: ['NoAccess'],
      to: 'NoAccess',
      right: ['update', 'teamMember'],
      whose,
    },
    {
      action: 'edit',
      from: ['HasAccess'],
      to: 'HasAccess',
      right: ['update', 'teamMember'],
      whose,
      guards: [ownRowOfPrimary],
    },
    {
      action: 'delete',
      from: ACCESS_STATUSES,
      to: null,
      right: ['delete', 'teamMember'],
      whose,
      guards: [notPrimaryContact, notYourself, notAssigned],
    },
  ],
};

/** Decides if the viewer may edit or delete the member now. */
export function evaluateTeamMember(
  member: TeamMemberFacts,
  action: TeamMemberAction,
  viewer: Actor,
): TransitionVerdict<AccessStatus> {
  const verdict = evaluate(TEAM_MEMBER_MACHINE, member, action, viewer);
  const transfer = projectTransfer(member.position, member.projects);
  if (!verdict.allowed || action !== 'delete' || transfer === 'None') return verdict;
  return { ...verdict, needs: { kind: 'person', field: 'targetId', isOptional: transfer === 'Optional' } };
}

/** Decides if the viewer, a coordinator, may add a member of a position to the team (spec 3 §5, §6). */
export const evaluateNewTeamMember = (
  position: Role,
  { isViewerPrimaryContact }: Pick<TeamMemberFacts, 'isViewerPrimaryContact'>,
): Verdict =>
  position === 'ICCoordinator' && !isViewerPrimaryContact
    ? refused('role', { reason: 'CoordinatorsByPrimary', text: INVITE_TEXTS.coordinatorsByPrimary })
    : ALLOWED;

/**
 * Returns the transfer of a deleted member's projects: underwriters and risk engineers hand theirs over, underwriters
 * optionally (spec 3 §6).
 */
export function projectTransfer(position: Role, projects: number): ProjectTransfer {
  if (projects === 0) return 'None';
  if (position === 'RiskEngineer') return 'Required';
  return position === 'ICUnderwriter' ? 'Optional' : 'None';
}
