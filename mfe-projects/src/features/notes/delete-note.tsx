import type { Note } from '@portal/contracts/projects/note';
import { DeleteDialog } from '@portal/ui';
import { NOTE_SCREEN_TEXTS } from './note.texts.ts';
import { useDeleteNote } from './notes.api.ts';
import classes from './notes.module.css';

interface DeleteNoteProps {
  readonly note: Note;
  /** Called when it is deleted, by this dialog or by somebody else. */
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

/** Dialog that confirms the deletion of a note. */
export function DeleteNote({ note, onDeleted, onClose }: DeleteNoteProps) {
  return (
    <DeleteDialog
      mutation={useDeleteNote()}
      given={{ params: { id: note.id }, ifMatch: note.version }}
      title={NOTE_SCREEN_TEXTS.deleteTitle}
      verb={NOTE_SCREEN_TEXTS.delete}
      done={NOTE_SCREEN_TEXTS.deleted}
      onDeleted={onDeleted}
      onGone={onDeleted}
      onClose={onClose}
    >
      <strong className={classes.title}>{note.title}</strong>
      <p>{NOTE_SCREEN_TEXTS.deleteBody}</p>
    </DeleteDialog>
  );
}
