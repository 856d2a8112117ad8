import * as v from 'valibot';
import { countryCodeOf } from '../common/countries.ts';
import { calendarDate, enteredInstant, id } from '../common/fields.ts';
import { answer } from '../common/list.ts';
import { CONSTRUCTION_TYPES, projectCategorySchema, projectStatusSchema } from '../projects/project-lists.ts';
import { CATEGORY_TYPES, DASHBOARD_OPTION_FILTERS, type DashboardFilter } from './dashboard-lists.ts';

const listedText = (isListed: (text: string) => boolean) =>
  v.pipe(v.string(), v.check(isListed, 'Please choose from the list.'));
const oneOf = (options: readonly { readonly value: string }[]) => {
  const values = options.map(({ value }) => value);
  return listedText((text) => values.includes(text));
};

/** A calendar date, or an instant of which the date counts as it is written. */
const dateOrInstant = v.pipe(
  v.string(),
  v.check((text) => v.is(calendarDate, text) || v.is(enteredInstant, text), 'Use a date as YYYY-MM-DD'),
);

/** The filters that all answers of the dashboard share, as parameters of a query (spec 2 §3). */
export const dashboardFilters = {
  parentCompanyId: v.optional(id),
  projectTypeId: v.optional(id),
  businessTypeId: v.optional(id),
  projectType: v.optional(projectCategorySchema),
  categoryType: v.optional(oneOf(CATEGORY_TYPES)),
  constructionType: v.optional(oneOf(CONSTRUCTION_TYPES)),
  /** Name of a country as the portal's list has it: projects have the country of their location, and no other. */
  countryName: v.optional(listedText((text) => countryCodeOf(text) !== undefined)),
  /** Projects whose policy begins on that day or later. */
  fromPolicyStartDateTime: v.optional(dateOrInstant),
  insuranceCompanyId: v.optional(id),
  projectStatus: v.optional(projectStatusSchema),
} satisfies Record<DashboardFilter, v.GenericSchema>;

/** Query of answers that have no page. */
export const dashboardQuery = v.object(dashboardFilters);
export type DashboardQuery = v.InferOutput<typeof dashboardQuery>;

const option = v.object({ value: v.string(), label: v.string() });
const listed = v.array(option);

/**
 * Values that occur among the projects that the viewer sees, by label. A filter that the viewer does not have is null:
 * asking for it is refused.
 */
export const dashboardFilterOptions = v.object({
  ...v.entriesFromList(DASHBOARD_OPTION_FILTERS, v.nullable(listed)),
  /** True if the viewer has the filter by the begin of the policy. */
  fromPolicyStartDateTime: v.boolean(),
});
export type DashboardFilterOptions = v.InferOutput<typeof dashboardFilterOptions>;
export const dashboardFiltersAnswer = answer(dashboardFilterOptions);
