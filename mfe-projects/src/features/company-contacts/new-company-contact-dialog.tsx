import { Modal } from '@portal/portal-sdk';
import { useFormClosing } from '@portal/ui';
import { COMPANY_CONTACT_SCREEN_TEXTS } from './company-contact.texts.ts';
import EditCompanyContact from './edit-company-contact.tsx';

interface NewCompanyContactDialogProps {
  readonly onClose: () => void;
}

/** Dialog with the form of a new company contact. */
export default function NewCompanyContactDialog({ onClose }: NewCompanyContactDialogProps) {
  const { close, onClosing } = useFormClosing(onClose);
  return (
    <Modal opened onClose={close} title={COMPANY_CONTACT_SCREEN_TEXTS.newContact} size={760}>
      <EditCompanyContact contact={undefined} onClosing={onClosing} onDone={onClose} />
    </Modal>
  );
}
