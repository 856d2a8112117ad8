import * as v from 'valibot';
import { currencySchema } from '../common/enums.ts';
import { id } from '../common/fields.ts';
import { listAnswer, listQuery } from '../common/list.ts';

/** What the project list may be sorted by: the columns of decisions §19. */
export const PROJECT_SORT_FIELDS = [
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
  'var',
  'riskScore',
] as const;
export type ProjectSortField = (typeof PROJECT_SORT_FIELDS)[number];

/** Query of `GET /projects`. `importId` shows what one import brought (the link of its notification). */
export const projectListQuery = v.object({ ...listQuery(PROJECT_SORT_FIELDS).entries, importId: v.optional(id) });

/** A search for more projects than this counts no further: the answer says 'at least' (`totalIsLowerBound`). */
export const SEARCH_COUNT_LIMIT = 1_000;

const text = v.nullable(v.string());
const money = v.nullable(v.number());

/** One row of the project list (spec 2 §3). What the viewer's role may not see is null. */
export const projectListRow = v.object({
  id,
  name: v.string(),
  status: v.string(),
  readyToBeReallocated: v.boolean(),
  reopeningReason: text,
  country: text,
  constructionValue: money,
  currency: currencySchema,
  buildDate: text,
  var: money,
  riskScore: v.nullable(v.number()),
  referenceNumber: text,
  insuranceCompanyName: text,
  totalPremium: money,
  linePercent: money,
  policyStartDate: text,
  policyExpireDate: text,
  policyNumber: text,
});
export type ProjectListRow = v.InferOutput<typeof projectListRow>;
export const projectListAnswer = listAnswer(projectListRow);
