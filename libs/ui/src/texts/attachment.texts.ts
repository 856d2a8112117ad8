import { sizeText } from '@portal/contracts/library/attachment-rules';

/** Texts of fields that take files, and of files that are shown (spec 3 §5). */
export const ATTACHMENT_SCREEN_TEXTS = {
  formats: (endings: readonly string[], maxBytes: number): string =>
    `${endings.join(', ')} up to ${sizeText(maxBytes)}`,
  oneFile: 'Please choose one file.',
  dropFiles: 'Drop files here, or',
  chooseFiles: 'Choose Files',
  remove: (name: string): string => (name === '' ? 'Remove file' : `Remove ${name}`),
  uploading: (name: string): string => `Uploading ${name}`,
  checking: 'Checking the file…',
  stillUploading: 'Please wait until the file is uploaded.',
  notUploaded: 'A file is not uploaded yet. Wait for it, retry, or remove it.',
  interrupted: (name: string): string => `${name} was not uploaded.`,
  unavailable: 'This file is not available.',
  fullSize: (name: string): string => `Show ${name} in full size`,
  takePhoto: 'Take Photo',
  large: (name: string): string => `Show ${name} large`,
  newWindow: 'opens in a new window',
  safariPdf: 'Cannot preview PDF in Safari (due to bug in it).',
} as const;
