import type { Entry } from '@portal/contracts/common/entry-limits';

/** Refusals of entries beyond those of an hour. */
export const ENTRY_TEXTS: Readonly<Record<Entry, string>> = {
  comment: 'Too many comments were entered. Try again later.',
  name: 'Too many names were entered. Try again later.',
};
