const files = (names: readonly string[]): string =>
  names.length === 1 ? `${names[0] ?? ''} file` : `${names.length} files`;

const wereOrWas = (names: readonly string[]): string => (names.length === 1 ? 'was' : 'were');

/** Texts of the Library and of the documents of projects, letter by letter from the specification (spec 1 §2, §5, §8). */
export const LIBRARY_TEXTS = {
  title: 'Library',
  folders: 'Folders',
  files: 'Files',
  uploadFile: 'Upload File',
  noFolder: 'No folder selected. Please select a folder to view documents.',
  emptyFolder: 'There are no files yet in the chosen folder.',
  emptyWithUpload: 'Click "Upload File" to upload a new file to this folder.',
  emptyWithoutUpload: 'Once they are added, they will appear here.',
  layoutsOnlyPdf: 'Only PDF files can be upload to this folder.',
  editFileName: 'Edit File Name',
  renamed: 'File name updated',
  uploaded: (names: readonly string[]): string => `${files(names)} ${wereOrWas(names)} successfully uploaded.`,
  deleted: (names: readonly string[]): string => `${files(names)} ${wereOrWas(names)} successfully deleted.`,
  madePrivate: (names: readonly string[]): string =>
    names.length === 1 ? `${names[0] ?? ''} file is private now.` : `${names.length} files were made private.`,
  madeVisible: (names: readonly string[]): string =>
    names.length === 1
      ? `${names[0] ?? ''} file is no longer private.`
      : `${names.length} files are no longer private.`,
  confirmDelete: (names: readonly string[]): string =>
    names.length === 1
      ? `Are you sure you want to delete ${names[0] ?? ''} file? It will be deleted immediately, you can't undo this action.`
      : `Are you sure you want to delete ${names.length} files? They will be deleted immediately, you can't undo this action.`,
  moved: (names: readonly string[], folderName: string): string =>
    `${files(names)} ${wereOrWas(names)} moved to ${folderName}.`,
} as const;
