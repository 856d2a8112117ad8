// Apart from the schemas and from the insurer's lists: the public form loads these alone.

/** Limits of an answer (spec 1 §5). Lengths are characters as typed, without thousands separators. */
export const FEE_ANSWER_LIMITS = {
  amountLength: 7,
  hoursLength: 4,
  countLength: 2,
  inspectionCount: 10,
  expenseRows: 9,
} as const;

/** Texts of the public form, letter by letter where the specification has them (spec 1 §2, §8). */
export const FEE_ANSWER_TEXTS = {
  expired: 'Sorry, your fee proposal link has expired.',
  amountLength: 'Must be at most 7 characters',
  wholeHours: 'Must be a whole number of at most 4 digits',
  wholeItems: 'Must be a whole number of at most 2 digits',
  inspections: 'Must be a whole number from 1 to 10',
  sameInspections: 'The inspection count is the same on all lines.',
  serviceOnce: 'Each service of the proposal has one line.',
  categoryTaken: 'This category is used already.',
  rows: 'At most 9 expenses',
} as const;
