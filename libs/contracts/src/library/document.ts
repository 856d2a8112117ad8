import * as v from 'valibot';
import { actionVerdicts } from '../common/action.ts';
import { id, instant } from '../common/fields.ts';
import { answer, listAnswer, listQuery } from '../common/list.ts';
import { FILE_NAME_MAX } from './attachment-rules.ts';
import {
  cleanDocumentName,
  DOCUMENT_ACTIONS,
  DOCUMENT_MAX_BYTES,
  DOCUMENT_STATUSES,
  MAX_ARCHIVED_DOCUMENTS,
  MAX_DOCUMENTS_AT_ONCE,
  renamedStem,
  SPECIAL_CHARACTERS_CODE,
  stemOf,
  WHEN_EXISTS,
} from './document-rules.ts';
import { DOCUMENT_TEXTS } from './document-texts.ts';
import { DOCUMENT_SORT_FIELDS } from './sort-fields.ts';

/** `GET /library/folders/{id}/files` */
export const documentListQuery = listQuery(DOCUMENT_SORT_FIELDS);

/** A file of a folder (spec 1 §3). */
export const document = v.object({
  id,
  folderId: id,
  name: v.string(),
  /** Bytes. */
  size: v.number(),
  /** Type determined from the bytes. */
  type: v.string(),
  creatorId: id,
  creatorName: v.string(),
  createdDateTime: instant,
  status: v.picklist(DOCUMENT_STATUSES),
  isPrivate: v.boolean(),
  /** Time at which the viewer, a risk engineer, opened this version; null for others. */
  lastOpenedDateTime: v.nullable(instant),
  version: v.number(),
  changedBy: v.nullable(v.string()),
  changedDateTime: instant,
  /** Actions of the viewer, with the reason for each that is refused. */
  actions: actionVerdicts(DOCUMENT_ACTIONS),
});
export type Document = v.InferOutput<typeof document>;
export const documentListAnswer = listAnswer(document);
export const documentAnswer = answer(document);

/** A search for more files than this counts no further. */
export const DOCUMENT_COUNT_LIMIT = 1_000;

/** `GET /library/files/{id}/download`: an address that gives the bytes for five minutes, always as an attachment. */
export const downloadAnswer = answer(v.object({ url: v.string() }));

const documentName = v.pipe(
  v.string(),
  v.maxLength(FILE_NAME_MAX, `Must be at most ${FILE_NAME_MAX} characters`),
  v.check((name) => cleanDocumentName(name) !== null, SPECIAL_CHARACTERS_CODE),
);
const ids = (max: number) =>
  v.pipe(
    v.array(id),
    v.minLength(1, 'Field is required'),
    v.maxLength(max, `At most ${max} at once`),
    v.check((list) => new Set(list).size === list.length, 'Each file once'),
  );
const documentIds = ids(MAX_DOCUMENTS_AT_ONCE);

/** `PUT /library/files/{id}/name {name}`: `{name}.{extension}`, with the extension that the file has (spec 1 §5). */
export const renameDocumentBody = v.strictObject({
  name: v.pipe(
    documentName,
    v.check((name) => renamedStem(stemOf(name)) !== '', DOCUMENT_TEXTS.nameRequired),
  ),
});
/** `PUT /library/files/visibility` */
export const visibilityBody = v.strictObject({ ids: documentIds, isPrivate: v.boolean() });
/** `PUT /library/files/move` */
export const moveDocumentsBody = v.strictObject({ ids: documentIds, folderId: id });
/** `DELETE /library/files`, `PUT /library/deleted-files/restore` */
export const documentIdsBody = v.strictObject({ ids: documentIds });
/** `POST /library/files/zip` */
export const zipBody = v.strictObject({ ids: ids(MAX_ARCHIVED_DOCUMENTS) });

/** `GET /library/files/upload-url` */
export const documentUploadQuery = v.object({
  folderId: id,
  fileName: documentName,
  size: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/, 'Must be a number of bytes'))),
});
/** `exists`: the folder has a visible file of this name; the person is asked whether to replace it or to keep both. */
export const documentUpload = v.object({ url: v.string(), s3Key: id, exists: v.boolean() });
export type DocumentUpload = v.InferOutput<typeof documentUpload>;
export const documentUploadAnswer = answer(documentUpload);

/** `POST /library/uploads`: an upload in parts. */
export const beginPartsBody = v.strictObject({
  folderId: id,
  fileName: documentName,
  size: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(DOCUMENT_MAX_BYTES)),
});
export const partsUpload = v.object({ id, partSize: v.number(), exists: v.boolean() });
export type PartsUpload = v.InferOutput<typeof partsUpload>;
export const partsUploadAnswer = answer(partsUpload);

/** Addresses of missing parts that one `GET /library/uploads/{id}/parts` gives. */
export const PART_ADDRESSES = 16;
/** `GET /library/uploads/{id}/parts`: which parts have arrived, and addresses for the next ones that have not. */
export const uploadParts = v.object({
  size: v.number(),
  partSize: v.number(),
  /** Numbers from 1. */
  stored: v.array(v.number()),
  missing: v.array(v.object({ number: v.number(), url: v.string() })),
});
export type UploadParts = v.InferOutput<typeof uploadParts>;
export const uploadPartsAnswer = answer(uploadParts);

/** `POST /library/uploads/{id}/complete`: the key by which `POST /library/files` stores it. */
export const completedUpload = v.object({ s3Key: id });
export const completedUploadAnswer = answer(completedUpload);

/** `POST /library/files`: what was uploaded becomes files of the folder, all of them or none. */
export const storeDocumentsBody = v.strictObject({
  folderId: id,
  files: v.pipe(
    v.array(v.strictObject({ s3Key: id, name: documentName, whenExists: v.optional(v.picklist(WHEN_EXISTS)) })),
    v.minLength(1, 'Field is required'),
    v.maxLength(MAX_DOCUMENTS_AT_ONCE, `At most ${MAX_DOCUMENTS_AT_ONCE} at once`),
    v.check((files) => new Set(files.map(({ s3Key }) => s3Key)).size === files.length, 'Each file once'),
  ),
});
/** Stored, or still looked at by the virus scanner: nobody sees it before that is done. */
export const CHECK_STATES = ['Checking', 'Stored', 'Refused'] as const;
export const storedDocument = v.object({ id, name: v.string(), state: v.picklist(CHECK_STATES) });
export type StoredDocument = v.InferOutput<typeof storedDocument>;
export const storedDocumentsAnswer = answer(v.object({ items: v.array(storedDocument) }));
/** Reasons for which a file is refused after it was taken: a virus was found in it, or the scanner has no verdict on it. */
export const REFUSALS = ['Infected', 'Unchecked'] as const;
export type Refusal = (typeof REFUSALS)[number];
/** `GET /library/files/{id}/check`: for who uploaded it. `refusal` is null for files that are not refused. */
export const documentCheckAnswer = answer(
  v.object({ ...storedDocument.entries, refusal: v.nullable(v.picklist(REFUSALS)) }),
);

/** `details` of the 409 of `POST /library/files`: the names that the folder has already. */
export interface ExistingNames {
  readonly existing: readonly string[];
}

/** `GET /library/deleted-files?projectId=`: what a coordinator can bring back; newest first. */
export const deletedListQuery = v.object({
  ...v.omit(listQuery([]), ['sortFieldName', 'sortDirection']).entries,
  projectId: v.optional(id),
});
export const deletedDocument = v.object({
  id,
  name: v.string(),
  folderName: v.string(),
  size: v.number(),
  creatorName: v.string(),
  deletedBy: v.string(),
  deletedDateTime: instant,
  /** Time at which it is deleted for good. */
  endsDateTime: instant,
});
export type DeletedDocument = v.InferOutput<typeof deletedDocument>;
export const deletedListAnswer = listAnswer(deletedDocument);
/** The files as they are named now: one whose name is taken meanwhile gets a number. */
export const restoredAnswer = answer(v.object({ items: v.array(v.object({ id, name: v.string() })) }));
