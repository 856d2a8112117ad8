import { cleanFileName, endingOf, FILE_NAME_MAX } from './attachment-rules.ts';

/** File types of the Library and of project documents: one row per kind (spec 1 §5). */
export const DOCUMENT_TYPES = [
  { type: 'application/pdf', endings: ['.pdf'], group: 'documents' },
  { type: 'image/jpeg', endings: ['.jpg', '.jpeg'], group: 'images' },
  { type: 'image/png', endings: ['.png'], group: 'images' },
  { type: 'image/gif', endings: ['.gif'], group: 'images' },
  { type: 'image/bmp', endings: ['.bmp'], group: 'images' },
  { type: 'video/mp4', endings: ['.mp4'], group: 'video' },
  { type: 'video/quicktime', endings: ['.mov'], group: 'video' },
  { type: 'application/msword', endings: ['.doc'], group: 'documents' },
  {
    type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    endings: ['.docx'],
    group: 'documents',
  },
  { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', endings: ['.xlsx'], group: 'documents' },
] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number]['type'];
/** The file-type groups (spec 1 §5). */
export type DocumentGroup = (typeof DOCUMENT_TYPES)[number]['group'];

/** Endings of a folder that takes all types, and of Layouts. */
export const DOCUMENT_ENDINGS: readonly string[] = DOCUMENT_TYPES.flatMap(({ endings }) => endings);
export const LAYOUT_ENDINGS: readonly string[] = ['.pdf'];

/** Bytes that a document may have (spec 1 §5). */
export const DOCUMENT_MAX_BYTES = 5e11;
/** Bytes that an upload may have which did not announce its size. */
export const UNANNOUNCED_BYTES = 1024 ** 3;
/** Rows of a page of files (spec 1 §9). */
export const DOCUMENT_PAGE_SIZE = 5;
/** Days for which a deleted document can be brought back. */
export const DELETED_KEPT_DAYS = 30;
/** Documents that one request stores, moves, deletes, makes private or brings back. */
export const MAX_DOCUMENTS_AT_ONCE = 200;
/** Documents, and folders brought back with them, that one person changes so in a minute; each is recorded and published. */
export const CHANGED_DOCUMENTS_A_MINUTE = 10_000;
/** Documents that one archive holds. */
export const MAX_ARCHIVED_DOCUMENTS = 1_000;
/** Folders one in another. */
export const MAX_FOLDER_DEPTH = 10;
/** Folders of a project or library. */
export const MAX_FOLDERS = 2_000;
/** Size from which a file is sent in parts, so that an interrupted upload can be resumed. */
export const PARTS_FROM_BYTES = 32 * 1024 * 1024;

/** Kinds of folders: Layouts accepts only PDFs, Risk Review Information takes uploads of participants (spec 1 §6). */
export const FOLDER_KINDS = ['Plain', 'Layouts', 'RiskReview'] as const;
export type FolderKind = (typeof FOLDER_KINDS)[number];

/** The folders that every project has from its creation (spec 1 §9). Site contacts may use those that permit it. */
export const PROJECT_FOLDERS = [
  { name: 'Insurance Documents', kind: 'Plain', isImmutable: false, allowsSiteContact: false },
  { name: 'Layouts', kind: 'Layouts', isImmutable: true, allowsSiteContact: true },
  { name: 'Inspections', kind: 'Plain', isImmutable: false, allowsSiteContact: false },
  { name: 'Risk Review Information', kind: 'RiskReview', isImmutable: true, allowsSiteContact: true },
] as const satisfies readonly {
  name: string;
  kind: FolderKind;
  isImmutable: boolean;
  allowsSiteContact: boolean;
}[];

/** The one folder in the library of an engineer on FreeUsage who has no company (decisions §26.7). */
export const OWN_FOLDER = 'My Documents';

/** Actions on a folder; `addFolder` and `upload` within it. */
export const FOLDER_ACTIONS = ['addFolder', 'upload', 'rename', 'move', 'delete'] as const;
/** Actions on a file; `open` marks it as opened. */
export const DOCUMENT_ACTIONS = ['rename', 'move', 'delete', 'makePrivate', 'open'] as const;

/** New → Opened by a risk engineer → Replaced by another version of it (decisions §10). */
export const DOCUMENT_STATUSES = ['New', 'Opened', 'Replaced'] as const;
export type DocumentStatus = (typeof DOCUMENT_STATUSES)[number];

/** Ways to handle a file whose name exists in the folder. */
export const WHEN_EXISTS = ['replace', 'keepBoth'] as const;
export type WhenExists = (typeof WHEN_EXISTS)[number];

export const endingsOf = (kind: FolderKind): readonly string[] =>
  kind === 'Layouts' ? LAYOUT_ENDINGS : DOCUMENT_ENDINGS;

/** The group of a content type; undefined where documents have no such type. */
export const groupOf = (type: string): DocumentGroup | undefined =>
  DOCUMENT_TYPES.find((known) => known.type === type)?.group;

/** Signs that a name loses when a file is renamed (spec 1 §5). */
const SPECIAL = /[/\\?%*:.|"<>]/gu;
/** Signs other than those of a file's name: the name pattern without slashes, and _ & , + . (decisions §26.8). */
const REFUSED = /[^\p{L}\p{M}\p{Nd}()#№\-\s_&,+.]/gu;

/** The code of a file name with other characters than may be (spec 1 §5). */
export const SPECIAL_CHARACTERS_CODE = 'name-has-special-characters';

/** A typed name without the signs that it loses, and without white space around it (spec 1 §5). */
export const renamedStem = (typed: string): string => typed.replace(SPECIAL, '').trim();

/** A file's name without its ending. */
export const stemOf = (name: string): string => name.slice(0, name.length - endingOf(name).length);

/** Returns the name of a chosen file without refused characters, as it is sent and stored: accents in one piece. */
export function documentNameOf(fileName: string): string {
  const ending = /\.[^.]+$/u.exec(fileName)?.[0] ?? '';
  const stem = fileName.slice(0, fileName.length - ending.length);
  return `${stem.replace(REFUSED, '').replace(/\p{Cc}/gu, '')}${ending}`.normalize('NFC');
}

/**
 * Returns the storable form of a document's name: that of an attachment. Null if it has other characters than a file's
 * name may have, or cannot be stored (decisions §26.8).
 */
export function cleanDocumentName(name: string): string | null {
  const clean = cleanFileName(name);
  return clean === null || clean.search(REFUSED) !== -1 || stemOf(clean).trim() === '' ? null : clean;
}

/** The beginning of a name, without half of a sign that the cut goes through. */
const beginningOf = (stem: string, length: number): string => stem.slice(0, length).replace(/\p{Cs}$/u, '');

/** `plan.pdf` → `plan (1).pdf`, `plan (2).pdf` …: the name of one more file of that name. */
export function numberedName(name: string, number: number): string {
  const ending = /\.[^.]+$/u.exec(name)?.[0] ?? '';
  const mark = ` (${number})`;
  const stem = name.slice(0, name.length - ending.length);
  return `${beginningOf(stem, FILE_NAME_MAX - ending.length - mark.length)}${mark}${ending}`;
}

/** The name with an ending of its content: a JPEG called `site.png` becomes `site.jpg`. */
export function nameOfDocumentType(name: string, type: DocumentType): string {
  const endings: readonly string[] = DOCUMENT_TYPES.find((kind) => kind.type === type)?.endings ?? [];
  const ending = endingOf(name);
  if (endings.includes(ending)) return name;
  const own = endings[0] ?? '';
  return `${beginningOf(stemOf(name), FILE_NAME_MAX - own.length)}${own}`;
}
