import { TEAM_TEXTS } from '@portal/contracts/admin/team-texts';
import type { CompanyContact } from '@portal/contracts/projects/company-contact';
import { Text } from '@portal/portal-sdk';
import { DeleteDialog } from '@portal/ui';
import { COMPANY_CONTACT_SCREEN_TEXTS } from './company-contact.texts.ts';
import { useDeleteCompanyContact } from './company-contacts.api.ts';

interface DeleteCompanyContactProps {
  readonly contact: CompanyContact;
  /** Called when it is deleted, by this dialog or by somebody else. */
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

/** Dialog that confirms the deletion of a company contact. */
export function DeleteCompanyContact({ contact, onDeleted, onClose }: DeleteCompanyContactProps) {
  const { id, version, name } = contact;
  return (
    <DeleteDialog
      mutation={useDeleteCompanyContact()}
      given={{ params: { id }, ifMatch: version }}
      title={TEAM_TEXTS.deleteTitle(name)}
      verb={TEAM_TEXTS.remove}
      done={COMPANY_CONTACT_SCREEN_TEXTS.deleted(name)}
      onDeleted={onDeleted}
      onGone={onDeleted}
      onClose={onClose}
    >
      <Text>{TEAM_TEXTS.deleteOther}</Text>
    </DeleteDialog>
  );
}
