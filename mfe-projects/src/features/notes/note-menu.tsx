import type { Note } from '@portal/contracts/projects/note';
import { ActionIcon, Menu } from '@portal/portal-sdk';
import { actionOn, GuardedItem, obstacleOf } from '@portal/ui';
import { IconDots, IconEdit, IconTrash } from '@tabler/icons-react';
import { NOTE_SCREEN_TEXTS } from './note.texts.ts';

const ICON = { size: 16, 'aria-hidden': true } as const;

interface NoteMenuProps {
  readonly note: Note;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

/** Menu of a note's actions; disabled ones show the reason. */
export function NoteMenu({ note, onEdit, onDelete }: NoteMenuProps) {
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={NOTE_SCREEN_TEXTS.actionsFor(note.title)}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <GuardedItem obstacle={obstacleOf(actionOn(note, 'update'))} icon={<IconEdit {...ICON} />} onClick={onEdit}>
          {NOTE_SCREEN_TEXTS.edit}
        </GuardedItem>
        <GuardedItem
          obstacle={obstacleOf(actionOn(note, 'delete'))}
          icon={<IconTrash {...ICON} />}
          isDanger
          onClick={onDelete}
        >
          {NOTE_SCREEN_TEXTS.delete}
        </GuardedItem>
      </Menu.Dropdown>
    </Menu>
  );
}
