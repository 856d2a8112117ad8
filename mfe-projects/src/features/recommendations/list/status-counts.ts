import type { Recommendations } from '@portal/contracts/projects/recommendation';
import { RECOMMENDATION_STATUS_LABELS } from '@portal/contracts/projects/recommendation-lists';
import { BOARD_COLUMNS } from './board-columns.ts';

/** A column of the board by the statuses that it shows. */
export type CountedColumn = ReturnType<typeof countedColumns>[number];

/** Returns the columns of the board that hold anything. */
export const countedColumns = (counts: Recommendations['statusCounts']) =>
  BOARD_COLUMNS.map((statuses) => ({
    key: statuses.join(','),
    label: RECOMMENDATION_STATUS_LABELS[statuses[0]],
    count: countOf(counts, statuses),
  })).filter(({ count }) => count > 0);

/** Returns the number of recommendations in some statuses. */
export const countOf = (counts: Recommendations['statusCounts'], statuses: readonly string[]): number =>
  counts.filter(({ status }) => statuses.includes(status)).reduce((sum, { count }) => sum + count, 0);
