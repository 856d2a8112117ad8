import { PRIMARY_FUNCTIONS } from './primary-people.ts';

/** Changes of a page of the record history. */
export const HISTORY_PAGE_SIZE = 10;

/** The fields whose changes the record history tells, in the order of the tab. */
export const HISTORY_FIELDS = [
  'name',
  'status',
  'closingReason',
  'reopeningReason',
  'parentCompany',
  'type',
  'projectType',
  'businessType',
  'referenceNumber',
  'currency',
  'constructionValue',
  'dsuSumInsured',
  'policyNumber',
  'policyStartDate',
  'policyExpireDate',
  'linePercent',
  'bandPercents',
  'brPremium',
  'dsuPremium',
  'biPremium',
  'triaPremium',
  'constructionType',
  'combustibility',
  'stories',
  'area',
  'buildDate',
  'expectedInspections',
  'description',
  'specialInstruction',
  'isDeployment21Project',
  'hasDevices',
  ...PRIMARY_FUNCTIONS,
] as const;
export type HistoryField = (typeof HISTORY_FIELDS)[number];
