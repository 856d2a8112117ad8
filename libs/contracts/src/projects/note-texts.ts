// Apart from the schemas, for screens that need none.

/** Notes of a page (spec 2 §9). */
export const NOTE_PAGE_SIZE = 5;

/** What the notes of a project may be sorted by; newest first where nothing is said. */
export const NOTE_SORT_FIELDS = ['createdDateTime', 'authorName', 'title'] as const;
export type NoteSortField = (typeof NOTE_SORT_FIELDS)[number];

/** Longest title and text of a note, in characters (decisions §20). */
export const NOTE_LIMITS = { title: 50, text: 1000 } as const;

/** NOTES: table, dialogs and what is told (decisions §20). */
export const NOTE_TEXTS = {
  table: 'Notes',
  date: 'Date',
  author: 'Author',
  title: 'Title',
  text: 'Note',
  actions: 'Actions',
  actionsFor: (title: string): string => `Actions for ${title}`,
  add: 'Add Note',
  edit: 'Edit',
  delete: 'Delete',
  editTitle: 'Edit Note',
  deleteTitle: 'Delete this note?',
  deleteBody: "The note is deleted for everybody. You can't undo this action.",
  empty: 'There are no notes yet.',
  emptyHint: 'Write down what the others of the project should know.',
  emptyReader: 'Once they are added, they will appear here.',
  changed: (name: string, at: string): string => `Changed by ${name} at ${at}`,
  added: 'Note added.',
  saved: 'Note saved.',
  deleted: 'Note deleted.',
  stale: 'The note has been changed by somebody else.',
} as const;
