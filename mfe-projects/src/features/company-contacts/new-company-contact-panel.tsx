import { SidePanel, useFormClosing } from '@portal/ui';
import { COMPANY_CONTACT_SCREEN_TEXTS } from './company-contact.texts.ts';
import EditCompanyContact from './edit-company-contact.tsx';

interface NewCompanyContactPanelProps {
  readonly mayAdd: boolean;
  /** Called with the id of a new one, and the words that name it. */
  readonly onAdded: (id: string, message: string) => void;
  readonly onClose: () => void;
}

/** Panel with the form of a new company contact. */
export default function NewCompanyContactPanel({ mayAdd, onAdded, onClose }: NewCompanyContactPanelProps) {
  const { close, onClosing } = useFormClosing(onClose);
  return (
    <SidePanel title={COMPANY_CONTACT_SCREEN_TEXTS.newContact} mayOpen={mayAdd} onClose={close}>
      <EditCompanyContact contact={undefined} onClosing={onClosing} onAdded={onAdded} onDone={onClose} />
    </SidePanel>
  );
}
