import { counted } from './counted.ts';

/** Changed names that one notice shows. */
const NAMES_SHOWN = 5;

function namesText(names: readonly (readonly [string, string])[]): string {
  const shown = names.slice(0, NAMES_SHOWN).map(([before, after]) => `${before} as ${after}`);
  return names.length > NAMES_SHOWN ? `${shown.join(', ')} and ${names.length - NAMES_SHOWN} more` : shown.join(', ');
}

/** Titles, labels and buttons of the Library's screens, in addition to the specification's texts (`library.texts`). */
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
  allowsSiteContact: (position: string): string => `The primary ${position} may use this folder`,
  allowsSiteContactHelp: 'They read its files and upload to it.',
  actionsFor: (name: string): string => `Actions for ${name}`,
  filesIn: (files: number): string => counted(files, 'file', 'files'),
  noFolders: 'There are no folders yet.',
  noFoldersHint: 'Click "New Folder" to add the first one.',
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
      ...(folders > 0 ? [counted(folders, 'folder', 'folders')] : []),
      ...(files > 0 ? [counted(files, 'file', 'files')] : []),
    ];
    return `${contents.join(' and ')} in it will be deleted with it.`;
  },
  cannotBeUndone: "You can't undo this action.",
  deleteFilesTitle: (names: readonly string[]): string =>
    names.length === 1 ? 'Delete this file?' : `Delete ${names.length} files?`,
  file: 'File',
  folder: 'Folder',
  lastOpened: 'Opened by You',
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
  selected: (files: number): string => `${counted(files, 'file', 'files')} selected`,
  clearSelection: 'Clear selection',
  makePrivate: 'Make Private',
  makeVisible: 'Make Visible',
  download: 'Download',
  open: 'Open',
  manyDownloads: (max: number): string => `At most ${new Intl.NumberFormat('en-US').format(max)} files at once.`,
  dropHere: (folder: string): string => `Drop files to upload them to ${folder}`,
  /** Files by the names that they had and have now. */
  savedAs: (names: readonly (readonly [string, string])[]): string =>
    names.length === 1
      ? `${names[0]?.[0] ?? ''} was saved as ${names[0]?.[1] ?? ''}.`
      : `${names.length} files were saved under other names: ${namesText(names)}.`,
} as const;
