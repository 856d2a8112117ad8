import type { Document } from '@portal/contracts/library/document';
import { apiFault, notify, notifyFailure } from '@portal/portal-sdk';
import { actionOn, obstacleOf } from '@portal/ui';
import { useState } from 'react';
import { LIBRARY_TEXTS } from '../../documents/library.texts.ts';
import type { FileCommand } from './file-commands.ts';
import type { FileTask } from './file-dialogs.tsx';
import { useSetVisibility } from './files.api.ts';
import { useDownload } from './use-download.ts';

interface Handlers {
  readonly onOpen: (file: Document) => void;
  /** The visibility of files was changed. */
  readonly onVisibility: () => void;
  /** One of the files is not there any more. */
  readonly onMissing: () => void;
}

/** Returns the commands on files, with the reasons against them: for a row's menu, the bar of chosen files and the pane. */
export function useFileCommands({ onOpen, onVisibility, onMissing }: Handlers) {
  const [task, setTask] = useState<FileTask>();
  const { download, isBusy: isDownloading } = useDownload();
  const visibility = useSetVisibility();

  const obstacleTo = (files: readonly Document[]) => (command: FileCommand) => {
    if (command === 'open' || command === 'download') return undefined;
    const action = command === 'visibility' ? 'makePrivate' : command;
    // For several files, the first reason.
    return files.map((file) => obstacleOf(actionOn(file, action))).find((text) => text !== undefined);
  };
  const changeVisibility = (files: readonly Document[]) => {
    const isPrivate = !files.every((file) => file.isPrivate);
    const names = files.map(({ name }) => name);
    visibility.mutate(
      { files, wish: isPrivate },
      {
        onSuccess: () => {
          notify.success(isPrivate ? LIBRARY_TEXTS.madePrivate(names) : LIBRARY_TEXTS.madeVisible(names));
          onVisibility();
        },
        onError: (fault) => {
          if (apiFault(fault)?.status === 404) onMissing();
          notifyFailure(fault, () => changeVisibility(files));
        },
      },
    );
  };
  const run = (files: readonly Document[]) => (command: FileCommand) => {
    if (command === 'open') return files[0] && onOpen(files[0]);
    if (command === 'download') return download(files);
    if (command === 'visibility') return changeVisibility(files);
    return setTask({ command, files });
  };
  return {
    obstacleTo,
    run,
    download,
    isDownloading,
    isChangingVisibility: visibility.isPending,
    task,
    endTask: () => setTask(undefined),
  };
}
