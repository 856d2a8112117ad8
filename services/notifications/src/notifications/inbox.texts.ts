/** Refusals of the inbox. */
export const INBOX_TEXTS = {
  noAssignment: 'Only the notification of a new assignment can be acknowledged.',
  assignmentSettled: 'This assignment does not wait for you any more.',
} as const;
