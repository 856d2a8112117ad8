/** Reasons that hold for every workflow; those of one noun stand with its texts. */
export const WORKFLOW_TEXTS = {
  notYours: 'Your role does not allow this action.',
  notOwn: 'Only the person who added it can change it.',
} as const;
