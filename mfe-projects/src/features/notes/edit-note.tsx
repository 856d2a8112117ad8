import type { Note, NoteFields } from '@portal/contracts/projects/note';
import { notify } from '@portal/portal-sdk';
import { type OnClosing, useVersionedSave } from '@portal/ui';
import { NoteForm } from './note.form.tsx';
import { NOTE_SCREEN_TEXTS as TEXTS } from './note.texts.ts';
import { noteNow, useSaveNote } from './notes.api.ts';

interface EditNoteProps {
  readonly projectId: string;
  /** Undefined for a new one. */
  readonly note: Note | undefined;
  /** Gives away how the pane or dialog around the form is to be closed. */
  readonly onClosing: OnClosing;
  /** Called with the id of a new one, and the words that name it. */
  readonly onAdded?: (id: string, message: string) => void;
  /** Saved, or given up. */
  readonly onDone: () => void;
}

/** Form of a note that is changed or added. */
export default function EditNote({ projectId, note, onClosing, onAdded, onDone }: EditNoteProps) {
  const save = useSaveNote(projectId);
  const saving = useVersionedSave<Note, NoteFields>({
    item: note,
    valuesOf: ({ title, text }) => ({ title, text }),
    read: noteNow,
    save: async (fields, over) => {
      const { id, title } = await save(fields, over);
      if (over) notify.success(TEXTS.saved);
      else onAdded?.(id, TEXTS.added(title));
    },
    reloads: ['notes'],
    onReload: onDone,
  });
  return (
    <>
      <NoteForm
        projectId={projectId}
        note={saving.opened}
        onSave={saving.save}
        onFault={saving.ask}
        onClosing={onClosing}
        onClose={onDone}
      />
      {saving.dialog}
    </>
  );
}
