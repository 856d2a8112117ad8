import type { Document } from '@portal/contracts/library/document';
import { notifyFailure } from '@portal/portal-sdk';
import { saveFrom } from '@portal/ui/save-from';
import { useState } from 'react';
import { requestDownload } from '../../documents/download.ts';
import { requestArchive } from './files.api.ts';

/** Downloads files: one directly, several as one archive (spec 1 §2). */
export function useDownload() {
  const [isBusy, setBusy] = useState(false);
  const download = async (files: readonly Document[]): Promise<void> => {
    const [first] = files;
    if (!first) return;
    setBusy(true);
    try {
      const { url } =
        files.length === 1 ? await requestDownload(first.id) : await requestArchive(files.map(({ id }) => id));
      saveFrom(url);
    } catch (error) {
      notifyFailure(error, () => void download(files));
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, download: (files: readonly Document[]) => void download(files) };
}
