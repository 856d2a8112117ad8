import type { MyWorkKind } from '@portal/contracts/insights/dashboard-lists';
import { NEWEST_CATALOGUE } from '@portal/contracts/notifications/catalogue';
import { expect, it } from 'vitest';

/** Kinds of work for the notifications of the catalogue by which people are asked to act. */
const WORK: Readonly<Record<string, readonly MyWorkKind[]>> = {
  UserRegistrationRequested: ['JudgeRegistration'],
  RiskCompanyRegistrationRequested: ['JudgeRegistration'],
  ContactAccessRequested: ['JudgeAccess'],
  ProjectHasNoAssignment: ['AssignProject'],
  ProjectReadyForReallocation: ['ReallocateProject'],
  NewAssignment: ['AcknowledgeAssignment'],
  NewCompanyAssignment: ['NameEngineer'],
  AssignmentDeclined: ['ReassignProject', 'NameEngineer'],
  AssignmentTransferRequested: ['CompleteTransfer'],
  InspectionScheduleReminder: ['ScheduleInspection'],
  InspectionNotClosed: ['CompleteInspection'],
  VirtualInspectionDocumentsDue: ['UploadDocuments'],
  MissingDocumentsReminder: ['UploadDocuments'],
  RecommendationsWaitingForApproval: ['ApproveRecommendations'],
  RecommendationRejected: ['RecommendationToFinish'],
  RecommendationsSentToRiskEngineer: ['RecommendationToFinish'],
  // From a week before the due day: what is due later is in the list of recommendations.
  RecommendationsIssued: ['RecommendationDueSoon', 'RecommendationOverdue'],
  RecommendationFurtherAction: ['RecommendationDueSoon', 'RecommendationOverdue'],
  RecommendationActioned: ['RecommendationToReview'],
  MainReportWaitingForApproval: ['ApproveReport'],
  MainReportRejected: ['ResubmitReport'],
  AbridgedReportWaitingForApproval: ['ApproveReport'],
  FeeProposalResponseSubmitted: ['JudgeFeeProposal'],
  DeviceAlert: ['DeviceAlert'],
};

it('all that the catalogue asks people to do has a kind of work (decisions §22)', () => {
  const asked = NEWEST_CATALOGUE.types.filter(({ flags }) => flags.actionRequired).map(({ type }) => type);
  expect(Object.keys(WORK).toSorted()).toEqual([...asked].toSorted());
});
