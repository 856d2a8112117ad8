import type { DocumentGroup } from './document-rules.ts';

const count = (number: number, one: string, many: string): string => `${number} ${number === 1 ? one : many}`;

/** Titles, labels and buttons of the Library's screens, beside what the specification words (`document-texts`). */
export const DOCUMENT_SCREEN_TEXTS = {
  newFolder: 'New Folder',
  newFolderIn: (name: string): string => `New Folder in ${name}`,
  rename: 'Rename',
  renameFolder: 'Rename Folder',
  move: 'Move',
  delete: 'Delete',
  create: 'Create',
  folderName: 'Name',
  nameRequired: 'Name required',
  allowsSiteContact: 'The primary site contact may use this folder',
  allowsSiteContactHelp: 'They read its files and upload to it.',
  actionsFor: (name: string): string => `Actions for ${name}`,
  filesIn: (files: number): string => count(files, 'file', 'files'),
  noFolders: 'There are no folders yet.',
  folderCreated: (name: string): string => `${name} folder was created.`,
  folderRenamed: 'Folder name updated',
  folderMoved: (name: string): string => `${name} folder was moved.`,
  folderDeleted: (name: string): string => `${name} folder was deleted.`,
  moveFolderTitle: (name: string): string => `Move ${name}`,
  moveFilesTitle: (names: readonly string[]): string =>
    names.length === 1 ? `Move ${names[0] ?? ''}` : `Move ${names.length} files`,
  target: 'New place',
  top: 'Top level',
  alreadyHere: 'It is here already.',
  deleteFolderTitle: (name: string): string => `Delete ${name} folder?`,
  deleteEmptyFolder: 'The folder is empty.',
  deleteFolder: (folders: number, files: number): string => {
    const contents = [
      ...(folders > 0 ? [count(folders, 'folder', 'folders')] : []),
      ...(files > 0 ? [count(files, 'file', 'files')] : []),
    ];
    return `${contents.join(' and ')} in it will be deleted with it.`;
  },
  deleteFilesTitle: (names: readonly string[]): string =>
    names.length === 1 ? 'Delete this file?' : `Delete ${names.length} files?`,
  name: 'Name',
  size: 'Size',
  uploadedBy: 'Uploaded By',
  uploaded: 'Uploaded',
  status: 'Status',
  actions: 'Actions',
  statuses: { New: 'New', Opened: 'Opened', Replaced: 'Replaced' },
  private: 'Private',
  select: (name: string): string => `Select ${name}`,
  selectPage: 'Select all files of this page',
  selected: (files: number): string => `${count(files, 'file', 'files')} selected`,
  clearSelection: 'Clear selection',
  makePrivate: 'Make Private',
  makeVisible: 'Make Visible',
  download: 'Download',
  open: 'Open',
  manyDownloads: (max: number): string => `At most ${new Intl.NumberFormat('en-US').format(max)} files at once.`,
  dropHere: (folder: string): string => `Drop files to upload them to ${folder}`,
  searchPlaceholder: 'Search by Name',
} as const;

/** Texts of uploading several files. */
export const UPLOAD_TEXTS = {
  title: 'Uploads',
  running: (files: number): string => `Uploading ${count(files, 'file', 'files')}`,
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
  interrupted: 'The upload was interrupted. Retry goes on with what is missing.',
  notStored: 'The file was sent, but not saved.',
  uploading: (name: string): string => `Uploading ${name}`,
  cancel: 'Cancel',
  cancelOne: (name: string): string => `Cancel ${name}`,
  retryOne: (name: string): string => `Retry ${name}`,
  dismissOne: (name: string): string => `Dismiss ${name}`,
  cancelAll: 'Cancel All',
  dismissAll: 'Dismiss',
  progress: (sent: string, size: string, percent: number): string => `${sent} of ${size}, ${percent}%`,
  existsTitle: 'Replace the file?',
  exists: (name: string, folder: string): string => `${folder} has a file named ${name} already.`,
  existsHelp: 'Replace puts the new file in its place. Keep Both gives the new one a number.',
  replace: 'Replace',
  keepBoth: 'Keep Both',
  skip: 'Skip',
  applyToAll: 'Do the same for all other files of this upload that exist',
  leaveTitle: 'Cancel the uploads?',
  leaveBody: 'Files are still being uploaded. Those that have not arrived are given up when you leave this page.',
  leave: 'Leave',
  stay: 'Stay',
} as const;

/** Texts of looking into a file. */
export const PREVIEW_TEXTS = {
  preview: (name: string): string => `Preview of ${name}`,
  previous: 'Previous file',
  next: 'Next file',
  place: (index: number, total: number): string => `${index} of ${total}`,
  fullscreen: 'Full screen',
  leaveFullscreen: 'Leave full screen',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  fit: 'Fit to window',
  zoom: (percent: number): string => `${percent}%`,
  page: 'Page',
  ofPages: (pages: number): string => `of ${pages}`,
  previousPage: 'Previous page',
  nextPage: 'Next page',
  pageText: (page: number): string => `Page ${page}`,
  unavailable: 'This file cannot be shown.',
  unavailableHelp: 'Download it to open it with another program.',
  noPreview: 'There is no preview of this kind of file.',
} as const;

/** What a kind of file is called. */
export const GROUP_NAMES: Readonly<Record<DocumentGroup, string>> = {
  images: 'Image',
  video: 'Video',
  documents: 'Document',
};
