import { allow } from '@portal/rights';
import { endpoint } from '../endpoint/endpoint.ts';
import {
  createNoteBody,
  deletedNoteAnswer,
  noteAnswer,
  notePath,
  notesAnswer,
  notesQuery,
  updateNoteBody,
} from './note.ts';

export const listNotes = endpoint({
  method: 'GET',
  path: '/notes',
  summary: 'List the notes of a project',
  access: allow('note', 'read'),
  query: notesQuery,
  answer: notesAnswer,
  reads: ['notes', 'details'],
});

export const createNote = endpoint({
  method: 'POST',
  path: '/notes',
  summary: 'Add a note to a project',
  access: allow('note', 'create'),
  audit: { action: 'note.create' },
  body: createNoteBody,
  answer: noteAnswer,
  status: 201,
  whenClosed: 'refused',
  changes: ['notes'],
});

export const updateNote = endpoint({
  method: 'PUT',
  path: '/notes',
  summary: 'Change a note',
  access: allow('note', 'update'),
  audit: { action: 'note.update' },
  ifMatch: 'overwrite',
  body: updateNoteBody,
  answer: noteAnswer,
  whenClosed: 'refused',
  changes: ['notes'],
});

export const deleteNote = endpoint({
  method: 'DELETE',
  path: '/notes/{id}',
  summary: 'Delete a note',
  access: allow('note', 'delete'),
  audit: { action: 'note.delete' },
  ifMatch: 'reload',
  params: notePath,
  answer: deletedNoteAnswer,
  whenClosed: 'refused',
  changes: ['notes'],
});
