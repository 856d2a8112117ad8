import type { Document } from '@portal/contracts/library/document';
import { endingOf } from '@portal/contracts/library/attachment-rules';
import type { Folder } from '@portal/contracts/library/folder';
import { useSession } from '@portal/portal-sdk';
import {
  Fact,
  fileSizeText,
  formatInstant,
  mayDo,
  Pane,
  PaneActions,
  PaneFacts,
  PaneNote,
  PendingPane,
  type PaneAction,
} from '@portal/ui';
import { seesStatuses } from '@portal/workflow';
import { IconLock } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { DOCUMENT_SCREEN_TEXTS as TEXTS } from '../../documents/document.texts.ts';
import { FileIcon } from '../../documents/file-icon.tsx';
import { PaneView } from '../preview/pane-view.tsx';
import { commandsOn, type FileCommand } from './file-commands.ts';
import { FileStatusDot } from './file-status.tsx';
import { useFile, type FilesPage } from './files.api.ts';
import classes from './files.module.css';

const Preview = lazy(() => import('../preview/preview.tsx'));

interface FilePaneProps {
  readonly id: string;
  /** The page of files beside the pane. */
  readonly page: FilesPage;
  readonly folders: readonly Folder[];
  readonly obstacleTo: (files: readonly Document[]) => (command: FileCommand) => string | undefined;
  readonly run: (files: readonly Document[]) => (command: FileCommand) => void;
  readonly isDownloading: boolean;
}

/** A file beside its list: its preview and its facts (spec 1 §2). Stays the same while one goes from file to file. */
export default function FilePane({ id, page, folders, obstacleTo, run, isDownloading }: FilePaneProps) {
  const { data: file, error, refetch } = useFile(id, page);
  const [isLarge, setLarge] = useState(false);
  return (
    <>
      {file ? (
        <Pane
          title={file.name}
          status={<Marks file={file} folder={folders.find((one) => one.id === file.folderId)} />}
          actions={<PaneActions {...actionsOf(file, obstacleTo([file]), run([file]), isDownloading)} />}
        >
          <PaneView
            file={file}
            marksOpened={mayDo(file, 'open')}
            isCovered={isLarge}
            onEnlarge={() => setLarge(true)}
          />
          <FileFacts file={file} folders={folders} />
        </Pane>
      ) : (
        <PendingPane title={TEXTS.file} error={error} onRetry={() => void refetch()} />
      )}
      {isLarge && (
        <Suspense fallback={null}>
          <Preview file={file} onClose={() => setLarge(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Returns Download, and what else the menu of the file's row has. */
function actionsOf(
  file: Document,
  obstacle: (command: FileCommand) => string | undefined,
  onCommand: (command: FileCommand) => void,
  isDownloading: boolean,
): { readonly primary: PaneAction | undefined; readonly others: readonly PaneAction[] } {
  const actions = commandsOn(file)
    .filter(({ command }) => command !== 'open')
    .map(({ command, label }) => ({
      id: command,
      label,
      obstacle: obstacle(command),
      isDanger: command === 'delete',
      isBusy: command === 'download' && isDownloading,
      onPress: () => onCommand(command),
    }));
  const primary = actions.find(({ id }) => id === 'download');
  return { primary, others: actions.filter((action) => action !== primary) };
}

interface MarksProps {
  readonly file: Document;
  /** Folder of the file; undefined where the viewer does not see it. */
  readonly folder: Folder | undefined;
}

function Marks({ file, folder }: MarksProps) {
  const { viewer } = useSession();
  return (
    <>
      {folder && seesStatuses(folder.kind, viewer) && <FileStatusDot status={file.status} />}
      {file.isPrivate && (
        <span className={classes.mark}>
          <IconLock size={16} aria-hidden />
          {TEXTS.private}
        </span>
      )}
      <span className={classes.mark}>
        <FileIcon type={file.type} />
        <PaneNote>{endingOf(file.name).slice(1).toUpperCase()}</PaneNote>
      </span>
    </>
  );
}

function FileFacts({ file, folders }: Pick<FilePaneProps, 'folders'> & Pick<MarksProps, 'file'>) {
  const { size, creatorName, createdDateTime, folderId, lastOpenedDateTime } = file;
  return (
    <PaneFacts>
      <Fact label={TEXTS.size}>{fileSizeText(size)}</Fact>
      <Fact label={TEXTS.folder}>{folders.find(({ id }) => id === folderId)?.name}</Fact>
      <Fact label={TEXTS.uploadedBy}>{creatorName}</Fact>
      <Fact label={TEXTS.uploaded}>{formatInstant(createdDateTime)}</Fact>
      {lastOpenedDateTime !== null && <Fact label={TEXTS.lastOpened}>{formatInstant(lastOpenedDateTime)}</Fact>}
    </PaneFacts>
  );
}
