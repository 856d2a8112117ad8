import type { Viewer } from '@portal/access';
import type { Note } from '@portal/contracts/projects/note';
import { NOTE_ACTIONS } from '@portal/contracts/projects/note-texts';
import { actionVerdicts, evaluateNote } from '@portal/workflow';
import type { ReachedProject } from '../core/access/reach-project.ts';
import type { StoredNote } from './note.repository.ts';

/** A note as it is answered, with what the viewer may do with it. */
export const noteOf = (row: StoredNote, project: ReachedProject, viewer: Viewer): Note => ({
  id: row.id,
  version: row.version,
  projectId: row.project_id,
  title: row.title,
  text: row.body,
  authorId: row.author_id,
  authorName: row.author_name,
  createdDateTime: row.created_at.toISOString(),
  changedBy: row.changed_by,
  changedDateTime: row.changed_at?.toISOString() ?? null,
  actions: actionVerdicts(NOTE_ACTIONS, (action) =>
    evaluateNote(project, { isOwn: row.author_id === viewer.userId }, action, viewer),
  ),
});
