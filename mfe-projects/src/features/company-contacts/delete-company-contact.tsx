import { TEAM_TEXTS } from '@portal/contracts/admin/team-texts';
import type { CompanyContact } from '@portal/contracts/projects/company-contact';
import { COMPANY_CONTACT_TEXTS } from '@portal/contracts/projects/company-contact-texts';
import { apiFault, notify, notifyFailure, Text } from '@portal/portal-sdk';
import { ConfirmDialog } from '@portal/ui';
import { useDeleteCompanyContact } from './company-contacts.api.ts';

interface DeleteCompanyContactProps {
  readonly contact: CompanyContact;
  readonly onClose: () => void;
}

/** Asks before a company contact is deleted. */
export default function DeleteCompanyContact({ contact, onClose }: DeleteCompanyContactProps) {
  const { name } = contact;
  const remove = useDeleteCompanyContact(contact);
  const confirm = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        notify.success(COMPANY_CONTACT_TEXTS.deleted(name));
        onClose();
      },
      onError: (fault) => {
        const refused = apiFault(fault)?.status;
        // Gone or changed: what is there now is shown before it is asked again.
        if (refused === 404 || refused === 409) onClose();
        notifyFailure(fault, confirm);
      },
    });
  return (
    <ConfirmDialog
      opened
      title={TEAM_TEXTS.deleteTitle(name)}
      verb={TEAM_TEXTS.remove}
      isDanger
      isBusy={remove.isPending}
      onCancel={onClose}
      onConfirm={confirm}
    >
      <Text>{TEAM_TEXTS.deleteOther}</Text>
    </ConfirmDialog>
  );
}
