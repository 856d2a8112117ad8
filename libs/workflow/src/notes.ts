import type { Actor } from '@portal/access';
import type { NOTE_ACTIONS } from '@portal/contracts/projects/note-texts';
import { judgeInProject, type PlaceInProject } from './in-project.ts';
import type { Judgement } from './verdict.ts';

/** Decides if the viewer may do something with a note of a project now (decisions §11). */
export const judgeNote = (
  project: PlaceInProject,
  note: { readonly isOwn: boolean },
  action: (typeof NOTE_ACTIONS)[number],
  viewer: Actor,
): Judgement => judgeInProject(project, viewer, [action, 'note'], { own: note.isOwn });

/** Decides if the viewer may add a note to a project now. */
export const judgeNewNote = (project: PlaceInProject, viewer: Actor): Judgement =>
  judgeInProject(project, viewer, ['create', 'note']);
