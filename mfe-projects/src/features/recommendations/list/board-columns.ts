import type { RecommendationStatus } from '@portal/contracts/projects/recommendation-lists';

/** Columns of the board: one for each status, statuses with the same label together. */
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
