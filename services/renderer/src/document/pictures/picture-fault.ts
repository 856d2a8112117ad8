import type { PictureFault } from '@portal/contracts/events/report-jobs';

export type { PictureFault };

/** A picture that a document could not show, and the reason. */
export interface FaultyPicture {
  readonly fileId: string;
  readonly fault: PictureFault;
}

/** Sentences in the frame of a picture that cannot be shown. */
const REASONS: Readonly<Record<PictureFault, string>> = {
  Gone: 'The file was deleted, or is not of this project.',
  NoPicture: 'The file is damaged, or is no picture.',
  TooManyPixels: 'The picture has too many pixels to be printed.',
  TooLarge: 'The file is too large to be printed.',
};

/** Returns the sentence that says why a picture cannot be shown. */
export const reasonOf = (fault: PictureFault): string => REASONS[fault];
