import type { StoredFile } from '@portal/contracts/library/attachment';
import { fileFault } from '@portal/contracts/library/attachment-rules';
import { apiFault, goOnLater, isTransient, notifyFailure } from '@portal/portal-sdk';
import { uploadFile } from './upload-file.ts';

/** Limits of a chosen file. */
export interface UploadLimits {
  readonly endings: readonly string[];
  readonly maxBytes: number;
}

/** State of a chosen file until it is stored; `problem` is the reason why it was refused. */
export type UploadState =
  | { readonly phase: 'refused'; readonly problem: string }
  | { readonly phase: 'sending'; readonly share: number }
  | { readonly phase: 'failed' };

/** Receivers of the state of an upload, which hear nothing once it is aborted. */
interface UploadListener {
  readonly onState: (state: UploadState) => void;
  readonly onStored: (file: StoredFile) => void;
}

/**
 * Uploads a file, or tells at once why it cannot. One that failed goes on by itself when the browser is online again, and after
 * a while where the line or the service had failed. Returns what aborts it.
 */
export function runUpload(
  file: File,
  { endings, maxBytes }: UploadLimits,
  { onState, onStored }: UploadListener,
): AbortController {
  const controller = new AbortController();
  const { signal } = controller;
  const refuse = (problem: string) => onState({ phase: 'refused', problem });
  const send = async () => {
    onState({ phase: 'sending', share: 0 });
    try {
      const stored = await uploadFile(file, { signal, onProgress: (share) => onState({ phase: 'sending', share }) });
      if (!signal.aborted) onStored(stored);
    } catch (error) {
      if (signal.aborted) return;
      const { status, fieldErrors = {} } = apiFault(error) ?? {};
      const messages = Object.values(fieldErrors).flat();
      if (status === 400 && messages.length > 0) return refuse(messages.join('. '));
      onState({ phase: 'failed' });
      const isInterrupted = isTransient(error);
      // Its place says that it failed. A notice of each further try would only disturb.
      if (!isInterrupted) notifyFailure(error);
      goOnLater(() => void send(), { signal, isInterrupted });
    }
  };
  const problem = fileFault(file, endings, maxBytes);
  if (problem === undefined) void send();
  else refuse(problem);
  return controller;
}
