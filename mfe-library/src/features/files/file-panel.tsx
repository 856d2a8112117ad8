import type { Document } from '@portal/contracts/library/document';
import { DOCUMENT_PAGE_SIZE, groupOf } from '@portal/contracts/library/document-rules';
import type { Folder } from '@portal/contracts/library/folder';
import { DOCUMENT_SORT_FIELDS } from '@portal/contracts/library/sort-fields';
import { notify, notifyFailure, useSession } from '@portal/portal-sdk';
import { actionOn, DataTable, EmptyState, ListTools, mayDo, NoResults, obstacleOf, useListAddress } from '@portal/ui';
import { IconAlertTriangle, IconFiles } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { LIBRARY_TEXTS } from '../../documents/library.texts.ts';
import { DropArea } from './drop-area.tsx';
import { fileColumns } from './file-columns.tsx';
import type { FileTask } from './file-dialogs.tsx';
import { FileMenu, type FileCommand } from './file-menu.tsx';
import { useFiles, useMarkAsOpened, useSetVisibility } from './files.api.ts';
import classes from './files.module.css';
import { SelectionBar } from './selection-bar.tsx';
import { UploadButton } from './upload-button.tsx';
import { useDownload } from './use-download.ts';
import { useFileSelection } from './use-file-selection.ts';

const FileDialogs = lazy(() => import('./file-dialogs.tsx'));

const PAGE_SIZES = [DOCUMENT_PAGE_SIZE, 10, 25, 50, 100];

export interface FilePanelProps {
  readonly folder: Folder;
  readonly folders: readonly Folder[];
  readonly onUpload: (files: readonly File[]) => void;
  /** Previews a file among those of its page. */
  readonly onPreview: (file: Document, page: readonly Document[]) => void;
}

/** The files of a folder, with search, sort and pages in the address (spec 1 §2). */
export function FilePanel({ folder, folders, onUpload, onPreview }: FilePanelProps) {
  const { viewer } = useSession();
  const [address, setAddress] = useListAddress(DOCUMENT_SORT_FIELDS, DOCUMENT_PAGE_SIZE);
  const files = useFiles(folder.id, address);
  const [task, setTask] = useState<FileTask>();
  const { files: chosen, selection, clear } = useFileSelection(files.data?.items);
  const { download, isBusy: isDownloading } = useDownload();
  const visibility = useSetVisibility();
  const marking = useMarkAsOpened();
  const uploadObstacle = obstacleOf(actionOn(folder, 'upload'));

  const obstacleTo = (selected: readonly Document[]) => (command: FileCommand) => {
    if (command === 'open' || command === 'download') return undefined;
    const action = command === 'visibility' ? 'makePrivate' : command;
    // For several files, the first reason.
    return selected.map((file) => obstacleOf(actionOn(file, action))).find((text) => text !== undefined);
  };
  const open = (file: Document) => {
    if (groupOf(file.type) === 'documents' && file.type !== 'application/pdf') {
      download([file]);
      // Only risk engineers mark files as opened (spec 1 §6); the preview marks the file that it shows.
      if (mayDo(file, 'open')) marking.mutate({ params: { id: file.id } });
    } else onPreview(file, files.data?.items ?? [file]);
  };
  const changeVisibility = (selected: readonly Document[]) => {
    const isPrivate = !selected.every((file) => file.isPrivate);
    const names = selected.map(({ name }) => name);
    visibility.mutate(
      { files: selected, wish: isPrivate },
      {
        onSuccess: () => {
          notify.success(isPrivate ? LIBRARY_TEXTS.madePrivate(names) : LIBRARY_TEXTS.madeVisible(names));
          clear();
        },
        onError: (fault) => notifyFailure(fault, () => changeVisibility(selected)),
      },
    );
  };
  const run = (selected: readonly Document[]) => (command: FileCommand) => {
    if (command === 'open') return selected[0] && open(selected[0]);
    if (command === 'download') return download(selected);
    if (command === 'visibility') return changeVisibility(selected);
    return setTask({ command, files: selected });
  };
  const menu = (file: Document) => <FileMenu file={file} obstacle={obstacleTo([file])} onCommand={run([file])} />;

  return (
    <DropArea folderName={folder.name} obstacle={uploadObstacle} onDrop={onUpload}>
      <div className={classes.head}>
        <h2 className={classes.trail} aria-label={`${folder.name} > ${LIBRARY_TEXTS.files}`}>
          <span className={classes.folder} title={folder.name}>
            {folder.name}
          </span>
          <span className={classes.quiet}>&gt;</span>
          <span>{LIBRARY_TEXTS.files}</span>
        </h2>
        <UploadButton kind={folder.kind} obstacle={uploadObstacle} onFiles={onUpload} />
      </div>
      {folder.kind === 'Layouts' && (
        <p className={classes.warning}>
          <IconAlertTriangle size={16} aria-hidden />
          {LIBRARY_TEXTS.layoutsOnlyPdf}
        </p>
      )}
      {chosen.length > 0 ? (
        <SelectionBar
          files={chosen}
          obstacle={obstacleTo(chosen)}
          isDownloading={isDownloading}
          isChangingVisibility={visibility.isPending}
          onCommand={run(chosen)}
          onClear={clear}
        />
      ) : (
        <ListTools address={address} onAddressChange={setAddress} />
      )}
      <DataTable<Document>
        label={LIBRARY_TEXTS.files}
        columns={fileColumns(folder.kind, viewer.role, menu)}
        page={files.data}
        address={address}
        onAddressChange={setAddress}
        pageSizes={PAGE_SIZES}
        rowId={({ id }) => id}
        onRowOpen={open}
        selection={selection}
        isFetching={files.isFetching}
        error={files.error}
        onRetry={() => void files.refetch()}
        empty={
          address.name ? (
            <NoResults onShowAll={() => setAddress({ ...address, page: 1, name: undefined })} />
          ) : (
            <EmptyState icon={IconFiles} title={LIBRARY_TEXTS.emptyFolder}>
              {uploadObstacle === undefined ? LIBRARY_TEXTS.emptyWithUpload : LIBRARY_TEXTS.emptyWithoutUpload}
            </EmptyState>
          )
        }
      />
      <Suspense fallback={null}>
        {task && (
          <FileDialogs
            task={task}
            folder={folder}
            folders={folders}
            onGone={clear}
            onClose={() => setTask(undefined)}
          />
        )}
      </Suspense>
    </DropArea>
  );
}
