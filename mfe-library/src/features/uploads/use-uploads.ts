import { documentFault } from '@portal/contracts/library/document-texts';
import { documentNameOf } from '@portal/contracts/library/document-rules';
import { notify } from '@portal/portal-sdk';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { useChanged } from '../../documents/use-changed.ts';
import { onStoredFiles, resumeInterrupted, runUploads, stopUploads } from './run-uploads.ts';
import type { Upload, UploadTarget } from './upload.ts';
import { uploadsStore } from './uploads.store.ts';

let lastId = 0;
let lastBatch = 0;

/**
 * Uploads files to a folder one after another (spec 1 §4). Files that break its rules are reported one by one and not
 * sent (spec 1 §5).
 */
export function uploadFiles(target: UploadTarget, files: readonly File[]): void {
  const batch = ++lastBatch;
  const added = files.map((file): Upload => {
    const name = documentNameOf(file.name);
    const problem = documentFault({ name, size: file.size }, target.kind);
    const upload: Upload = { id: ++lastId, batch, target, file, name, phase: 'waiting', sent: 0 };
    return problem === undefined ? upload : { ...upload, phase: 'refused', problem };
  });
  for (const problem of new Set(added.map((one) => one.problem))) if (problem !== undefined) notify.error(problem);
  uploadsStore.setState(({ uploads }) => ({ uploads: [...uploads, ...added] }));
  void runUploads();
}

/** Returns the uploads of the page; it shows what they store, and they end with it. */
export function useUploads(): readonly Upload[] {
  const changed = useChanged();
  useEffect(() => onStoredFiles(() => void changed()), [changed]);
  useEffect(() => stopUploads, []);
  useEffect(() => {
    window.addEventListener('online', resumeInterrupted);
    return () => window.removeEventListener('online', resumeInterrupted);
  }, []);
  return useStore(uploadsStore, ({ uploads }) => uploads);
}
