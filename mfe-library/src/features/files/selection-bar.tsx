import type { Document } from '@portal/contracts/library/document';
import { MAX_ARCHIVED_DOCUMENTS } from '@portal/contracts/library/document-rules';
import { ActionIcon } from '@portal/portal-sdk';
import { GuardedButton } from '@portal/ui';
import { IconArrowsMove, IconDownload, IconLock, IconLockOpen, IconTrash, IconX } from '@tabler/icons-react';
import { DOCUMENT_SCREEN_TEXTS as TEXTS } from '../../documents/document.texts.ts';
import type { FileCommand } from './file-commands.ts';
import classes from './files.module.css';

const ICON = { size: 16, 'aria-hidden': true } as const;

interface SelectionBarProps {
  readonly files: readonly Document[];
  readonly obstacle: (command: FileCommand) => string | undefined;
  readonly isDownloading: boolean;
  readonly isChangingVisibility: boolean;
  readonly onCommand: (command: FileCommand) => void;
  readonly onClear: () => void;
}

/** Commands on the chosen files; replaces the search while files are chosen (screens.md, Table). */
export function SelectionBar(props: SelectionBarProps) {
  const { files, obstacle, onCommand, onClear } = props;
  const isAllPrivate = files.every(({ isPrivate }) => isPrivate);
  const tooMany = files.length > MAX_ARCHIVED_DOCUMENTS ? TEXTS.manyDownloads(MAX_ARCHIVED_DOCUMENTS) : undefined;
  return (
    <div className={classes.bar} role="toolbar" aria-label={TEXTS.selected(files.length)}>
      <span className={classes.count} role="status">
        {TEXTS.selected(files.length)}
      </span>
      <GuardedButton
        size="compact-sm"
        icon={isAllPrivate ? <IconLockOpen {...ICON} /> : <IconLock {...ICON} />}
        obstacle={obstacle('visibility')}
        isBusy={props.isChangingVisibility}
        onClick={() => onCommand('visibility')}
      >
        {isAllPrivate ? TEXTS.makeVisible : TEXTS.makePrivate}
      </GuardedButton>
      <GuardedButton
        size="compact-sm"
        icon={<IconDownload {...ICON} />}
        obstacle={tooMany}
        isBusy={props.isDownloading}
        onClick={() => onCommand('download')}
      >
        {TEXTS.download}
      </GuardedButton>
      <GuardedButton
        size="compact-sm"
        icon={<IconArrowsMove {...ICON} />}
        obstacle={obstacle('move')}
        onClick={() => onCommand('move')}
      >
        {TEXTS.move}
      </GuardedButton>
      <GuardedButton
        size="compact-sm"
        icon={<IconTrash {...ICON} />}
        obstacle={obstacle('delete')}
        isDanger
        onClick={() => onCommand('delete')}
      >
        {TEXTS.delete}
      </GuardedButton>
      <ActionIcon size={28} aria-label={TEXTS.clearSelection} onClick={onClear}>
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </div>
  );
}
