/** File types of the attachment control: one row per kind, endings in the order of the specification (spec 3 §5). */
export const ATTACHMENT_TYPES = [
  { type: 'application/pdf', endings: ['.pdf'] },
  { type: 'image/jpeg', endings: ['.jpg', '.jpeg'] },
  { type: 'image/png', endings: ['.png'] },
  { type: 'image/gif', endings: ['.gif'] },
  { type: 'image/bmp', endings: ['.bmp'] },
] as const;
export type AttachmentType = (typeof ATTACHMENT_TYPES)[number]['type'];

/** Endings of the control, and of its picture-only mode (spec 3 §5). */
export const ATTACHMENT_ENDINGS: readonly string[] = ATTACHMENT_TYPES.flatMap(({ endings }) => endings);
export const PICTURE_ENDINGS: readonly string[] = ['.jpg', '.jpeg', '.png'];
/** … and of photographs of a site: every picture that the portal takes. */
export const PHOTO_ENDINGS: readonly string[] = ATTACHMENT_ENDINGS.filter((ending) => ending !== '.pdf');

/** Default limit of an attachment in bytes (spec 3 §5, decisions §2). */
export const ATTACHMENT_MAX_BYTES = 26_000_000;
/** Hours for which a stored file can be given to an item; what no item holds is removed soon after. */
export const ATTACHABLE_HOURS = 24;
/** Characters of a file's name. */
export const FILE_NAME_MAX = 255;
/** Seconds for which an address to read from holds, while its session does (decisions §13). */
export const DOWNLOAD_SECONDS = 5 * 60;
/** Seconds for which the storage's own address holds that a request by such an address is led to. */
export const STORAGE_SECONDS = 60;
/** Seconds in which an upload must begin after its address was given. */
export const UPLOAD_SECONDS = 15 * 60;
/** … and in which a part of a large file must begin: parts follow each other, on a slow line for long. */
export const PART_SECONDS = 60 * 60;

/** The ending of a file's name, with the dot, in small letters; empty where it has none. */
export const endingOf = (name: string): string => /\.[^.]+$/u.exec(name)?.[0].toLowerCase() ?? '';

/** Control characters, separators of paths. */
const FORBIDDEN = /[\u0000-\u001f\u007f-\u009f/\\]/u;
/** Marks that turn the direction of writing, and whatever else cannot be seen: `cv\u202Efdp.exe` reads as `cvexe.pdf`. */
const UNSEEN = /\p{Bidi_Control}|\p{Default_Ignorable_Code_Point}/gu;
/** Names that Windows keeps for devices, whatever their ending. */
const RESERVED = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?:\.|$)/iu;

/**
 * Returns the storable form of a file's name: without invisible characters, without spaces and dots around it, and no
 * name reserved by Windows. Null if it cannot be stored: parts of a path, control characters, longer than {@link
 * FILE_NAME_MAX}, or empty.
 */
export function cleanFileName(name: string): string | null {
  if (!name.isWellFormed() || FORBIDDEN.test(name)) return null;
  const seen = withoutEnd(name.normalize('NFC').replace(UNSEEN, '').trimStart());
  if (seen === '' || /^\.+$/u.test(seen)) return null;
  const clean = RESERVED.test(seen) ? `_${seen}` : seen;
  return clean.length > FILE_NAME_MAX ? null : clean;
}

/** Removes spaces and dots at the end, in time that grows with the length alone: a pattern would look again from each space. */
function withoutEnd(name: string): string {
  let end = name.length;
  while (end > 0 && /[\s.]/u.test(name.charAt(end - 1))) end--;
  return name.slice(0, end);
}

/** The name with an ending of its content: a JPEG called `site.png` becomes `site.jpg`. */
export function nameOfType(name: string, type: AttachmentType): string {
  const endings: readonly string[] = ATTACHMENT_TYPES.find((kind) => kind.type === type)?.endings ?? [];
  const ending = endingOf(name);
  if (endings.includes(ending)) return name;
  const stem = name.slice(0, name.length - ending.length);
  const own = endings[0] ?? '';
  return `${stem.slice(0, FILE_NAME_MAX - own.length).replace(/\p{Cs}$/u, '')}${own}`;
}

/** Returns a limit as people read it: `100 KB`, `25 MB`, `466 GB`. */
export function sizeText(bytes: number): string {
  const megabytes = bytes / 1024 / 1024;
  if (megabytes >= 1024) return `${Math.round(megabytes / 1024)} GB`;
  return megabytes >= 1 ? `${Math.round(megabytes)} MB` : `${Math.round(bytes / 1024)} KB`;
}

/** Texts of the attachment control, letter by letter where the specification has them (spec 3 §2, §8). */
export const ATTACHMENT_TEXTS = {
  unsupported: (endings: readonly string[]): string =>
    `The file format is not supported. Please use one of the following formats: ${endings.join(', ')}.`,
  tooLarge: (maxBytes: number): string =>
    `The file exceeds the maximum limit of ${sizeText(maxBytes)} and cannot be uploaded. Please try another file.`,
  empty: 'The file is empty. Please try another file.',
  badName: 'The file name cannot be used. Please rename the file and try again.',
  notUploaded: 'The file has not been uploaded. Please try again.',
  otherSize: 'The file was not uploaded completely. Please try again.',
  stored: 'This file has been stored already.',
  manyUploads: 'Too many files of yours are being uploaded. Please try again later.',
  personFull: (bytes: number): string =>
    `You have used your ${sizeText(bytes)} of storage. Delete files that you no longer need; their space is free after 30 days.`,
  companyFull: (bytes: number): string =>
    `Your company has used its ${sizeText(bytes)} of storage. Delete files that you no longer need; their space is free after 30 days.`,
  storageFull: 'There is no space left to store files. Please try again later.',
  linkEnded: 'This address is not valid, or no longer.',
  grantEnded: 'This invite does not take files any more. Please open its link again.',
  manyFiles: (files: number): string =>
    `You have uploaded ${files} files already. Please sign up first, and give your CV in My Account.`,
} as const;

/** Returns the error of an attachment's size (spec 3 §5); undefined if it is valid. */
export function sizeFault(size: number, maxBytes = ATTACHMENT_MAX_BYTES): string | undefined {
  if (size > maxBytes) return ATTACHMENT_TEXTS.tooLarge(maxBytes);
  return size === 0 ? ATTACHMENT_TEXTS.empty : undefined;
}

/** Returns the error of a file by its ending and size, before it is sent; undefined if it is valid. */
export const fileFault = (
  { name, size }: { readonly name: string; readonly size: number },
  endings = ATTACHMENT_ENDINGS,
  maxBytes = ATTACHMENT_MAX_BYTES,
): string | undefined =>
  endings.includes(endingOf(name)) ? sizeFault(size, maxBytes) : ATTACHMENT_TEXTS.unsupported(endings);
