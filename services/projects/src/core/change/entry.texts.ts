import { NAMES_OF_COMPANY, type Entry } from '@portal/contracts/common/entry-limits';

/** Refusals of entries beyond those of an hour. */
export const ENTRY_TEXTS: Readonly<Record<Entry, string>> = {
  comment: 'Too many comments were entered. Try again later.',
  name: 'Too many names were entered. Try again later.',
  claim: 'Too many claims were entered or changed. Try again later.',
  closing: 'Too many projects were closed or reopened. Try again later.',
  inspection: 'Too many inspections were scheduled or changed. Try again later.',
  step: 'Too many steps were taken. Try again later.',
};

/** Refusal of a name beyond those that a company may have of its own. */
export const NAMES_REACHED = `Your company has reached the maximum of ${NAMES_OF_COMPANY.toLocaleString('en-US')}. Please choose an existing one.`;
