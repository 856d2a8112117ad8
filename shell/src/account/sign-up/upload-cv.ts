import { retrying, sendFile, type SendOptions } from '@portal/api-client';
import { ATTACHMENT_TEXTS } from '@portal/contracts/library/attachment-rules';
import type { InviteFile } from '@portal/contracts/library/upload-grant';
import { call } from '@portal/portal-sdk/session';
import { openLink, type InviteLink } from './invite.ts';

/**
 * Uploads the CV of who signs up, as the attachment control does for people with a session (spec 3 §4 File upload). The link
 * gives a permission for each file: a form may stand open for longer than one lives. Sending and storing are repeated
 * after a failure of the line: the bytes are the same, and the service stores an upload once.
 * @returns the file, or what to say instead; a link that does not work any more leads to link-expired
 * @throws ApiError where it is refused, AbortError where it was cancelled
 */
export async function uploadCv(
  file: File,
  link: InviteLink,
  { signal, onProgress }: SendOptions,
): Promise<InviteFile | string> {
  const invited = await openLink(link);
  if (typeof invited === 'string') return invited;
  const grant = invited.uploadGrant;
  if (!grant) return ATTACHMENT_TEXTS.grantEnded;
  const { name, size } = file;
  const { url, s3Key } = await call('POST /files/cv/upload-url', { body: { grant, fileName: name, size }, signal });
  await retrying(() => sendFile(url, file, { signal, onProgress }), signal);
  return retrying(() => call('POST /files/cv', { body: { grant, s3Key, name, size }, signal }), signal);
}
