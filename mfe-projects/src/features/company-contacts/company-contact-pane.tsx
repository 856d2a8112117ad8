import { TEAM_TEXTS } from '@portal/contracts/admin/team-texts';
import { mailLinkOf } from '@portal/contracts/common/mail-box';
import type { CompanyContact } from '@portal/contracts/projects/company-contact';
import { Anchor, usePermission } from '@portal/portal-sdk';
import {
  Fact,
  isLost,
  formatAddress,
  phoneLink,
  Loading,
  Pane,
  PaneActions,
  PaneFacts,
  PaneNote,
  PendingPane,
  useFormClosing,
  useOpenForm,
  withPrimary,
  type PaneAction,
} from '@portal/ui';
import { ADDRESS_LABELS } from '@portal/ui/texts/address';
import { lazy, Suspense, useState } from 'react';
import { CONTACT_SCREEN_TEXTS } from '../contacts/contact.texts.ts';
import { COMPANY_CONTACT_SCREEN_TEXTS as TEXTS, COMPANY_CONTACT_TYPE_LABELS } from './company-contact.texts.ts';
import { useCompanyContact } from './company-contacts.api.ts';
import { DeleteCompanyContact } from './delete-company-contact.tsx';

const EditCompanyContact = lazy(() => import('./edit-company-contact.tsx'));

interface CompanyContactPaneProps {
  readonly id: string;
  readonly isEditing: boolean;
  readonly onClose: () => void;
}

/** A company contact beside the list, to be read or edited. */
export default function CompanyContactPane({ id, isEditing: startsEditing, onClose }: CompanyContactPaneProps) {
  const { data: contact, error, refetch } = useCompanyContact(id);
  const [isEditing, setEditing] = useState(startsEditing);
  const isForm = useOpenForm(isEditing, usePermission('update', 'companyContact'));
  const { close, onClosing } = useFormClosing(onClose);
  if (!contact || (isLost(error) && !isEditing))
    return <PendingPane title={TEXTS.contact} error={error} onRetry={() => void refetch()} />;
  if (!isForm) {
    return <Reading contact={contact} onEdit={() => setEditing(true)} onDeleted={onClose} />;
  }
  return (
    <Pane title={contact.name} onClose={close}>
      <Suspense fallback={<Loading height={240} />}>
        <EditCompanyContact contact={contact} onClosing={onClosing} onDone={() => setEditing(false)} />
      </Suspense>
    </Pane>
  );
}

interface ReadingProps {
  readonly contact: CompanyContact;
  readonly onEdit: () => void;
  readonly onDeleted: () => void;
}

function Reading({ contact, onEdit, onDeleted }: ReadingProps) {
  const { name, type, info } = contact;
  const [isDeleting, setDeleting] = useState(false);
  const mayEdit = usePermission('update', 'companyContact');
  const mayDelete = usePermission('delete', 'companyContact');
  const edit: PaneAction = { id: 'update', label: TEAM_TEXTS.edit, obstacle: undefined, onPress: onEdit };
  const remove: PaneAction = {
    id: 'delete',
    label: TEAM_TEXTS.remove,
    obstacle: undefined,
    isDanger: true,
    onPress: () => setDeleting(true),
  };
  const actions = [...(mayEdit ? [edit] : []), ...(mayDelete ? [remove] : [])];
  return (
    <Pane
      title={name}
      status={<PaneNote>{COMPANY_CONTACT_TYPE_LABELS[type]}</PaneNote>}
      actions={<PaneActions {...withPrimary(actions, ['update'])} />}
    >
      <PaneFacts>
        <Fact label={CONTACT_SCREEN_TEXTS.email}>
          <Anchor href={mailLinkOf(info.email)}>{info.email}</Anchor>
        </Fact>
        <Fact label={ADDRESS_LABELS.phone}>{phoneLink(info.phone, info.address)}</Fact>
        {info.address && <Fact label={CONTACT_SCREEN_TEXTS.address}>{formatAddress(info.address)}</Fact>}
      </PaneFacts>
      {isDeleting && (
        <DeleteCompanyContact contact={contact} onDeleted={onDeleted} onClose={() => setDeleting(false)} />
      )}
    </Pane>
  );
}
