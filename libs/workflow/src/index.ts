export { INVITE_MACHINE, judgeInvite, statusAfter, type InviteAction, type InvitedFacts } from './access-status.ts';
export {
  allowedActionsOf,
  judge,
  type ActionState,
  type Guard,
  type Machine,
  type Obstacle,
  type RequiredReason,
  type Transition,
  type Verdict,
} from './machine.ts';
export {
  allowedActions,
  judgeProject,
  PROJECT_MACHINE,
  type ProjectAction,
  type ProjectFacts,
  type ProjectState,
} from './project.ts';
