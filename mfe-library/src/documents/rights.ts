import type { Document } from '@portal/contracts/library/document';
import type { DocumentPlace, Folder } from '@portal/contracts/library/folder';
import { useSession } from '@portal/portal-sdk';
import {
  judgeDocument,
  judgeFolder,
  type DocumentAction,
  type DocumentVerdict,
  type FolderAction,
} from '@portal/workflow';
import { useMemo } from 'react';

/** Why the viewer may not do something, undefined where they may: the service decides, the screen explains (decisions §11). */
export interface Rights {
  /** `null` is the top of the place. */
  readonly ofFolder: (folder: Folder | null, action: FolderAction) => string | undefined;
  /** The first reason where several files are meant. */
  readonly ofFiles: (folder: Folder, files: readonly Document[], action: DocumentAction) => string | undefined;
}

const reasonOf = (verdict: DocumentVerdict): string | undefined => (verdict.allowed ? undefined : verdict.reason);

/** What the viewer may do in a place. */
export function useRights(place: DocumentPlace): Rights {
  const { viewer } = useSession();
  return useMemo(
    () => ({
      ofFolder: (folder, action) => reasonOf(judgeFolder(place, folder, action, viewer)),
      ofFiles: (folder, files, action) =>
        files
          .map((file) => reasonOf(judgeDocument(place, folder, file, action, viewer)))
          .find((reason) => reason !== undefined),
    }),
    [place, viewer],
  );
}
