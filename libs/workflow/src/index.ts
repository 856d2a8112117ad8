export {
  INVITE_MACHINE,
  judgeInvite,
  signUpsOf,
  statusAfter,
  type InviteAction,
  type InviteActor,
  type InvitedFacts,
} from './access-status.ts';
export { judgeInProject } from './in-project.ts';
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
export { judgePrimary, PRIMARY_FUNCTIONS } from './primary-people.ts';
export {
  judgeTeamMember,
  projectTransfer,
  TEAM_MEMBER_MACHINE,
  type TeamMemberAction,
  type TeamMemberFacts,
} from './team-member.ts';
export {
  judgeDocument,
  judgeFolder,
  marksOpened,
  opensToSiteContacts,
  seesPrivate,
  seesStatuses,
  type DocumentAction,
  type DocumentFacts,
  type DocumentVerdict,
  type DocumentViewer,
  type FolderAction,
  type FolderFacts,
  type PlaceFacts,
} from './documents.ts';
export type {
  EngineerKind,
  RecommendationAction,
  RecommendationItem,
  RecommendationPlace,
  ReviewSide,
} from './recommendation-facts.ts';
export { RECOMMENDATION_MACHINE } from './recommendation-machine.ts';
export {
  actionsOnRecommendation,
  INSPECTION_CALLS,
  isConcerned,
  judgeAll,
  judgeNewRecommendation,
  judgeRecommendation,
  type InspectionCall,
} from './recommendations.ts';
export {
  actionsOnInspection,
  dashboardStatusOf,
  INSPECTION_MACHINE,
  judgeInspection,
  judgeNewInspection,
  type InspectionAction,
  type InspectionFacts,
} from './inspections.ts';
export { actionsOnClaim, CLAIM_ACTION_OF, judgeClaim, type ClaimAction } from './claims.ts';
export { judgeReportNotes, type NotedInspection } from './report-notes.ts';
