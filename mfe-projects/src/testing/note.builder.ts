import type { Note } from '@portal/contracts/projects/note';
import { anId } from './project.builder.ts';

/** A note of the project that `aProject` builds, written by a colleague. */
export function aNote(over: Partial<Note> = {}): Note {
  return {
    id: anId(50),
    version: 2,
    projectId: anId(1),
    title: 'Access to the site',
    text: 'Use gate 4 until the crane is down.',
    authorId: anId(9),
    authorName: 'Marcus Lindqvist',
    createdDateTime: '2026-11-20T09:41:00Z',
    changedBy: null,
    changedDateTime: null,
    actions: [
      { action: 'update', allowed: true },
      { action: 'delete', allowed: true },
    ],
    ...over,
  };
}
