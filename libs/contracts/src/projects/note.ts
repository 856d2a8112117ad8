import * as v from 'valibot';
import { actionVerdict, actionVerdicts } from '../common/action.ts';
import { id, instant, requiredLine, requiredText } from '../common/fields.ts';
import { answer, listAnswer, listQuery } from '../common/list.ts';
import { NOTE_ACTIONS, NOTE_LIMITS, NOTE_SORT_FIELDS } from './note-texts.ts';
import { requestBody } from './project-fields.ts';

/** A note of a project (spec 2 §3, decisions §20): plain text. The author's name stays as at the time of writing. */
export const note = v.object({
  id,
  version: v.number(),
  projectId: id,
  title: v.string(),
  text: v.string(),
  authorId: id,
  authorName: v.string(),
  createdDateTime: instant,
  /** Author and time of the last change; null before the first. */
  changedBy: v.nullable(v.string()),
  changedDateTime: v.nullable(instant),
  /** Actions of the viewer, with the reason for each that is refused. */
  actions: actionVerdicts(NOTE_ACTIONS),
});
export type Note = v.InferOutput<typeof note>;

const { page, pageSize, sortFieldName, sortDirection } = listQuery(NOTE_SORT_FIELDS).entries;

/** `GET /notes`. The specification writes its parameters with capital letters (spec 2 §7), other lists without. */
export const notesQuery = v.object({
  projectId: v.optional(v.string()),
  page,
  pageSize,
  sortFieldName,
  sortDirection,
  ProjectId: v.optional(v.string()),
  Page: page,
  PageSize: pageSize,
  SortFieldName: sortFieldName,
  SortDirection: sortDirection,
});
export type NotesQuery = v.InferOutput<typeof notesQuery>;
export const notesAnswer = answer(
  v.object({
    ...listAnswer(note).entries.data.entries,
    /** Right to add one, with the reason where it is refused. */
    create: actionVerdict(['create']),
  }),
);

const fields = { title: requiredLine(NOTE_LIMITS.title), text: requiredText(NOTE_LIMITS.text) };
/** `POST /notes` */
export const createNoteBody = requestBody({ projectId: id, ...fields });
/** `PUT /notes`: `If-Match` carries the version that was edited. */
export const updateNoteBody = requestBody({ id, ...fields });
/** Title and text, as the dialog holds them. */
export const noteFields = requestBody(fields);
export type NoteFields = v.InferOutput<typeof noteFields>;
export const noteAnswer = answer(note);
export const deletedNoteAnswer = answer(v.object({ id }));
export const notePath = v.object({ id });
