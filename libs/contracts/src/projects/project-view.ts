import * as v from 'valibot';
import { id, requiredLine } from '../common/fields.ts';
import { answer } from '../common/list.ts';
import { EXPORT_FORMATS, PROJECT_LIST_COLUMNS, VIEW_NAME_LENGTH } from './list-columns.ts';
import { PROJECT_LIST_TEXTS } from './list-texts.ts';
import { requestBody } from './project-fields.ts';
import { projectSelection } from './project-list.ts';

/** Columns in their order, each once; the name stands first. */
export const listColumns = v.pipe(
  v.array(v.picklist(PROJECT_LIST_COLUMNS, PROJECT_LIST_TEXTS.notAColumn)),
  v.maxLength(PROJECT_LIST_COLUMNS.length),
  v.check((columns) => columns[0] === 'name', PROJECT_LIST_TEXTS.nameFirst),
  v.check((columns) => new Set(columns).size === columns.length, PROJECT_LIST_TEXTS.columnTwice),
);

const content = { columns: listColumns, selection: projectSelection };

/** A person's own way to look at the project list. */
export const projectView = v.object({ id, version: v.number(), name: v.string(), ...content });
export type ProjectView = v.InferOutput<typeof projectView>;
export const projectViewAnswer = answer(projectView);

/** A person's views by name, and the columns that the person has chosen for the list without one. */
export const projectViewsAnswer = answer(
  v.object({ items: v.array(projectView), columns: v.nullable(v.array(v.picklist(PROJECT_LIST_COLUMNS))) }),
);
export type ProjectViews = v.InferOutput<typeof projectViewsAnswer>['data'];

export const projectViewBody = requestBody({ name: requiredLine(VIEW_NAME_LENGTH), ...content });
export type ProjectViewBody = v.InferOutput<typeof projectViewBody>;
export const projectViewPath = v.object({ id });
export const projectViewDeleted = answer(v.object({ id }));

/** Null brings back the columns that everybody begins with. */
export const chosenColumnsBody = requestBody({ columns: v.nullable(listColumns) });
export const chosenColumnsAnswer = answer(v.object({ columns: v.nullable(v.array(v.picklist(PROJECT_LIST_COLUMNS))) }));

/** Body of `POST /projects/exports`: the shown list, all pages. */
export const projectExportBody = requestBody({
  format: v.picklist(EXPORT_FORMATS),
  ...content,
  importId: v.optional(id),
});
export const projectExportAnswer = answer(v.object({ url: v.string() }));
