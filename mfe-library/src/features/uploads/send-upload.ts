import { PARTS_FROM_BYTES } from '@portal/contracts/library/document-rules';
import { apiFault, retrying, sendFile } from '@portal/portal-sdk';
import { forgetUpload, rememberedUpload, rememberUpload } from './remembered-uploads.ts';
import { sendParts } from './send-parts.ts';
import type { Upload } from './upload.ts';
import { requestUploadAddress, beginParts, completeParts } from './uploads.api.ts';

export interface Sending {
  readonly signal: AbortSignal;
  readonly onProgress: (bytes: number) => void;
  /** Called when an upload in parts has begun; its id resumes or aborts it. */
  readonly onBegun: (partsId: string) => void;
}

/** All bytes are in the storage; or the folder has a file of this name, and nothing was sent yet. */
export type Sent = { readonly s3Key: string } | 'exists';

/**
 * Sends one file straight to the storage, in parts where it is large.
 * @throws ApiError where it cannot be sent, AbortError where it was cancelled
 */
export const sendUpload = (upload: Upload, sending: Sending): Promise<Sent> =>
  upload.file.size >= PARTS_FROM_BYTES ? sendLarge(upload, sending) : sendSmall(upload, sending);

const nameOf = ({ target, name, file }: Upload) => ({ folderId: target.folderId, fileName: name, size: file.size });

function sendSmall(upload: Upload, { signal, onProgress }: Sending): Promise<Sent> {
  const { file, whenExists } = upload;
  // Requests a new address for each try: the old one may have expired.
  return retrying(async () => {
    const { url, s3Key, exists } = await requestUploadAddress(nameOf(upload), signal);
    if (exists && !whenExists) return 'exists';
    await sendFile(url, file, { signal, onProgress: (share) => onProgress(share * file.size) });
    return { s3Key };
  }, signal);
}

async function sendLarge(upload: Upload, sending: Sending): Promise<Sent> {
  const { file, target, whenExists } = upload;
  const { signal, onProgress } = sending;
  const known = upload.partsId ?? rememberedUpload(target.folderId, file);
  try {
    if (known) return await finishParts(known, file, sending);
  } catch (error) {
    // The upload was aborted or cleaned up: start again.
    if (apiFault(error)?.status !== 404) throw error;
    forgetUpload(known ?? '');
  }
  const { id, exists } = await retrying(() => beginParts(nameOf(upload), signal), signal);
  rememberUpload(id, target.folderId, file);
  sending.onBegun(id);
  if (exists && !whenExists) return 'exists';
  onProgress(0);
  return finishParts(id, file, sending);
}

async function finishParts(partsId: string, file: File, { signal, onProgress, onBegun }: Sending): Promise<Sent> {
  onBegun(partsId);
  await sendParts({ partsId, file, signal, onProgress });
  const { s3Key } = await retrying(() => completeParts(partsId, signal), signal);
  forgetUpload(partsId);
  return { s3Key };
}
