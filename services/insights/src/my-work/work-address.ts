import type { MyWorkKind } from '@portal/contracts/insights/dashboard-lists';
import type { StoredWork } from './work-query.ts';

type Address = (row: StoredWork) => string;

const inProject =
  (tab: string, parameter?: string): Address =>
  ({ project_id: projectId, facts }) =>
    `/projects/${projectId}/${tab}${parameter ? `?${parameter}=${facts.id}` : ''}`;
const onRecommendation = inProject('recommendations', 'recommendationId');
const onInspection = inProject('recommendations', 'inspectionId');
const onAssignment: Address = ({ facts }) => `/dashboard/assignments?assignmentId=${facts.id}`;

/** Addresses at which each kind of work is done: those of the notifications about it, narrowed to what waits where others stand beside it. */
const ADDRESSES: Readonly<Record<MyWorkKind, Address>> = {
  ApproveRecommendations: (row) => `${onInspection(row)}&status=WaitingForApproval`,
  SendRecommendations: onInspection,
  RecommendationOverdue: onRecommendation,
  RecommendationDueSoon: onRecommendation,
  RecommendationToReview: onRecommendation,
  RecommendationToFinish: onInspection,
  IssueInspection: onInspection,
  CompleteInspection: inProject('inspections', 'inspectionId'),
  HoldInspection: inProject('inspections', 'inspectionId'),
  ScheduleInspection: ({ project_id: projectId, facts }) =>
    `/projects/${projectId}/inspections?inspectionNumber=${facts.number}`,
  UploadDocuments: ({ project_id: projectId, facts }) => `/projects/${projectId}/documents?folderId=${facts.folderId}`,
  AcknowledgeAssignment: onAssignment,
  NameEngineer: onAssignment,
  CompleteTransfer: onAssignment,
  AssignProject: inProject('resources'),
  ReassignProject: inProject('resources'),
  ReallocateProject: inProject('resources'),
  ApproveReport: ({ facts }) => `/dashboard/reports?reportId=${facts.id}`,
  ResubmitReport: inProject('reports', 'reportId'),
  SendReport: inProject('reports', 'reportId'),
  JudgeAccess: inProject('contacts', 'contactId'),
  JudgeFeeProposal: inProject('feeProposal', 'feeProposalId'),
  DecideProposal: inProject('devices', 'proposalId'),
  DeviceAlert: inProject('devices', 'deviceId'),
  JudgeRegistration: ({ facts }) => `/my-company?inviteId=${facts.id}`,
};

/** Returns the address in the portal at which a row of work is done. */
export const addressOf: Address = (row) => ADDRESSES[row.kind](row);
