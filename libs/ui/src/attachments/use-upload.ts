import type { StoredFile } from '@portal/contracts/library/attachment';
import { useEffect, useRef, useState } from 'react';
import { runUpload, type UploadLimits } from './run-upload.ts';

/** State of an upload; `problem` is the reason why the last file was refused. */
export type Upload =
  | { readonly phase: 'none'; readonly problem?: string }
  | { readonly phase: 'sending'; readonly file: File; readonly share: number }
  | { readonly phase: 'failed'; readonly file: File };

/**
 * Uploads a file; `onStored` is called once it is stored. Leaving the page cancels.
 */
export function useUpload(limits: UploadLimits, onStored: (file: StoredFile) => void) {
  const [upload, setUpload] = useState<Upload>({ phase: 'none' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const refuse = (problem: string) => setUpload({ phase: 'none', problem });
  const start = (file: File) => {
    running.current?.abort();
    running.current = runUpload(file, limits, {
      onState: (state) => (state.phase === 'refused' ? refuse(state.problem) : setUpload({ ...state, file })),
      onStored: (stored) => {
        setUpload({ phase: 'none' });
        onStored(stored);
      },
    });
  };

  const retry = () => {
    if (upload.phase === 'failed') start(upload.file);
  };

  return {
    upload,
    refuse,
    /** Uploads a file, or shows at once why it cannot. */
    start,
    /** Cancels the upload, or clears the fault. */
    cancel: () => {
      running.current?.abort();
      setUpload({ phase: 'none' });
    },
    retry,
  };
}
