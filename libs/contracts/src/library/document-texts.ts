import { ATTACHMENT_TEXTS, endingOf } from './attachment-rules.ts';
import {
  cleanDocumentName,
  DOCUMENT_MAX_BYTES,
  endingsOf,
  SPECIAL_CHARACTERS_CODE,
  type FolderKind,
} from './document-rules.ts';

/** Refusals of files and folders, letter by letter where the specification has them (spec 1 §2, §5, §8). */
export const DOCUMENT_TEXTS = {
  unsupported:
    'The file format is not supported. Please use one of the following formats: .pdf, .jpg, .jpeg, .png, .gif, .bmp, .mp4, .mov, .doc, .docx, .xlsx.',
  unsupportedLayout: 'The file format is not supported. Please use PDF files for the layouts.',
  nameRequired: 'Name required',
  folderTaken: 'A folder with this name already exists here.',
  nameTaken: 'A file with this name already exists in this folder.',
  folderFixed: 'This folder belongs to every project and cannot be changed.',
  ownFolderFixed: 'This folder belongs to your library and cannot be changed.',
  filesOnly: 'This folder holds files only.',
  intoItself: 'A folder cannot be moved into itself.',
  otherPlace: 'Files and folders stay in their project or library.',
  tooDeep: 'Folders cannot be nested deeper.',
  tooManyFolders: 'There are too many folders already.',
  foreignContents: 'This folder holds files or folders of others.',
  ownOnly: 'You can delete only your own files.',
  ownFoldersOnly: 'You can delete only your own folders.',
  notPrimary: 'Only the primary risk engineer of the project can do this.',
  planWithoutFolders: 'Adding folders is not part of your plan.',
  specialCharacters: 'The file name has special characters. Please rename the file and try again.',
  keepsEnding: 'A file keeps its format.',
  notContent: 'The file is damaged, or not what its name says. Please try another file.',
  protected: 'The file is protected by a password and cannot be checked. Please try another file.',
  bomb: 'The file unpacks to more than can be checked. Please try another file.',
  infected: 'A virus was found in the file. It was not stored.',
  unchecked: 'The file cannot be checked for viruses. It was not stored. Please try another file.',
  notDeletedHere: 'This file can no longer be brought back.',
  stale: 'The file has been changed by somebody else.',
  staleFolder: 'The folder has been changed by somebody else.',
} as const;

/** Returns a folder's message about an unsupported file type (spec 1 §5). */
export const unsupportedText = (kind: FolderKind): string =>
  kind === 'Layouts' ? DOCUMENT_TEXTS.unsupportedLayout : DOCUMENT_TEXTS.unsupported;

/** Returns a message of the service as people read it: the one that is a code (spec 1 §5) as its text. */
export const documentMessage = (message: string): string =>
  message === SPECIAL_CHARACTERS_CODE ? DOCUMENT_TEXTS.specialCharacters : message;

/** Returns the error of a file for a folder by its name and size, before it is sent; undefined if it is valid. */
export function documentFault(
  { name, size }: { readonly name: string; readonly size: number },
  kind: FolderKind,
): string | undefined {
  if (cleanDocumentName(name) === null) return DOCUMENT_TEXTS.specialCharacters;
  if (!endingsOf(kind).includes(endingOf(name))) return unsupportedText(kind);
  if (size > DOCUMENT_MAX_BYTES) return ATTACHMENT_TEXTS.tooLarge(DOCUMENT_MAX_BYTES);
  return size === 0 ? ATTACHMENT_TEXTS.empty : undefined;
}
