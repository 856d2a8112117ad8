import * as v from 'valibot';
import { id } from '../common/fields.ts';
import { answer } from '../common/list.ts';
import { storedFile, storeFileBody, uploadUrlQuery } from './attachment.ts';

/**
 * The permission to upload a CV before there is a session: identity issues it for an invite's link whose sign-up takes
 * a CV (decisions §3.4, §13). Its type and audience distinguish it from an access token.
 */
export const UPLOAD_GRANT = {
  type: 'upload-grant+jwt',
  audience: 'library',
  /** Seconds of its validity: a form requests one when a file is chosen, and the slowest upload ends within it. */
  lifeS: 30 * 60,
} as const;

/** Files that may be stored for one invite, and uploads that may be begun for it and not stored. */
export const MAX_INVITE_FILES = 5;
export const MAX_INVITE_UPLOADS = 10;
/** Hours after which a file of an invite cannot be signed up with any more. */
export const INVITE_FILE_HOURS = 24;
/** Days after which the file is deleted, enough for a delayed sign-up event. */
export const INVITE_FILE_KEPT_DAYS = 7;

/** Claims of the grant. */
export const uploadGrantClaims = v.object({ sub: id, iat: v.number() });

/** Schema of a grant; longer texts are not parsed. */
const grant = v.pipe(v.string(), v.maxLength(4_096));

/**
 * `POST /files/cv/upload-url`: like `GET /files/upload-url` without a session. A grant is a secret and never part of an
 * address.
 */
export const inviteUploadBody = v.strictObject({ grant, ...uploadUrlQuery.entries, size: storeFileBody.entries.size });

/** `POST /files/cv`: creates a file of the invite from an upload. */
export const storeInviteFileBody = v.strictObject({ grant, ...storeFileBody.entries });

/** The file; nobody can read it before the sign-up. */
export const inviteFile = v.pick(storedFile, ['id', 'name', 'size']);
export type InviteFile = v.InferOutput<typeof inviteFile>;
export const inviteFileAnswer = answer(inviteFile);
