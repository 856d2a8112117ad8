import type { Folder, Folders } from '@portal/contracts/library/folder';
import { EmptyState, ErrorPanel } from '@portal/ui';
import { IconFolderSearch } from '@tabler/icons-react';
import { lazy, Suspense, useEffect } from 'react';
import { useFolderAddress } from '../documents/folder-address.ts';
import { keepLastFolder, lastFolderOf } from '../documents/last-folder.ts';
import { LIBRARY_TEXTS } from '../documents/library.texts.ts';
import { useShowFile } from '../documents/shown-file.ts';
import { FilePanel } from '../features/files/file-panel.tsx';
import { FolderPanel, FolderPanelSkeleton } from '../features/folders/folder-panel.tsx';
import { useFolders } from '../features/folders/folders.api.ts';
import { UploadPanel } from '../features/uploads/upload-panel.tsx';
import { uploadFiles } from '../features/uploads/use-uploads.ts';
import classes from './document-browser.module.css';

const LostFile = lazy(() => import('../features/files/lost-file.tsx'));

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
  const { folderId, fileId, openFolder } = useFolderAddress();
  const showFile = useShowFile();
  const folder = content.items.find(({ id }) => id === folderId);
  useLastFolder(projectId, content, { folder, folderId, fileId, openFolder });
  return (
    <div className={fileId === null ? classes.columns : `${classes.columns} ${classes.withFile}`}>
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
          <FilePanel
            key={folder.id}
            folder={folder}
            folders={content.items}
            onUpload={(files) =>
              uploadFiles(
                {
                  folderId: folder.id,
                  folderName: folder.name,
                  kind: folder.kind,
                  onShow: (id) => showFile(folder.id, id),
                },
                files,
              )
            }
          />
        ) : fileId === null ? (
          <NoFolder />
        ) : (
          <Suspense fallback={null}>
            <LostFile
              id={fileId}
              folders={content.items}
              onFound={(id) => openFolder(id, { replace: true, keepsFile: true })}
            >
              <NoFolder />
            </LostFile>
          </Suspense>
        )}
        <UploadPanel />
      </section>
    </div>
  );
}

const NoFolder = () => (
  <div className={classes.none}>
    <EmptyState icon={IconFolderSearch} title={LIBRARY_TEXTS.noFolder} />
  </div>
);

/** Opens the folder that was open last where the address names none, in place of that address, so that Back leaves. */
function useLastFolder(
  projectId: string | null,
  { items }: Folders,
  {
    folder,
    folderId,
    fileId,
    openFolder,
  }: ReturnType<typeof useFolderAddress> & { readonly folder: Folder | undefined },
): void {
  const shownId = folder?.id;
  const lastId = folderId === null && fileId === null ? lastFolderOf(projectId) : undefined;
  const openId = items.some(({ id }) => id === lastId) ? lastId : undefined;
  useEffect(() => {
    if (shownId !== undefined) keepLastFolder(projectId, shownId);
    else if (openId !== undefined) openFolder(openId, { replace: true });
  }, [projectId, shownId, openId, openFolder]);
}
