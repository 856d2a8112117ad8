import {
  cleanDocumentName,
  DOCUMENT_TYPES,
  endingsOf,
  nameOfDocumentType,
  type DocumentType,
  type FolderKind,
} from '@portal/contracts/library/document-rules';
import { documentFault, DOCUMENT_TEXTS, unsupportedText } from '@portal/contracts/library/document-texts';
import { fileTypeFromBuffer } from 'file-type';
import { bytesOf, type StoredObject } from './stored-object.ts';
import { ARCHIVE, officeArchive } from './office-archive.ts';
import { COMPOUND_FILE, compoundKind } from './word-document.ts';

/** Bytes from the beginning that tell what a content is. */
const LOOKED_AT = 4_100;

/** Result of the check: the document's name and type, or the error. */
export type CheckedDocument = { readonly name: string; readonly type: DocumentType } | { readonly wrong: string };

/**
 * Checks by its bytes that a stored object can be a document of a folder, and completes its name with the right ending.
 * The first bytes decide about the type, whatever follows: the file is served with that type only. A type that an
 * earlier check has found is `known`, and the bytes are not read again.
 */
export async function checkDocument(
  object: StoredObject,
  name: string,
  kind: FolderKind,
  known: DocumentType | null = null,
): Promise<CheckedDocument> {
  const fault = documentFault({ name, size: object.size }, kind);
  if (fault !== undefined) return { wrong: fault };
  const clean = cleanDocumentName(name) ?? '';
  const found = known === null ? await contentOf(object) : { type: known };
  if ('wrong' in found) return found;
  const row = DOCUMENT_TYPES.find(({ type, endings }) => type === found.type && endingsOf(kind).includes(endings[0]));
  if (!row) return { wrong: unsupportedText(kind) };
  return { name: nameOfDocumentType(clean, row.type), type: row.type };
}

type Content = { readonly type: string | undefined } | { readonly wrong: string };

const DAMAGED: Content = { wrong: DOCUMENT_TEXTS.notContent };
const OTHER: Content = { type: undefined };

async function contentOf(object: StoredObject): Promise<Content> {
  const head = await bytesOf(object, 0, LOOKED_AT);
  if (head.subarray(0, ARCHIVE.length).equals(ARCHIVE)) {
    const archive = await officeArchive(object);
    if (archive === 'bomb') return { wrong: DOCUMENT_TEXTS.bomb };
    if (archive === 'damaged') return DAMAGED;
    return archive === 'other' ? OTHER : archive;
  }
  if (head.subarray(0, COMPOUND_FILE.length).equals(COMPOUND_FILE)) {
    const kind = await compoundKind(object);
    if (kind === undefined) return DAMAGED;
    if (kind === 'protected') return { wrong: DOCUMENT_TEXTS.protected };
    return kind === 'word' ? { type: 'application/msword' } : OTHER;
  }
  const mime = (await fileTypeFromBuffer(head))?.mime;
  return { type: mime === 'video/x-m4v' ? 'video/mp4' : mime };
}
