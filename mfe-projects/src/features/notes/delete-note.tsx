import type { Note } from '@portal/contracts/projects/note';
import { NOTE_TEXTS } from '@portal/contracts/projects/note-texts';
import { apiFault, notify, notifyFailure } from '@portal/portal-sdk';
import { ConfirmDialog } from '@portal/ui';
import { useDeleteNote } from './notes.api.ts';
import classes from './notes.module.css';

interface DeleteNoteProps {
  readonly note: Note;
  readonly onClose: () => void;
}

/** Asks before a note is deleted. */
export default function DeleteNote({ note, onClose }: DeleteNoteProps) {
  const remove = useDeleteNote(note);
  const confirm = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        notify.success(NOTE_TEXTS.deleted);
        onClose();
      },
      onError: (fault) => {
        const status = apiFault(fault)?.status;
        // Gone or changed: what is there now is shown before it is asked again.
        if (status === 404 || status === 409) onClose();
        notifyFailure(fault, confirm);
      },
    });
  return (
    <ConfirmDialog
      opened
      title={NOTE_TEXTS.deleteTitle}
      verb={NOTE_TEXTS.delete}
      isDanger
      isBusy={remove.isPending}
      onCancel={onClose}
      onConfirm={confirm}
    >
      <strong className={classes.title}>{note.title}</strong>
      <p>{NOTE_TEXTS.deleteBody}</p>
    </ConfirmDialog>
  );
}
