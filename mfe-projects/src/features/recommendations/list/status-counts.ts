import type { Recommendations } from '@portal/contracts/projects/recommendation';
import { RECOMMENDATION_STATUS_LABELS } from '@portal/contracts/projects/recommendation-lists';
import { BOARD_COLUMNS } from './board-columns.ts';

/** A column of the board by the statuses that it shows. */
export type CountedColumn = ReturnType<typeof countedColumns>[number];

/** Returns the columns of the board that hold anything. */
export const countedColumns = (counts: Recommendations['statusCounts']) =>
  columnsOf(counts).filter(({ count }) => count > 0);

/** Returns the columns that a filter offers: those that hold anything, and those of the statuses that it is set to. */
export const offeredColumns = (counts: Recommendations['statusCounts'], chosen = '') =>
  columnsOf(counts).filter(
    ({ key, count }) => count > 0 || chosen.split(',').some((one) => key.split(',').includes(one)),
  );

const columnsOf = (counts: Recommendations['statusCounts']) =>
  BOARD_COLUMNS.map((statuses) => ({
    key: statuses.join(','),
    label: RECOMMENDATION_STATUS_LABELS[statuses[0]],
    count: countOf(counts, statuses),
  }));

/** Returns the number of recommendations in some statuses. */
export const countOf = (counts: Recommendations['statusCounts'], statuses: readonly string[]): number =>
  counts.filter(({ status }) => statuses.includes(status)).reduce((sum, { count }) => sum + count, 0);
