import { counted } from '../../documents/counted.ts';

/** Texts of uploading several files. */
export const UPLOAD_TEXTS = {
  title: 'Uploads',
  running: (files: number): string => `Uploading ${counted(files, 'file', 'files')}`,
  ended: 'Uploads',
  waiting: 'Waiting',
  asking: 'A file with this name exists.',
  sent: 'Sent, not saved yet',
  storing: 'Saving…',
  checking: 'Being checked for viruses',
  checkingMany: (names: readonly string[]): string =>
    names.length === 1
      ? `${names[0] ?? ''} file is being checked and appears as soon as that is done.`
      : `${names.length} files are being checked and appear as soon as that is done.`,
  refused: (name: string): string => `${name} file was not stored.`,
  interrupted: 'The upload was interrupted. It goes on with what is missing as soon as the connection is back.',
  notStored: 'The file was sent, but not saved.',
  uploading: (name: string): string => `Uploading ${name}`,
  cancelOne: (name: string): string => `Cancel ${name}`,
  retryOne: (name: string): string => `Retry ${name}`,
  dismissOne: (name: string): string => `Dismiss ${name}`,
  cancelAll: 'Cancel All',
  dismissAll: 'Dismiss',
  progress: (sent: string, size: string, percent: number): string => `${sent} of ${size}, ${percent}%`,
  existsTitle: 'Replace the file?',
  exists: (name: string, folder: string): string => `${folder} has a file named ${name} already.`,
  existsHelp: 'Replace overwrites the existing file. Keep Both adds a number to the name of the new file.',
  replace: 'Replace',
  keepBoth: 'Keep Both',
  skip: 'Skip',
  applyToAll: 'Do the same for all other files of this upload that already exist',
  leaveTitle: 'Cancel the uploads?',
  leaveBody: 'Files are still being uploaded. Unfinished uploads are cancelled when you leave this page.',
} as const;
