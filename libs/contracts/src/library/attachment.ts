import * as v from 'valibot';
import { id } from '../common/fields.ts';
import { answer } from '../common/list.ts';
import { ATTACHMENT_TEXTS, cleanFileName, FILE_NAME_MAX } from './attachment-rules.ts';

/** A file's name that can be stored once it is cleaned. */
const fileName = v.pipe(
  v.string(),
  v.maxLength(FILE_NAME_MAX, `Must be at most ${FILE_NAME_MAX} characters`),
  v.check((name) => cleanFileName(name) !== null, ATTACHMENT_TEXTS.badName),
);

/**
 * `GET /files/upload-url` (decisions §13). With `size`, a file that is too large is refused before any byte is sent.
 */
export const uploadUrlQuery = v.object({
  fileName,
  size: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/, 'Must be a number of bytes'))),
});
/** Address for one PUT of the bytes, and the key to store them by. */
export const uploadUrl = v.object({ url: v.string(), s3Key: id });
export type UploadUrl = v.InferOutput<typeof uploadUrl>;
export const uploadUrlAnswer = answer(uploadUrl);

/** `POST /files`: creates a file from an upload. */
export const storeFileBody = v.strictObject({
  s3Key: id,
  name: fileName,
  size: v.pipe(v.number(), v.integer(), v.minValue(0)),
});

/** A file as `POST /files` and `GET /files/{id}` answer it; `url` reads it for five minutes (spec 3 §3 File metadata). */
export const storedFile = v.object({ id, name: v.string(), url: v.string(), s3Key: id, size: v.number() });
export type StoredFile = v.InferOutput<typeof storedFile>;
export const storedFileAnswer = answer(storedFile);
