export {
  INVITE_MACHINE,
  judgeInvite,
  refusedWithoutInvite,
  signUpsOf,
  statusAfter,
  type InviteAction,
  type InviteActor,
  type InvitedFacts,
} from './access-status.ts';
export {
  IN_BOOK,
  judgeContact,
  judgeInBook,
  judgeInviter,
  judgeNewEngineer,
  letsInAtOnce,
  type ContactFacts,
} from './contacts.ts';
export { judgeInProject, type PlaceInProject } from './in-project.ts';
export { judgeLocation, judgeNewLocation } from './locations.ts';
export { actionsOf, judge, type Guard, type Machine, type Transition, type Verdict } from './machine.ts';
export { REASONS, type ReasonCode } from './reasons.ts';
export {
  ALLOWED,
  judgedAction,
  judgedActions,
  refused,
  statusNotSet,
  type Judgement,
  type Reason,
  type Refusal,
} from './verdict.ts';
export {
  actionsOnProject,
  judgeProject,
  PROJECT_MACHINE,
  type ProjectAction,
  type ProjectFacts,
  type ProjectState,
} from './project.ts';
export { judgeNewNote, judgeNote } from './notes.ts';
export { judgePrimary, PRIMARY_FUNCTIONS, primaryFunctionOf, type PrimaryFacts } from './primary-people.ts';
export {
  judgeNewTeamMember,
  judgeTeamMember,
  projectTransfer,
  TEAM_MEMBER_MACHINE,
  type TeamMemberAction,
  type TeamMemberFacts,
} from './team-member.ts';
export {
  actionsAtTop,
  actionsOnDocument,
  actionsOnFolder,
  judgeDocument,
  judgeFolder,
  marksOpened,
  opensToSiteContacts,
  seesPrivate,
  seesStatuses,
  type DocumentAction,
  type DocumentFacts,
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
