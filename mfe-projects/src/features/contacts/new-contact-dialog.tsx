import { Modal } from '@portal/portal-sdk';
import { useFormClosing } from '@portal/ui';
import { CONTACT_SCREEN_TEXTS } from './contact.texts.ts';
import EditContact from './edit-contact.tsx';

interface NewContactDialogProps {
  /** Null for the company's own book. */
  readonly projectId: string | null;
  readonly onClose: () => void;
}

/** Dialog with the form of a new contact. */
export default function NewContactDialog({ projectId, onClose }: NewContactDialogProps) {
  const { close, onClosing } = useFormClosing(onClose);
  return (
    <Modal opened onClose={close} title={CONTACT_SCREEN_TEXTS.newContact} size={760}>
      <EditContact projectId={projectId} contact={undefined} onClosing={onClosing} onDone={onClose} />
    </Modal>
  );
}
