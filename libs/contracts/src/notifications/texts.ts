/** A type that the catalogue does not hold (spec 2 §8). */
export const unknownTypeText = (type: string): string => `unknown notify type: ${type}`;

/** Refusals of the inbox. */
export const INBOX_TEXTS = {
  noAssignment: 'Only the notification of a new assignment can be acknowledged.',
  assignmentSettled: 'This assignment does not wait for you any more.',
} as const;
