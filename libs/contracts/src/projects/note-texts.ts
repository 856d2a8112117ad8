// Separate from the schemas, so that screens do not load them.

/** Notes of a page (spec 2 §9). */
export const NOTE_PAGE_SIZE = 5;

/** Sort fields of a project's notes; newest first by default. */
export const NOTE_SORT_FIELDS = ['createdDateTime', 'authorName', 'title'] as const;
export type NoteSortField = (typeof NOTE_SORT_FIELDS)[number];

/** Actions on a note. */
export const NOTE_ACTIONS = ['update', 'delete'] as const;

/** Longest title and text of a note, in characters (decisions §20). */
export const NOTE_LIMITS = { title: 50, text: 1000 } as const;
