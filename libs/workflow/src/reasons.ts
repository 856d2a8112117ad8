/**
 * Codes of the reasons for which an action is refused. They are stable: answers carry them, and whoever has to tell
 * refusals apart compares them and never the texts.
 */
export const REASONS = [
  // Rights.
  'NotYours',
  'NotOwn',
  'NotPrimaryEngineer',
  'NotPrimaryContact',
  'OwnAuthor',
  'ApprovedByInsurer',
  'ApprovedByRiskCompany',
  'ClosedByEngineer',
  'CompletedByEngineer',
  'CoordinatorsByPrimary',
  'EngineerOfOthers',
  'EngineersByInsurer',
  'ForeignContents',
  'InvitesByCoordinator',
  'PlanWithoutFolders',
  // The project.
  'ProjectClosed',
  // The state.
  'WrongState',
  'AlreadyOpen',
  'AlreadySent',
  'ContactDeleted',
  'InspectionCancelled',
  'NotEditable',
  'NotResendable',
  'NotWaiting',
  'NotWithdrawable',
  'StatusNotSet',
  // Conditions.
  'AlreadyPrimary',
  'ApprovalOff',
  'ApprovalOn',
  'Assigned',
  'FilesOnly',
  'FolderFixed',
  'HasRecommendations',
  'Incomplete',
  'InspectionLimitReached',
  'InPast',
  'LocationLimitReached',
  'NotApproved',
  'NotCompleted',
  'NotRecordable',
  'NotYourself',
  'OwnAction',
  'OwnRequest',
  'PrimaryLocation',
  'PrimaryStays',
  'Unchanged',
  'Unreviewed',
  'UnsyncedDrafts',
] as const;
export type ReasonCode = (typeof REASONS)[number];
