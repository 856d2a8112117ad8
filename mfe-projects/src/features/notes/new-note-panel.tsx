import { SidePanel, useFormClosing } from '@portal/ui';
import EditNote from './edit-note.tsx';
import { NOTE_SCREEN_TEXTS as TEXTS } from './note.texts.ts';

interface NewNotePanelProps {
  readonly projectId: string;
  readonly mayAdd: boolean;
  /** Called with the id of a new one, and the words that name it. */
  readonly onAdded: (id: string, message: string) => void;
  readonly onClose: () => void;
}

/** Panel with the form of a new note. */
export default function NewNotePanel({ projectId, mayAdd, onAdded, onClose }: NewNotePanelProps) {
  const { close, onClosing } = useFormClosing(onClose);
  return (
    <SidePanel title={TEXTS.add} mayOpen={mayAdd} onClose={close}>
      <EditNote projectId={projectId} note={undefined} onClosing={onClosing} onAdded={onAdded} onDone={onClose} />
    </SidePanel>
  );
}
