import * as v from 'valibot';
import { id, requiredLine, storable } from '../common/fields.ts';
import { answer } from '../common/list.ts';
import { VIEW_NAME_LENGTH } from '../projects/list-columns.ts';
import { PROJECT_LIST_TEXTS } from '../projects/list-texts.ts';
import { requestBody } from '../projects/project-fields.ts';
import { AREA_TEXT_LENGTH, DASHBOARD_LISTS, DASHBOARD_VIEW_KEYS } from './dashboard-lists.ts';

/** Names of columns in their order, each once. A screen leaves out those that its list does not have. */
const columns = v.pipe(
  v.array(v.pipe(v.string(), v.regex(/^[a-zA-Z]{1,40}$/, PROJECT_LIST_TEXTS.notAColumn))),
  v.minLength(1, PROJECT_LIST_TEXTS.notAColumn),
  v.maxLength(30, PROJECT_LIST_TEXTS.notAColumn),
  v.check((names) => new Set(names).size === names.length, PROJECT_LIST_TEXTS.columnTwice),
);

const parameterOf = (length: number) => v.optional(v.pipe(v.string(), v.maxLength(length), storable));

/** Parameters of a list as its address has them. The list’s own route judges them whenever it is read. */
const selection = v.object({
  ...v.entriesFromList(DASHBOARD_VIEW_KEYS, parameterOf(500)),
  area: parameterOf(AREA_TEXT_LENGTH),
});
const list = v.picklist(DASHBOARD_LISTS);
const content = { columns, selection };

/** A person's own way to look at a list of the dashboard. */
export const dashboardView = v.object({ id, version: v.number(), list, name: v.string(), ...content });
export type DashboardView = v.InferOutput<typeof dashboardView>;
export const dashboardViewAnswer = answer(dashboardView);

/** A person's views of all lists by name, and the columns chosen for lists without one. */
export const dashboardViewsAnswer = answer(
  v.object({
    items: v.array(dashboardView),
    columns: v.array(v.object({ list, columns: v.array(v.string()) })),
  }),
);
export type DashboardViews = v.InferOutput<typeof dashboardViewsAnswer>['data'];

export const newDashboardViewBody = requestBody({ list, name: requiredLine(VIEW_NAME_LENGTH), ...content });
export type NewDashboardView = v.InferOutput<typeof newDashboardViewBody>;
export const dashboardViewBody = requestBody({ name: requiredLine(VIEW_NAME_LENGTH), ...content });
export const dashboardViewPath = v.object({ id });
export const dashboardViewDeleted = answer(v.object({ id }));

/** Null brings back the columns that everybody begins with. */
export const dashboardColumnsBody = requestBody({ list, columns: v.nullable(columns) });
export const dashboardColumnsAnswer = answer(v.object({ list, columns: v.nullable(v.array(v.string())) }));
