import { LIMITS } from '../common/limits.ts';

/** The columns of the project list, by the name that they are sorted by (decisions §19). */
export const PROJECT_LIST_COLUMNS = [
  'name',
  'referenceNumber',
  'insuranceCompanyName',
  'country',
  'policyNumber',
  'totalPremium',
  'linePercent',
  'policyStartDate',
  'policyExpireDate',
  'status',
  'buildDate',
  'constructionValue',
  'tiv',
  'var',
  'riskScore',
] as const;
export type ProjectListColumn = (typeof PROJECT_LIST_COLUMNS)[number];

/** Filters of the list beside the search; filters shared with a dashboard have the same names (spec 2 §3). */
export const PROJECT_FILTERS = [
  'projectStatus',
  'type',
  'projectTypeId',
  'parentCompanyId',
  'insuranceCompanyId',
  'countryName',
  'policyExpireFrom',
  'policyExpireTo',
  'readyToBeReallocated',
  'riskBand',
] as const;
export type ProjectFilter = (typeof PROJECT_FILTERS)[number];

/** Number of matches up to which a search counts; beyond it the answer says 'at least' (`totalIsLowerBound`). */
export const SEARCH_COUNT_LIMIT = 1_000;

/** Saved views that a person may have. */
export const MAX_PROJECT_VIEWS = 20;
export const VIEW_NAME_LENGTH = LIMITS.projectName;

/** Export formats of the list. */
export const EXPORT_FORMATS = ['xlsx', 'csv'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Exports that one person may have under way at once. */
export const EXPORTS_AT_ONCE = 2;
/** Seconds that the address of an export may be opened for, once. */
export const EXPORT_ADDRESS_SECONDS = 60;
