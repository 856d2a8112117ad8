import type { RecommendationStatus } from '@portal/contracts/projects/recommendation-lists';

/** Columns of the board: a status each, and those that are shown under one word together. */
export const BOARD_COLUMNS: readonly (readonly [RecommendationStatus, ...RecommendationStatus[]])[] = [
  ['Draft'],
  ['WaitingForApproval'],
  ['Rejected', 'Amended'],
  ['Approved'],
  ['SentToRiskEngineer'],
  ['ApprovedByRE'],
  ['Issued'],
  ['InProgress'],
  ['Actioned'],
  ['FurtherAction'],
  ['Closed'],
];
