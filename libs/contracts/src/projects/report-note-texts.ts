/** Reasons to refuse an answer of report notes. */
export const REPORT_NOTE_TEXTS = {
  notInVersion: 'This question does not belong to the questions of this inspection.',
  twice: 'This question is answered twice.',
  takes: {
    score: (best: number, worst: number): string => `Please choose a score from ${best} to ${worst}.`,
    choice: 'Please choose one of the options of the question.',
    text: 'Please enter a text.',
    photo: 'This question takes photographs only.',
  },
  noPhotos: 'This question takes no photographs.',
  photosLimit: (max: number): string => `At most ${max} photos can be added.`,
  tooLong: (max: number): string => `Must be at most ${max} characters`,
  notRecordable: 'Report notes are written from 15 minutes before the start of an inspection.',
  cancelled: 'The inspection has been cancelled. Its report notes can only be read.',
  stale: 'This answer has been changed in another window or by somebody else.',
  staleNotes: 'The report notes have been changed in another window or by somebody else.',
} as const;
