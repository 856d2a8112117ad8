/** Comments of a thread that its answer holds at most: the newest ones. */
export const COMMENTS_SHOWN = 500;

/**
 * Parent companies, project types, business types and causes of loss that a company has of its own, by hand and by imports: at most
 * so many of each.
 */
export const NAMES_OF_COMPANY = 10_000;

/** Names that an answer lists at most: a company's own of one kind, and the portal's beside them, which are fewer than 1,000. */
export const NAMES_LISTED = NAMES_OF_COMPANY + 1_000;

/**
 * Entries that one person makes by hand in an hour: comments, names of parent companies, types and causes of loss, claims and
 * changes of them that others are mailed about, closings and reopenings of projects, inspections that are scheduled or moved, steps of recommendations
 * that were issued, and rejections. Imports add names beside these, and steps of
 * recommendations their words.
 */
export const ENTRIES_AN_HOUR = {
  comment: 200,
  name: 200,
  claim: 200,
  closing: 200,
  inspection: 2_000,
  step: 2_000,
} as const;
export type Entry = keyof typeof ENTRIES_AN_HOUR;
