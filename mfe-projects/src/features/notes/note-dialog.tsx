import type { Note, NoteFields } from '@portal/contracts/projects/note';
import { Button, invalidateTopics, Modal, notify } from '@portal/portal-sdk';
import {
  actionOn,
  DialogButtons,
  formatInstant,
  GuardedButton,
  obstacleOf,
  type OnClosing,
  useFormClosing,
  useVersionedSave,
} from '@portal/ui';
import { SCREEN_TEXTS } from '@portal/ui/texts/screen';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { NoteForm } from './note.form.tsx';
import { NOTE_SCREEN_TEXTS } from './note.texts.ts';
import { noteNow, useSaveNote } from './notes.api.ts';
import classes from './notes.module.css';

interface NoteDialogProps {
  readonly projectId: string;
  /** Undefined for a new one. */
  readonly note: Note | undefined;
  readonly isEditing: boolean;
  readonly onClose: () => void;
}

/** A note to be read or edited, or a new one. */
export default function NoteDialog({ projectId, note, isEditing: startsEditing, onClose }: NoteDialogProps) {
  // The dialog keeps showing the note that was opened.
  const [opened] = useState(note);
  const [isEditing, setEditing] = useState(startsEditing);
  const { close, onClosing } = useFormClosing(onClose);
  const editTitle = opened ? NOTE_SCREEN_TEXTS.editTitle : NOTE_SCREEN_TEXTS.add;
  const title = isEditing || !opened ? editTitle : opened.title;
  return (
    <Modal opened onClose={close} title={<span className={classes.title}>{title}</span>} size={640}>
      {isEditing || !opened ? (
        <EditNote projectId={projectId} note={opened} onClosing={onClosing} onClose={onClose} />
      ) : (
        <ReadNote note={opened} onEdit={() => setEditing(true)} onClose={onClose} />
      )}
    </Modal>
  );
}

interface ReadNoteProps {
  readonly note: Note;
  readonly onEdit: () => void;
  readonly onClose: () => void;
}

function ReadNote({ note, onEdit, onClose }: ReadNoteProps) {
  const { authorName, createdDateTime, changedBy, changedDateTime, text } = note;
  return (
    <>
      <p className={classes.facts}>
        {authorName}, {formatInstant(createdDateTime)}
        {changedBy !== null && changedDateTime !== null && (
          <>
            <br />
            {NOTE_SCREEN_TEXTS.changed(changedBy, formatInstant(changedDateTime))}
          </>
        )}
      </p>
      <p className={classes.text}>{text}</p>
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          {SCREEN_TEXTS.close}
        </Button>
        <GuardedButton variant="filled" obstacle={obstacleOf(actionOn(note, 'update'))} onClick={onEdit}>
          {NOTE_SCREEN_TEXTS.edit}
        </GuardedButton>
      </DialogButtons>
    </>
  );
}

interface EditNoteProps {
  readonly projectId: string;
  readonly note: Note | undefined;
  readonly onClosing: OnClosing;
  readonly onClose: () => void;
}

function EditNote({ projectId, note, onClosing, onClose }: EditNoteProps) {
  const save = useSaveNote(projectId);
  const client = useQueryClient();
  const saving = useVersionedSave<Note, NoteFields>({
    item: note,
    valuesOf: ({ title, text }) => ({ title, text }),
    read: noteNow,
    save: async (fields, over) => {
      await save(fields, over);
      notify.success(over ? NOTE_SCREEN_TEXTS.saved : NOTE_SCREEN_TEXTS.added);
    },
    onReload: () => {
      void invalidateTopics(client, ['notes']);
      onClose();
    },
  });
  return (
    <>
      <NoteForm
        projectId={projectId}
        note={note}
        onSave={saving.save}
        onFault={saving.ask}
        onClosing={onClosing}
        onClose={onClose}
      />
      {saving.dialog}
    </>
  );
}
