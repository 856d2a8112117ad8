import { listNotes, createNote, updateNote, deleteNote } from '@portal/contracts/projects/note.endpoints';
import type { Viewer } from '@portal/access';
import { MESSAGES } from '@portal/contracts/common/messages';
import { type NoteFields, type NotesQuery } from '@portal/contracts/projects/note';
import { NOTE_PAGE_SIZE } from '@portal/contracts/projects/note-texts';
import {
  actorOf,
  admit,
  type Deps,
  etag,
  expectedVersion,
  invalid,
  listParameters,
  notFound,
  pageAnswer,
  type PortalApp,
  route,
  transaction,
} from '@portal/service-kit';
import { actionVerdict, evaluateNewNote, evaluateNote } from '@portal/workflow';
import type { Knex } from 'knex';
import { reachItem, reachProject, type ReachedProject } from '../core/access/reach-project.ts';
import { recordChange } from '../core/change/record-change.ts';
import { noteOf } from './note.mapping.ts';
import {
  changeNote,
  insertNote,
  lockedNote,
  notesOf,
  projectOfNote,
  removeNote,
  type StoredNote,
} from './note.repository.ts';

/** NOTES of a project (spec 2 §7, decisions §11, §20). */
export function noteRoutes(app: PortalApp, { knex, pool }: Pick<Deps, 'knex' | 'pool'>): void {
  route(app, listNotes, async ({ viewer, query }) => {
    const { projectId, ...listQuery } = inSmallLetters(query);
    if (projectId === undefined) throw invalid({ projectId: [MESSAGES.required] });
    const project = await reachProject(pool, viewer, projectId, 'notes');
    const parameters = listParameters(listQuery, {
      sortFieldName: 'createdDateTime',
      // An explicit sort column defaults to ascending.
      sortDirection: listQuery.sortFieldName === undefined ? 'Descending' : 'Ascending',
      pageSize: NOTE_PAGE_SIZE,
    });
    const { notes, total } = await notesOf(pool, project.id, parameters);
    const items = notes.map((note) => noteOf(note, project, viewer));
    const create = actionVerdict('create', evaluateNewNote(project, viewer));
    return { data: { ...pageAnswer(items, total, parameters).data, create } };
  });

  route(app, createNote, async ({ viewer, body, reply }) => {
    const added = await transaction(knex, async (tx) => {
      const project = await reachProject(tx, viewer, body.projectId, 'notes');
      admit(evaluateNewNote(project, viewer));
      const note = await insertNote(tx, project.id, trimmed(body), actorOf(viewer));
      await recordChange(tx, { kind: 'note', id: note.id, before: null, after: auditedFields(note) });
      return { project, note };
    });
    reply.header('etag', etag(added.note.version));
    return { data: noteOf(added.note, added.project, viewer) };
  });

  route(app, updateNote, async ({ viewer, body, reply, expected }) => {
    const changed = await transaction(knex, async (tx) => {
      const { project, note: before } = await noteToChange(tx, viewer, body.id, 'update', expected);
      const after = await changeNote(tx, before.id, trimmed(body), actorOf(viewer).name);
      const states = { before: auditedFields(before), after: auditedFields(after) };
      await recordChange(tx, { kind: 'note', id: after.id, ...states });
      return { project, note: after };
    });
    reply.header('etag', etag(changed.note.version));
    return { data: noteOf(changed.note, changed.project, viewer) };
  });

  route(app, deleteNote, async ({ viewer, params, expected }) => {
    const id = await transaction(knex, async (tx) => {
      const { note } = await noteToChange(tx, viewer, params.id, 'delete', expected);
      await removeNote(tx, note.id);
      await recordChange(tx, { kind: 'note', id: note.id, before: auditedFields(note), after: null });
      return note.id;
    });
    return { data: { id } };
  });
}

/**
 * Loads and locks a note that the viewer may change or delete now.
 * @throws 404 where it is missing or in a project of others, without a difference
 */
async function noteToChange(
  tx: Knex.Transaction,
  viewer: Viewer,
  id: string,
  action: 'update' | 'delete',
  expected: number | undefined,
): Promise<{ readonly project: ReachedProject; readonly note: StoredNote }> {
  const projectId = await projectOfNote(tx, id);
  if (projectId === undefined) throw notFound();
  const project = await reachItem(tx, viewer, projectId, 'notes');
  const note = await lockedNote(tx, id);
  if (!note) throw notFound();
  admit(evaluateNote(project, { isOwn: note.author_id === viewer.userId }, action, viewer), {
    version: expectedVersion(note, expected, 'The note has been changed by somebody else.'),
  });
  return { project, note };
}

const trimmed = ({ title, text }: NoteFields): NoteFields => ({
  title: title.normalize('NFC').trim(),
  text: text.normalize('NFC').trim(),
});

const auditedFields = ({ title, body }: StoredNote) => ({ title, text: body });

/** The list's parameters, whichever way they were written. */
const inSmallLetters = (query: NotesQuery) => ({
  projectId: query.projectId ?? query.ProjectId,
  page: query.page ?? query.Page,
  pageSize: query.pageSize ?? query.PageSize,
  sortFieldName: query.sortFieldName ?? query.SortFieldName,
  sortDirection: query.sortDirection ?? query.SortDirection,
});
