import type { Document } from '@portal/contracts/library/document';
import type { Folder, Folders } from '@portal/contracts/library/folder';
import { EmptyState, ErrorPanel, mayDo } from '@portal/ui';
import { IconFolderSearch } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useFolderAddress } from '../documents/folder-address.ts';
import { keepLastFolder, lastFolderOf } from '../documents/last-folder.ts';
import { LIBRARY_TEXTS } from '../documents/library.texts.ts';
import { FilePanel } from '../features/files/file-panel.tsx';
import { FolderPanel, FolderPanelSkeleton } from '../features/folders/folder-panel.tsx';
import { useFolders } from '../features/folders/folders.api.ts';
import { UploadPanel } from '../features/uploads/upload-panel.tsx';
import { uploadFiles } from '../features/uploads/use-uploads.ts';
import classes from './document-browser.module.css';

const Preview = lazy(() => import('../features/preview/preview.tsx'));

/** Folders at the left, the files of the chosen one at the right: of the library, or of a project (spec 1 §2). */
export function DocumentBrowser({ projectId }: { readonly projectId: string | null }) {
  const folders = useFolders(projectId);
  if (!folders.data && folders.error)
    return <ErrorPanel error={folders.error} onRetry={() => void folders.refetch()} />;
  if (!folders.data) {
    return (
      <div className={classes.columns}>
        <FolderPanelSkeleton />
        <div className={classes.waiting} />
      </div>
    );
  }
  return <Browser projectId={projectId} content={folders.data} />;
}

interface BrowserProps {
  readonly projectId: string | null;
  readonly content: Folders;
}

function Browser({ projectId, content }: BrowserProps) {
  const { folderId, openFolder } = useFolderAddress();
  const folder = content.items.find(({ id }) => id === folderId);
  useLastFolder(projectId, content, { folder, folderId, openFolder });
  return (
    <div className={classes.columns}>
      <FolderPanel
        content={content}
        folderId={folder?.id ?? null}
        onOpen={(id) => {
          keepLastFolder(projectId, id);
          openFolder(id);
        }}
      />
      <section className={classes.files} aria-label={LIBRARY_TEXTS.files}>
        {folder ? (
          <Files key={folder.id} folder={folder} content={content} />
        ) : (
          <div className={classes.none}>
            <EmptyState icon={IconFolderSearch} title={LIBRARY_TEXTS.noFolder} />
          </div>
        )}
        <UploadPanel />
      </section>
    </div>
  );
}

/** Opens the folder that was open last where the address names none, in place of that address, so that Back leaves. */
function useLastFolder(
  projectId: string | null,
  { items }: Folders,
  { folder, folderId, openFolder }: ReturnType<typeof useFolderAddress> & { readonly folder: Folder | undefined },
): void {
  const shownId = folder?.id;
  const lastId = shownId === undefined && folderId === null ? lastFolderOf(projectId) : undefined;
  const openId = items.some(({ id }) => id === lastId) ? lastId : undefined;
  useEffect(() => {
    if (shownId !== undefined) keepLastFolder(projectId, shownId);
    else if (openId !== undefined) openFolder(openId, { replace: true });
  }, [projectId, shownId, openId, openFolder]);
}

interface FilesProps {
  readonly folder: Folder;
  readonly content: Folders;
}

function Files({ folder, content }: FilesProps) {
  const [shown, setShown] = useState<{ readonly file: Document; readonly page: readonly Document[] }>();
  const upload = (files: readonly File[]) =>
    uploadFiles({ folderId: folder.id, folderName: folder.name, kind: folder.kind }, files);
  return (
    <>
      <FilePanel
        folder={folder}
        folders={content.items}
        onUpload={upload}
        onPreview={(file, page) => setShown({ file, page })}
      />
      <Suspense fallback={null}>
        {shown && (
          <Preview
            startFile={shown.file}
            files={shown.page}
            marksOpened={(file) => mayDo(file, 'open')}
            onClose={() => setShown(undefined)}
          />
        )}
      </Suspense>
    </>
  );
}
