import type { Document } from '@portal/contracts/library/document';
import { DOCUMENT_PAGE_SIZE } from '@portal/contracts/library/document-rules';
import type { Folder } from '@portal/contracts/library/folder';
import { DOCUMENT_SORT_FIELDS } from '@portal/contracts/library/sort-fields';
import { useNavigate, useSession } from '@portal/portal-sdk';
import {
  actionOn,
  DataTable,
  EmptyState,
  ListTools,
  ListWithPane,
  mayDo,
  NoResults,
  obstacleOf,
  useItemDialog,
  useListAddress,
} from '@portal/ui';
import { IconAlertTriangle, IconFiles } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { LIBRARY_TEXTS } from '../../documents/library.texts.ts';
import { useShownFileId } from '../../documents/shown-file.ts';
import { hasPreview } from '../preview/has-preview.ts';
import { DropArea } from './drop-area.tsx';
import { fileColumns } from './file-columns.tsx';
import { FileMenu } from './file-menu.tsx';
import { useFile, useFiles, useMarkAsOpened, type FilesPage } from './files.api.ts';
import classes from './files.module.css';
import { SelectionBar } from './selection-bar.tsx';
import { UploadButton } from './upload-button.tsx';
import { useFileCommands } from './use-file-commands.ts';
import { useFileSelection } from './use-file-selection.ts';

const FileDialogs = lazy(() => import('./file-dialogs.tsx'));
const FilePane = lazy(() => import('./file-pane.tsx'));

const PAGE_SIZES = [DOCUMENT_PAGE_SIZE, 10, 25, 50, 100];

export interface FilePanelProps {
  readonly folder: Folder;
  readonly folders: readonly Folder[];
  readonly onUpload: (files: readonly File[]) => void;
}

/** The files of a folder, with search, sort, pages and the open file in the address (spec 1 §2). */
export function FilePanel({ folder, folders, onUpload }: FilePanelProps) {
  const { viewer } = useSession();
  const navigate = useNavigate();
  const [address, setAddress] = useListAddress(DOCUMENT_SORT_FIELDS, DOCUMENT_PAGE_SIZE);
  const files = useFiles(folder.id, address);
  const { itemId, addressOf, close } = useItemDialog('fileId');
  const page = useWithShown(files, folder.id, itemId);
  const {
    files: chosen,
    selection,
    doubt,
    clear,
  } = useFileSelection({
    folderId: folder.id,
    at: JSON.stringify(address),
    shown: files.isPlaceholderData ? undefined : files.data?.items,
  });
  const marking = useMarkAsOpened();
  const commands = useFileCommands({
    onOpen: (file) => {
      void navigate(addressOf(file.id));
      openElsewhere(file);
    },
    onVisibility: clear,
    onMissing: doubt,
  });
  const { obstacleTo, run, isDownloading, task } = commands;
  const uploadObstacle = obstacleOf(actionOn(folder, 'upload'));

  /** Downloads a file that is opened and has no preview (spec 1 §2). */
  function openElsewhere(file: Document) {
    if (hasPreview(file)) return;
    commands.download([file]);
    // Only risk engineers mark files as opened (spec 1 §6); a preview marks the file that it shows.
    if (mayDo(file, 'open')) marking.mutate({ params: { id: file.id } });
  }
  const menu = (file: Document) => <FileMenu file={file} obstacle={obstacleTo([file])} onCommand={run([file])} />;

  return (
    <DropArea folderName={folder.name} obstacle={uploadObstacle} onDrop={onUpload}>
      <ListWithPane
        name="files"
        tools={
          <>
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
                isChangingVisibility={commands.isChangingVisibility}
                onCommand={run(chosen)}
                onClear={clear}
              />
            ) : (
              <ListTools address={address} onAddressChange={setAddress} />
            )}
          </>
        }
        page={page}
        isPlaceholder={files.isPlaceholderData}
        address={address}
        onAddressChange={setAddress}
        openId={itemId}
        addressOf={addressOf}
        onClose={close}
        pane={
          itemId === null ? undefined : (
            <FilePane
              id={itemId}
              page={files}
              folders={folders}
              obstacleTo={obstacleTo}
              run={run}
              isDownloading={isDownloading}
            />
          )
        }
      >
        <DataTable<Document>
          label={LIBRARY_TEXTS.files}
          columns={fileColumns(folder.kind, viewer.role, menu)}
          page={page}
          address={address}
          onAddressChange={setAddress}
          pageSizes={PAGE_SIZES}
          rowId={({ id }) => id}
          rowLink={({ id }) => addressOf(id)}
          onRowOpen={openElsewhere}
          openId={itemId}
          selection={selection}
          isFetching={files.isFetching}
          isOutdated={files.isPlaceholderData}
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
      </ListWithPane>
      <Suspense fallback={null}>
        {task && (
          <FileDialogs
            task={task}
            folder={folders.find(({ id }) => id === task.files[0]?.folderId) ?? folder}
            folders={folders}
            onGone={() => {
              clear();
              if (task.files.some(({ id }) => id === itemId)) close();
            }}
            onMissing={doubt}
            onClose={commands.endTask}
          />
        )}
      </Suspense>
    </DropArea>
  );
}

/** Returns the page with the open file at its top, where a notice has led to it and the list's order has it elsewhere. */
function useWithShown(files: FilesPage, folderId: string, openId: string | null): FilesPage['data'] {
  const isShown = useShownFileId() === openId && !files.isPlaceholderData;
  const { data: file } = useFile(isShown ? openId : null, files);
  const page = files.data;
  const isElsewhere = file?.folderId === folderId && !page?.items.some(({ id }) => id === file.id);
  return page && isElsewhere ? { ...page, items: [file, ...page.items] } : page;
}
