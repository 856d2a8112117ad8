import { Modal } from '@portal/portal-sdk';
import { useFormClosing } from '@portal/ui';
import EditNote from './edit-note.tsx';
import { NOTE_SCREEN_TEXTS as TEXTS } from './note.texts.ts';

interface NewNoteDialogProps {
  readonly projectId: string;
  readonly onClose: () => void;
}

/** Dialog with the form of a new note. */
export default function NewNoteDialog({ projectId, onClose }: NewNoteDialogProps) {
  const { close, onClosing } = useFormClosing(onClose);
  return (
    <Modal opened onClose={close} title={TEXTS.add} size={640}>
      <EditNote projectId={projectId} note={undefined} onClosing={onClosing} onDone={onClose} />
    </Modal>
  );
}
