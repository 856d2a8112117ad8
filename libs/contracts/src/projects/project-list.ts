import * as v from 'valibot';
import { currencySchema } from '../common/enums.ts';
import { calendarDate, id, storable } from '../common/fields.ts';
import { LIMITS } from '../common/limits.ts';
import { answer, listAnswer, listQuery } from '../common/list.ts';
import { PROJECT_LIST_COLUMNS, type ProjectFilter } from './list-columns.ts';
import { projectCategorySchema, projectStatusSchema } from './project-lists.ts';
import { RISK_BANDS } from './risk-band.ts';

const filters = {
  projectStatus: v.optional(projectStatusSchema),
  type: v.optional(projectCategorySchema),
  projectTypeId: v.optional(id),
  parentCompanyId: v.optional(id),
  insuranceCompanyId: v.optional(id),
  countryName: v.optional(v.pipe(v.string(), v.maxLength(LIMITS.country), storable)),
  policyExpireFrom: v.optional(calendarDate),
  policyExpireTo: v.optional(calendarDate),
  readyToBeReallocated: v.optional(v.literal('true')),
  riskBand: v.optional(v.picklist(RISK_BANDS)),
} satisfies Record<ProjectFilter, v.GenericSchema>;

const { page, pageSize, ...narrowing } = listQuery(PROJECT_LIST_COLUMNS).entries;

/** Order, search and filters of the list, without a page: what a saved view and an export hold. */
export const projectSelection = v.object({ ...narrowing, ...filters });
export type ProjectSelection = v.InferOutput<typeof projectSelection>;

/** Query of `GET /projects`. `importId` shows what one import brought (the link of its notification). */
export const projectListQuery = v.object({ page, pageSize, ...projectSelection.entries, importId: v.optional(id) });

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
  tiv: money,
  var: money,
  riskScore: v.nullable(v.number()),
  riskScoreMax: v.nullable(v.number()),
  riskBand: v.nullable(v.picklist(RISK_BANDS)),
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

const option = v.object({ value: v.string(), label: v.string() });

/** Options of filters whose values differ between viewers; empty for filters that the viewer does not have. */
export const projectFilterOptions = answer(
  v.object({
    projectTypeId: v.array(v.object({ ...option.entries, type: projectCategorySchema })),
    parentCompanyId: v.array(option),
    insuranceCompanyId: v.array(option),
    countryName: v.array(option),
  }),
);
export type ProjectFilterOptions = v.InferOutput<typeof projectFilterOptions>['data'];
