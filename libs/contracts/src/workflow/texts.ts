/** Refusals common to all workflows; those of one noun are with its texts. */
export const WORKFLOW_TEXTS = {
  notYours: 'Your role does not allow this action.',
  notOwn: 'Only the person who added it can change it.',
} as const;
