import { ApiError, retrying, sendFile, type SendOptions } from '@portal/api-client';
import { ATTACHMENT_TEXTS } from '@portal/contracts/library/attachment-rules';
import type { InviteFile } from '@portal/contracts/library/upload-grant';
import { call } from '@portal/portal-sdk/session';
import { leaveIfExpired, type InviteLink } from './invite.ts';

/** Milliseconds in which an upload that was begun is gone on with: its address lives for fifteen minutes. */
const GONE_ON_WITH_MS = 600_000;

/** An upload that has been begun, with its address and the permission to store it. */
interface BegunUpload {
  readonly grant: string;
  readonly url: string;
  readonly s3Key: string;
  readonly begunAt: number;
}

/** Memory of one file's uploads: an invite may begin a few, so that a further try goes on with the last one. */
export interface CvAttempts {
  begun?: BegunUpload | undefined;
}

/**
 * Uploads the CV of who signs up, as the attachment control does for people with a session (spec 3 §4 File upload). The link
 * gives a permission for each file: a form may stand open for longer than one lives. Sending and storing are repeated
 * after a failure of the line: the bytes are the same, and the service stores an upload once.
 * @returns the file, or what to say instead; a link that does not work any more leads to link-expired
 * @throws ApiError where it is refused or the line has failed, AbortError where it was cancelled
 */
export async function uploadCv(
  file: File,
  link: InviteLink,
  { signal, onProgress, attempts }: SendOptions & { readonly attempts: CvAttempts },
): Promise<InviteFile | string> {
  const { name, size } = file;
  const known = attempts.begun;
  const begun = known && Date.now() - known.begunAt < GONE_ON_WITH_MS ? known : await begin(file, link, signal);
  if (typeof begun === 'string') return begun;
  attempts.begun = begun;
  const { grant, url, s3Key } = begun;
  await retrying(() => sendFile(url, file, { signal, onProgress }), signal);
  return retrying(() => call('POST /files/cv', { body: { grant, s3Key, name, size }, signal }), signal);
}

async function begin({ name, size }: File, link: InviteLink, signal: AbortSignal): Promise<BegunUpload | string> {
  try {
    const { uploadGrant: grant } = await call('POST /account/verify-invite-token', { body: link, signal });
    if (!grant) return ATTACHMENT_TEXTS.grantEnded;
    const address = await call('POST /files/cv/upload-url', { body: { grant, fileName: name, size }, signal });
    return { grant, ...address, begunAt: Date.now() };
  } catch (error) {
    if (error instanceof ApiError && leaveIfExpired(error)) return '';
    throw error;
  }
}
