export {
  ASSIGNMENT_MACHINE,
  actionsOnAssignment,
  evaluateAssignment,
  type AssignmentAction,
  type AssignmentFacts,
  type AssignmentState,
} from './assignments.ts';
export {
  INVITE_MACHINE,
  evaluateInvite,
  refusedWithoutInvite,
  signUpsOf,
  statusAfter,
  type InviteAction,
  type InviteActor,
  type InvitedFacts,
} from './access-status.ts';
export { evaluateAllowance, evaluateBudget, evaluateNewBudget, type BudgetFacts } from './budgets.ts';
export {
  addsEngineers,
  IN_BOOK,
  evaluateContact,
  evaluateInBook,
  evaluateInviter,
  evaluateLeaving,
  evaluateNewEngineer,
  grantsAccessAtOnce,
  type ContactFacts,
} from './contacts.ts';
export { evaluateDevice, evaluateNewDevice, evaluateProposal } from './devices.ts';
export {
  FEE_PROPOSAL_MACHINE,
  FEE_RECIPIENT_MACHINE,
  actionsOnFeeProposal,
  actionsOnFeeRecipient,
  evaluateFeeProposal,
  evaluateFeeRecipient,
  evaluateNewFeeProposal,
  isDecided,
  isLinkValid,
  type FeePlace,
  type FeeProposalFacts,
  type FeeRecipientFacts,
} from './fee-proposals.ts';
export { evaluateInProject, type PlaceInProject } from './in-project.ts';
export { evaluateNewView, evaluateRenaming } from './own-lists.ts';
export { evaluateLocation, evaluateNewLocation } from './locations.ts';
export { evaluateValues } from './value-at-risk.ts';
export { actionsOf, evaluate, type Guard, type Machine, type Transition, type TransitionVerdict } from './machine.ts';
export { REASONS, type ReasonCode } from './reasons.ts';
export {
  ALLOWED,
  actionVerdict,
  actionVerdicts,
  PROJECT_CLOSED,
  refused,
  statusNotSet,
  type Verdict,
  type Reason,
  type Refusal,
} from './verdict.ts';
export {
  actionsOnProject,
  evaluateProject,
  PROJECT_MACHINE,
  type ProjectAction,
  type ProjectFacts,
  type ProjectState,
} from './project.ts';
export { evaluateNewNote, evaluateNote } from './notes.ts';
export {
  evaluateIgnoringNoAssignment,
  evaluatePrimary,
  PRIMARY_FUNCTIONS,
  primaryFunctionOf,
} from './primary-people.ts';
export {
  evaluateNewTeamMember,
  evaluateTeamMember,
  projectTransfer,
  TEAM_MEMBER_MACHINE,
  type TeamMemberAction,
  type TeamMemberFacts,
} from './team-member.ts';
export {
  actionsAtTop,
  actionsOnDocument,
  actionsOnFolder,
  canUploadDocuments,
  evaluateDocument,
  evaluateFolder,
  hasOwnFolder,
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
export type { RiskCompanySide } from './risk-company.ts';
export { RECOMMENDATION_MACHINE, takesRecommendations } from './recommendation-machine.ts';
export {
  actionsOnRecommendation,
  INSPECTION_CALLS,
  isConcerned,
  evaluateInspectionCall,
  evaluateNewRecommendation,
  evaluateRecommendation,
  type InspectionCall,
} from './recommendations.ts';
export {
  actionsOnInspection,
  dashboardStatusOf,
  INSPECTION_MACHINE,
  evaluateInspection,
  evaluateNewInspection,
  type InspectionAction,
  type InspectionFacts,
} from './inspections.ts';
export { actionsOnClaim, CLAIM_ACTION_OF, evaluateClaim, type ClaimAction } from './claims.ts';
export {
  actionsOnExpense,
  EXPENSE_MACHINE,
  evaluateExpense,
  evaluateNewExpense,
  evaluateStatement,
  type ExpenseAction,
  type ExpenseFacts,
  type ExpensePlace,
} from './expenses.ts';
export { evaluateReportNotes, type NotedInspection } from './report-notes.ts';
export { REPORT_MACHINE } from './report-machine.ts';
export {
  stepAfter,
  isInsurerPerson,
  stepDoneBy,
  type ReportAction,
  type ReportFacts,
  type ReportItem,
  type ReportSide,
  type ReportState,
} from './report-steps.ts';
export {
  actionsOnReport,
  creationsOfInspection,
  creationsOfProject,
  evaluateReport,
  factsOfNewReport,
  TYPE_OF_CREATION,
  type NewReport,
} from './reports.ts';
