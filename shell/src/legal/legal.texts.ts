/** Labels of the two dialogs (decisions §2). */
export const LEGAL_LABELS = {
  agree: 'I Agree',
  decline: 'Decline',
  scrollHint: 'Scroll to the end of the text to continue.',
} as const;
