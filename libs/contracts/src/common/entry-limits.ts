/** Comments of a thread that its answer holds at most: the newest ones. */
export const COMMENTS_SHOWN = 500;

/**
 * Entries that one person adds by hand in an hour: comments, and names of parent companies, types and causes of loss. Imports
 * add names beside these.
 */
export const ENTRIES_AN_HOUR = { comment: 200, name: 200 } as const;
export type Entry = keyof typeof ENTRIES_AN_HOUR;
