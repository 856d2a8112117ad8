import type { StoredFile } from '@portal/contracts/library/attachment';
import { fileFault } from '@portal/contracts/library/attachment-rules';
import { apiFault, notifyFailure } from '@portal/portal-sdk';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { uploadFile } from './upload-file.ts';

/** Limits of a chosen file. */
export interface UploadLimits {
  readonly endings: readonly string[];
  readonly maxBytes: number;
}

/** State of an upload; `problem` is the reason why the last file was refused. */
export type Upload =
  | { readonly phase: 'none'; readonly problem?: string }
  | { readonly phase: 'sending'; readonly file: File; readonly share: number }
  | { readonly phase: 'failed'; readonly file: File };

/**
 * Uploads a file; `onStored` is called once it is stored. Leaving the page cancels; an upload that failed goes on by
 * itself when the line returns.
 */
export function useUpload({ endings, maxBytes }: UploadLimits, onStored: (file: StoredFile) => void) {
  const [upload, setUpload] = useState<Upload>({ phase: 'none' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const refuse = (problem: string) => setUpload({ phase: 'none', problem });
  const send = async (file: File) => {
    const controller = new AbortController();
    running.current = controller;
    setUpload({ phase: 'sending', file, share: 0 });
    try {
      const { signal } = controller;
      const onProgress = (share: number) => setUpload({ phase: 'sending', file, share });
      const stored = await uploadFile(file, { signal, onProgress });
      if (signal.aborted) return;
      setUpload({ phase: 'none' });
      onStored(stored);
    } catch (error) {
      if (controller.signal.aborted) return;
      const { status, fieldErrors = {} } = apiFault(error) ?? {};
      const messages = Object.values(fieldErrors).flat();
      if (status === 400 && messages.length > 0) return refuse(messages.join('. '));
      setUpload({ phase: 'failed', file });
      notifyFailure(error);
    }
  };

  const retry = () => {
    if (upload.phase === 'failed') void send(upload.file);
  };
  const latest = useEffectEvent(retry);
  const hasFailed = upload.phase === 'failed';
  useEffect(() => {
    if (!hasFailed) return undefined;
    const resume = () => latest();
    window.addEventListener('online', resume);
    return () => window.removeEventListener('online', resume);
  }, [hasFailed]);

  return {
    upload,
    refuse,
    /** Uploads a file, or shows at once why it cannot. */
    start: (file: File) => {
      const problem = fileFault(file, endings, maxBytes);
      if (problem === undefined) void send(file);
      else refuse(problem);
    },
    /** Cancels the upload, or clears the fault. */
    cancel: () => {
      running.current?.abort();
      setUpload({ phase: 'none' });
    },
    retry,
  };
}
