import type { Actor } from '@portal/access';
import { INVITE_TEXTS } from '@portal/contracts/admin/access-status';
import type { ProjectTransfer } from '@portal/contracts/admin/team-member';
import { TEAM_TEXTS } from '@portal/contracts/admin/team-texts';
import { ACCESS_STATUSES, type AccessStatus, type Role } from '@portal/contracts/common/enums';
import { judge, type Guard, type Machine, type Verdict } from './machine.ts';

/** What the workflow needs to know of a member of a team, and of who looks. */
export interface TeamMemberFacts {
  readonly status: AccessStatus;
  readonly position: Role;
  readonly isOwnCompany: boolean;
  /** Whether the member is the viewer. */
  readonly isOwnRow: boolean;
  readonly isPrimaryContact: boolean;
  readonly isViewerPrimaryContact: boolean;
  /** Open projects whose primary risk engineer the member is. */
  readonly assignedProjects: number;
}

export type TeamMemberAction = 'edit' | 'delete';

type Rule = Guard<TeamMemberFacts>;

/** Of an insurer or broker company the primary contact alone has to do with coordinators (spec 3 §6). */
const coordinatorsByPrimary: Rule = {
  holds: ({ position, isViewerPrimaryContact }) => position !== 'ICCoordinator' || isViewerPrimaryContact,
  reason: TEAM_TEXTS.coordinatorsByPrimary,
};
const ownRowOfPrimary: Rule = {
  holds: ({ isOwnRow, isPrimaryContact }) => isOwnRow && isPrimaryContact,
  reason: INVITE_TEXTS.notEditable,
};
const notPrimaryContact: Rule = {
  holds: ({ isPrimaryContact }) => !isPrimaryContact,
  reason: TEAM_TEXTS.primaryStays,
};
const notYourself: Rule = { holds: ({ isOwnRow }) => !isOwnRow, reason: TEAM_TEXTS.notYourself };
const notAssigned: Rule = {
  holds: ({ position, assignedProjects }) => position !== 'RiskEngineer' || assignedProjects === 0,
  reason: TEAM_TEXTS.assigned,
};

/** A member of a team as coordinators edit and delete them (spec 3 §2, §6; decisions §21). */
export const TEAM_MEMBER_MACHINE: Machine<TeamMemberFacts, AccessStatus, TeamMemberAction> = {
  name: 'teamMember',
  stateOf: ({ status }) => status,
  factsOf: ({ isOwnCompany, isOwnRow }) => ({ ownCompany: isOwnCompany, own: isOwnRow }),
  wrongState: () => INVITE_TEXTS.notEditable,
  transitions: [
    {
      action: 'edit',
      from: ['NoAccess'],
      to: 'NoAccess',
      right: ['update', 'teamMember'],
      guards: [coordinatorsByPrimary],
    },
    {
      action: 'edit',
      from: ['HasAccess'],
      to: 'HasAccess',
      right: ['update', 'teamMember'],
      guards: [ownRowOfPrimary],
    },
    {
      action: 'delete',
      from: ACCESS_STATUSES,
      to: null,
      right: ['delete', 'teamMember'],
      guards: [notPrimaryContact, notYourself, coordinatorsByPrimary, notAssigned],
    },
  ],
};

/** Whether the viewer may edit or delete the member now. */
export const judgeTeamMember = (
  member: TeamMemberFacts,
  action: TeamMemberAction,
  viewer: Actor,
): Verdict<AccessStatus> => judge(TEAM_MEMBER_MACHINE, member, action, viewer);

/**
 * What becomes of the projects of a member who is deleted: underwriters and risk engineers hand theirs over to another
 * one, underwriters may leave it (spec 3 §6).
 */
export function projectTransfer(position: Role, projects: number): ProjectTransfer {
  if (projects === 0) return 'None';
  if (position === 'RiskEngineer') return 'Required';
  return position === 'ICUnderwriter' ? 'Optional' : 'None';
}
