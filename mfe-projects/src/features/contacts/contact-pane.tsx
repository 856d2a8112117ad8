import { positionLabel } from '@portal/access';
import { mailLinkOf } from '@portal/contracts/common/mail-box';
import type { Contact } from '@portal/contracts/projects/contact';
import { Anchor, useSession } from '@portal/portal-sdk';
import {
  AccessStatusDot,
  Fact,
  formatAddress,
  phoneLink,
  isLost,
  Loading,
  mayDo,
  Pane,
  PaneActions,
  PaneFacts,
  PaneNote,
  PendingPane,
  useFormClosing,
  useOpenForm,
} from '@portal/ui';
import { ADDRESS_LABELS } from '@portal/ui/texts/address';
import { REGISTRATION_DECISION_TEXTS } from '@portal/ui/texts/registration';
import { lazy, Suspense, useState } from 'react';
import { CONTACT_SCREEN_TEXTS as TEXTS } from './contact.texts.ts';
import { useContact } from './contacts.api.ts';
import classes from './contacts.module.css';
import { RejectContact } from './reject-contact.tsx';
import { RejectRegistration } from './reject-registration.tsx';
import { registrationProjects } from './registration-projects.ts';
import { useContactActions } from './use-contact-actions.tsx';

const EditContact = lazy(() => import('./edit-contact.tsx'));

interface ContactPaneProps {
  /** Null for the company's own book. */
  readonly projectId: string | null;
  readonly id: string;
  readonly isEditing: boolean;
  readonly onClose: () => void;
}

/** A contact beside the list, to be read, let in or edited (decisions §21). */
export default function ContactPane({ projectId, id, isEditing: startsEditing, onClose }: ContactPaneProps) {
  const { data, error, refetch } = useContact(projectId, id);
  const [isEditing, setEditing] = useState(startsEditing);
  const { close, onClosing } = useFormClosing(onClose);
  const isOfOther = projectId !== null && data !== undefined && data.projectId !== projectId;
  const contact = isOfOther || (isLost(error) && !isEditing) ? undefined : data;
  const isForm = useOpenForm(isEditing, contact !== undefined && mayDo(contact, 'update'));
  if (!contact) {
    return <PendingPane title={TEXTS.contact} error={error} isGone={isOfOther} onRetry={() => void refetch()} />;
  }
  if (!isForm) {
    return <Reading contact={contact} onEdit={() => setEditing(true)} onDeleted={onClose} />;
  }
  return (
    <Pane title={contact.fullName} onClose={close}>
      <Suspense fallback={<Loading height={320} />}>
        <EditContact projectId={projectId} contact={contact} onClosing={onClosing} onDone={() => setEditing(false)} />
      </Suspense>
    </Pane>
  );
}

interface ReadingProps {
  readonly contact: Contact;
  readonly onEdit: () => void;
  readonly onDeleted: () => void;
}

/** The contact as text: how they stand with access first, then how they are reached. */
function Reading({ contact, onEdit, onDeleted }: ReadingProps) {
  const { companyType } = useSession().viewer;
  const [isRejecting, setRejecting] = useState(false);
  const { registration, primary, others, dialogs } = useContactActions(contact, {
    onEdit,
    onReject: () => setRejecting(true),
    onDeleted,
  });
  const { fullName, position, status, isPrimary, email, phone, companyName, address, accessRequest, refusal } = contact;
  return (
    <Pane
      title={fullName}
      status={
        <>
          <AccessStatusDot status={status} />
          {isPrimary && <PaneNote>{TEXTS.primary}</PaneNote>}
        </>
      }
      actions={!(isRejecting && (accessRequest ?? registration)) && <PaneActions primary={primary} others={others} />}
    >
      {accessRequest?.status === 'Waiting' && <p className={classes.note}>{TEXTS.waits}</p>}
      {registration && mayDo(registration, 'approve') && (
        <p className={classes.note}>
          {[
            registration.registersCompany ? REGISTRATION_DECISION_TEXTS.leadCompany : REGISTRATION_DECISION_TEXTS.lead,
            ...registrationProjects(registration),
          ].join(' ')}
        </p>
      )}
      {refusal && <p className={classes.refusal}>{refusal}</p>}
      {isRejecting && accessRequest && <RejectContact contact={contact} onClose={() => setRejecting(false)} />}
      {isRejecting && registration && (
        <RejectRegistration registration={registration} onClose={() => setRejecting(false)} />
      )}
      <PaneFacts>
        <Fact label={TEXTS.position}>{positionLabel(position, companyType)}</Fact>
        <Fact label={TEXTS.companyName}>{companyName}</Fact>
        <Fact label={TEXTS.email}>
          <Anchor href={mailLinkOf(email)}>{email}</Anchor>
        </Fact>
        <Fact label={ADDRESS_LABELS.phone}>{phoneLink(phone, address)}</Fact>
        {address && <Fact label={TEXTS.address}>{formatAddress(address)}</Fact>}
        {accessRequest && <Fact label={TEXTS.requestedBy}>{accessRequest.requestedBy}</Fact>}
        {accessRequest?.rejectionReason && <Fact label={TEXTS.rejectionReason}>{accessRequest.rejectionReason}</Fact>}
      </PaneFacts>
      {dialogs}
    </Pane>
  );
}
