/** Reasons to refuse an attachment of a claim, a recommendation or an answer of report notes. */
export const ATTACHMENT_TEXTS = {
  photoKind: 'Photos must be pictures: .jpg, .jpeg, .png, .gif or .bmp.',
  unknown: 'The file is not there any more. Please upload it again.',
} as const;
