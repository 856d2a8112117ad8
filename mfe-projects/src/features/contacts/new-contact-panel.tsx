import { SidePanel, useFormClosing } from '@portal/ui';
import { CONTACT_SCREEN_TEXTS } from './contact.texts.ts';
import EditContact from './edit-contact.tsx';

interface NewContactPanelProps {
  /** Null for the company's own book. */
  readonly projectId: string | null;
  readonly mayAdd: boolean;
  /** Called with the id of a new one, and the words that name it. */
  readonly onAdded: (id: string, message: string) => void;
  readonly onClose: () => void;
}

/** Panel with the form of a new contact. */
export default function NewContactPanel({ projectId, mayAdd, onAdded, onClose }: NewContactPanelProps) {
  const { close, onClosing } = useFormClosing(onClose);
  return (
    <SidePanel title={CONTACT_SCREEN_TEXTS.newContact} mayOpen={mayAdd} onClose={close}>
      <EditContact projectId={projectId} contact={undefined} onClosing={onClosing} onAdded={onAdded} onDone={onClose} />
    </SidePanel>
  );
}
