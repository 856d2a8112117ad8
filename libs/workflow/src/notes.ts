import type { Actor } from '@portal/access';
import type { NOTE_ACTIONS } from '@portal/contracts/projects/note-texts';
import { evaluateInProject, type PlaceInProject } from './in-project.ts';
import type { Verdict } from './verdict.ts';

/** Decides if the viewer may do something with a note of a project now (decisions §11). */
export const evaluateNote = (
  project: PlaceInProject,
  note: { readonly isOwn: boolean },
  action: (typeof NOTE_ACTIONS)[number],
  viewer: Actor,
): Verdict => evaluateInProject(project, viewer, [action, 'note'], { own: note.isOwn });

/** Decides if the viewer may add a note to a project now. */
export const evaluateNewNote = (project: PlaceInProject, viewer: Actor): Verdict =>
  evaluateInProject(project, viewer, ['create', 'note']);
