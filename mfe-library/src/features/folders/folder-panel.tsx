import type { Folder, Folders } from '@portal/contracts/library/folder';
import { Skeleton } from '@portal/portal-sdk';
import { actionOn, EmptyState, GuardedButton, obstacleOf, Tree } from '@portal/ui';
import { SCREEN_TEXTS } from '@portal/ui/texts/screen';
import { IconFolder, IconFolderOpen, IconFolderPlus } from '@tabler/icons-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { DOCUMENT_SCREEN_TEXTS as TEXTS } from '../../documents/document.texts.ts';
import { treeOf } from '../../documents/folder-tree.ts';
import { LIBRARY_TEXTS } from '../../documents/library.texts.ts';
import { FolderMenu, type FolderCommand } from './folder-menu.tsx';
import classes from './folders.module.css';

const FolderDialogs = lazy(() => import('./folder-dialogs.tsx'));

export interface FolderPanelProps {
  readonly content: Folders;
  readonly folderId: string | null;
  /** Null where the chosen one is deleted. */
  readonly onOpen: (id: string | null) => void;
}

/** Command on a folder; `folder` is null at the top. */
export interface FolderTask {
  readonly command: FolderCommand;
  readonly folder: Folder | null;
}

/** Tree of the folders of the library or of a project, with their actions (spec 1 §2). */
export function FolderPanel({ content, folderId, onOpen }: FolderPanelProps) {
  const { place, items: folders } = content;
  const [task, setTask] = useState<FolderTask>();
  const nodes = useMemo(() => treeOf(folders), [folders]);
  const byId = useMemo(() => new Map(folders.map((folder) => [folder.id, folder])), [folders]);
  const addFolder = () => setTask({ command: 'add', folder: null });
  const obstacle = obstacleOf(actionOn(place, 'addFolder'));
  return (
    <section className={classes.panel} aria-label={LIBRARY_TEXTS.folders}>
      <div className={classes.head}>
        <h2>{LIBRARY_TEXTS.folders}</h2>
        <GuardedButton
          isCommand
          size="compact-sm"
          variant="subtle"
          icon={<IconFolderPlus size={16} aria-hidden />}
          obstacle={obstacle}
          onClick={addFolder}
        >
          {TEXTS.newFolder}
        </GuardedButton>
      </div>
      <div className={classes.scroller}>
        {nodes.length === 0 ? (
          <EmptyState icon={IconFolder} title={TEXTS.noFolders}>
            {obstacle === undefined && TEXTS.noFoldersHint}
          </EmptyState>
        ) : (
          <Tree
            label={LIBRARY_TEXTS.folders}
            nodes={nodes}
            selectedId={folderId}
            onSelect={onOpen}
            icon={(_, isExpanded) =>
              isExpanded ? <IconFolderOpen size={16} aria-hidden /> : <IconFolder size={16} aria-hidden />
            }
            actions={({ id }, tabIndex) => {
              const folder = byId.get(id);
              return (
                folder && (
                  <FolderMenu
                    folder={folder}
                    tabIndex={tabIndex}
                    onCommand={(command) => setTask({ command, folder })}
                  />
                )
              );
            }}
          />
        )}
      </div>
      <Suspense fallback={null}>
        {task && (
          <FolderDialogs
            task={task}
            content={content}
            onDeleted={(ids) => folderId !== null && ids.has(folderId) && onOpen(null)}
            onAdded={(added) => onOpen(added.id)}
            onClose={() => setTask(undefined)}
          />
        )}
      </Suspense>
    </section>
  );
}

/** The panel's place before its folders are there. */
export function FolderPanelSkeleton() {
  return (
    <section className={classes.panel} aria-label={LIBRARY_TEXTS.folders}>
      <div className={classes.head}>
        <h2>{LIBRARY_TEXTS.folders}</h2>
      </div>
      <div className={classes.scroller} role="status" aria-label={SCREEN_TEXTS.loading}>
        {[160, 120, 184, 140].map((width) => (
          <Skeleton key={width} height={16} width={width} my={8} mx={8} />
        ))}
      </div>
    </section>
  );
}
