export { changesBetween, type FieldChange } from './changes-between.ts';
export { historyOf, pageOfHistory, type HistoryPage, type HistoryQuery } from './read-history.ts';
export { removeHistoryOf, writeHistory, type HistoryLine } from './write-history.ts';
