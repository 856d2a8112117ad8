import { valibotResolver } from '@hookform/resolvers/valibot';
import { noteFields, type Note, type NoteFields } from '@portal/contracts/projects/note';
import { NOTE_LIMITS } from '@portal/contracts/projects/note-texts';
import {
  DialogButtons,
  type FaultHandler,
  type OnClosing,
  SaveButtons,
  SavingForm,
  TextAreaField,
  TextField,
  useSaving,
} from '@portal/ui';
import { useForm } from 'react-hook-form';
import { NOTE_SCREEN_TEXTS } from './note.texts.ts';
import classes from './notes.module.css';

interface NoteFormProps {
  readonly projectId: string;
  /** Undefined for a new one. */
  readonly note: Note | undefined;
  readonly onSave: (fields: NoteFields) => Promise<void>;
  /** True means that the fault has been dealt with. */
  readonly onFault: FaultHandler;
  /** Gives away how the dialog around the form is to be closed. */
  readonly onClosing: OnClosing;
  readonly onClose: () => void;
}

/** Title and text of a note (decisions §20). */
export function NoteForm({ projectId, note, onSave, onFault, onClosing, onClose }: NoteFormProps) {
  const form = useForm<NoteFields>({
    defaultValues: { title: note?.title ?? '', text: note?.text ?? '' },
    resolver: valibotResolver(noteFields),
    mode: 'onTouched',
  });
  const saving = useSaving({
    form,
    draftName: note ? `note.${note.id}` : `note.new.${projectId}`,
    item: note,
    fields: ['title', 'text'],
    onSave: async (fields) => {
      await onSave(fields);
      onClose();
    },
    onFault,
    onLeave: onClose,
    onClosing,
  });
  const { control } = form;
  return (
    <SavingForm saving={saving}>
      <div className={classes.fields}>
        <TextField
          control={control}
          name="title"
          label={NOTE_SCREEN_TEXTS.title}
          maxLength={NOTE_LIMITS.title}
          required
          autoFocus
        />
        <TextAreaField
          control={control}
          name="text"
          label={NOTE_SCREEN_TEXTS.text}
          rows={8}
          maxLength={NOTE_LIMITS.text}
          required
        />
      </div>
      <DialogButtons>
        <SaveButtons saving={saving} />
      </DialogButtons>
    </SavingForm>
  );
}
