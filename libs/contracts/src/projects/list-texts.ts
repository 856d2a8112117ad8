import { EXPORTS_AT_ONCE, MAX_PROJECT_VIEWS } from './list-columns.ts';

/** Messages of the server about filters, views and exports of the list. */
export const PROJECT_LIST_TEXTS = {
  notSortable: 'This field cannot be sorted by',
  notFilterable: 'This field cannot be filtered by',
  notAColumn: 'This is not a column of your list',
  columnTwice: 'Each column can stand once',
  nameFirst: 'The project’s name is the first column',
  viewNameTaken: 'You have a view with this name already.',
  viewLimit: `You can save at most ${MAX_PROJECT_VIEWS} views. Delete one that you do not need any more.`,
  viewStale: 'This view has been changed in another window.',
  tooManyExports: `You can export at most ${EXPORTS_AT_ONCE} lists at once. Wait until one of them is done.`,
  tooManyExportsOfCompany: 'Your company exports too many lists at once. Wait until one of them is done.',
} as const;

/** Heads of the project list’s columns that are no field of PROJECT DETAILS, on the screen and in the export. */
export const PROJECT_COLUMN_LABELS = {
  totalPremium: 'Total Premium',
  status: 'Status',
  clientCompany: 'Client Company',
  insuranceCompany: 'Insurance Company',
  country: 'Country',
  totalInsuredValue: 'Total Insured Value',
  valueAtRisk: 'Value at Risk',
  riskScore: 'Risk Score',
  riskScoreMax: 'Risk Score Maximum',
  riskBand: 'Risk Band',
} as const;
