import * as v from 'valibot';
import { id } from '../common/fields.ts';
import { answer } from '../common/list.ts';
import { storedFile, storeFileBody, uploadUrlQuery } from './attachment.ts';

/**
 * The permission to upload a CV before there is a session: identity gives it to whom an invite's link lets sign up as
 * somebody who has a CV (decisions §3.4, §13). Its type and audience keep it from being taken for an access token.
 */
export const UPLOAD_GRANT = {
  type: 'upload-grant+jwt',
  audience: 'library',
  /** Seconds that it holds: a form asks for one when a file is chosen, and the slowest upload ends meanwhile. */
  lifeS: 30 * 60,
} as const;

/** Files that may be stored for one invite, and uploads that may be begun for it and not stored. */
export const MAX_INVITE_FILES = 5;
export const MAX_INVITE_UPLOADS = 10;
/** Hours after which a file of an invite cannot be signed up with any more. */
export const INVITE_FILE_HOURS = 24;
/** … and days after which it is removed: also a sign-up that library hears of late finds it. */
export const INVITE_FILE_KEPT_DAYS = 7;

/** Claims of the grant. */
export const uploadGrantClaims = v.object({ sub: id, iat: v.number() });

/** Schema of a grant; longer texts are not parsed. */
const grant = v.pipe(v.string(), v.maxLength(4_096));

/** `POST /files/cv/upload-url`: what `GET /files/upload-url` is with a session. A grant is a secret: it stands in no address. */
export const inviteUploadBody = v.strictObject({ grant, ...uploadUrlQuery.entries, size: storeFileBody.entries.size });

/** `POST /files/cv`: what was uploaded becomes a file of the invite. */
export const storeInviteFileBody = v.strictObject({ grant, ...storeFileBody.entries });

/** The file; it is given to be read to nobody before the sign-up. */
export const inviteFile = v.pick(storedFile, ['id', 'name', 'size']);
export type InviteFile = v.InferOutput<typeof inviteFile>;
export const inviteFileAnswer = answer(inviteFile);
