/** Texts of the pane beside a list. */
export const PANE_TEXTS = {
  resize: 'Width of the open item',
  position: (position: number, count: number): string => `${position} of ${count}`,
  previous: 'Previous',
  next: 'Next',
  andNext: (verb: string): string => `${verb} and Open Next`,
  moreActions: 'More actions',
  nextStep: 'Next step',
  older: 'Show older',
  notShown: (count: number): string =>
    count === 1 ? '1 older comment is not shown.' : `${count.toLocaleString('en-US')} older comments are not shown.`,
  gone: 'This item no longer exists.',
  goneHint: 'It was deleted, or it is not yours to see.',
  noAccess: 'You do not have access to this item.',
} as const;
