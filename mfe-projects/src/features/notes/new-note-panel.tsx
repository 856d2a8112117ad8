import { SidePanel, useFormClosing } from '@portal/ui';
import EditNote from './edit-note.tsx';
import { NOTE_SCREEN_TEXTS as TEXTS } from './note.texts.ts';

interface NewNotePanelProps {
  readonly projectId: string;
  readonly onClose: () => void;
}

/** Panel with the form of a new note. */
export default function NewNotePanel({ projectId, onClose }: NewNotePanelProps) {
  const { close, onClosing } = useFormClosing(onClose);
  return (
    <SidePanel title={TEXTS.add} onClose={close}>
      <EditNote projectId={projectId} note={undefined} onClosing={onClosing} onDone={onClose} />
    </SidePanel>
  );
}
