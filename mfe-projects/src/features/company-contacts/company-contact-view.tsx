import { TEAM_TEXTS } from '@portal/contracts/admin/team-texts';
import type { CompanyContact } from '@portal/contracts/projects/company-contact';
import { Button, usePermission } from '@portal/portal-sdk';
import { DialogButtons, DialogFacts, Fact, formatAddress, formatPhone } from '@portal/ui';
import { ADDRESS_LABELS } from '@portal/ui/texts/address';
import { SCREEN_TEXTS } from '@portal/ui/texts/screen';
import { CONTACT_SCREEN_TEXTS } from '../contacts/contact.texts.ts';
import { COMPANY_CONTACT_SCREEN_TEXTS, COMPANY_CONTACT_TYPE_LABELS } from './company-contact.texts.ts';

interface CompanyContactViewProps {
  readonly contact: CompanyContact;
  readonly onEdit: () => void;
  readonly onClose: () => void;
}

/** A company contact to be read. */
export function CompanyContactView({ contact, onEdit, onClose }: CompanyContactViewProps) {
  const { name, type, info } = contact;
  const mayEdit = usePermission('update', 'companyContact');
  return (
    <>
      <DialogFacts>
        <Fact label={COMPANY_CONTACT_SCREEN_TEXTS.name}>{name}</Fact>
        <Fact label={COMPANY_CONTACT_SCREEN_TEXTS.type}>{COMPANY_CONTACT_TYPE_LABELS[type]}</Fact>
        <Fact label={CONTACT_SCREEN_TEXTS.email}>{info.email}</Fact>
        <Fact label={ADDRESS_LABELS.phone}>{formatPhone(info.phone, info.address)}</Fact>
        <Fact label={CONTACT_SCREEN_TEXTS.address}>{info.address && formatAddress(info.address)}</Fact>
      </DialogFacts>
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          {SCREEN_TEXTS.close}
        </Button>
        {mayEdit && <Button onClick={onEdit}>{TEAM_TEXTS.edit}</Button>}
      </DialogButtons>
    </>
  );
}
