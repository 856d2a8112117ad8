import { ApiError, goOnLater, isTransient } from '@portal/api-client';
import { fileFault } from '@portal/contracts/library/attachment-rules';
import { ATTACHMENT_SCREEN_TEXTS } from '@portal/ui/texts/attachment';
import { useEffect, useRef, useState } from 'react';
import { formFault } from '../form-fault.ts';
import type { InviteLink } from './invite.ts';
import { uploadCv, type CvAttempts } from './upload-cv.ts';

/** State of a CV's upload. `problem` tells why the last file was refused. */
export type CvUpload =
  | { readonly phase: 'none'; readonly problem?: string | undefined }
  | { readonly phase: 'sending'; readonly file: File; readonly share: number }
  | { readonly phase: 'failed'; readonly file: File; readonly problem: string; readonly attempts: CvAttempts }
  | { readonly phase: 'stored'; readonly name: string };

/**
 * Uploads a CV; `onFile` gets the id of the stored file, '' once it is removed. An upload that failed goes on by itself when the
 * line is back.
 */
export function useCvUpload(link: InviteLink, onFile: (id: string) => void) {
  const [upload, setUpload] = useState<CvUpload>({ phase: 'none' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const send = async (file: File, attempts: CvAttempts = {}): Promise<void> => {
    running.current?.abort();
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    setUpload({ phase: 'sending', file, share: 0 });
    try {
      const onProgress = (share: number): void => setUpload({ phase: 'sending', file, share });
      const stored = await uploadCv(file, link, { signal, onProgress, attempts });
      if (signal.aborted) return;
      if (typeof stored === 'string') return setUpload({ phase: 'failed', file, problem: stored, attempts });
      setUpload({ phase: 'stored', name: stored.name });
      onFile(stored.id);
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof ApiError)) throw error;
      const messages = Object.values(error.fieldErrors).flat();
      // Faults of the file are final; everything else may be tried again.
      if (error.status === 400 && messages.length > 0) {
        return setUpload({ phase: 'none', problem: messages.join('. ') });
      }
      const isInterrupted = isTransient(error);
      if (!isInterrupted) attempts.begun = undefined;
      setUpload({ phase: 'failed', file, problem: formFault(error), attempts });
      goOnLater(() => void send(file, attempts), { signal, isInterrupted });
    }
  };

  return {
    upload,
    /** Uploads the one file, or shows at once why it cannot. */
    take: (files: FileList | null): void => {
      const [file] = files ?? [];
      if (!file) return;
      const problem = files?.length === 1 ? fileFault(file) : ATTACHMENT_SCREEN_TEXTS.oneFile;
      if (problem === undefined) void send(file);
      else setUpload({ phase: 'none', problem });
    },
    /** Aborts the upload, or removes the file. */
    drop: (): void => {
      running.current?.abort();
      setUpload({ phase: 'none' });
      onFile('');
    },
    retry: (): void => {
      if (upload.phase === 'failed') void send(upload.file, upload.attempts);
    },
  };
}
