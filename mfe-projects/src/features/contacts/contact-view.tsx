import { positionLabel } from '@portal/access';
import { TEAM_TEXTS } from '@portal/contracts/admin/team-texts';
import type { Contact } from '@portal/contracts/projects/contact';
import { Button, useSession } from '@portal/portal-sdk';
import { AccessStatusDot, DialogButtons, DialogFacts, Fact, formatAddress, formatPhone, mayDo } from '@portal/ui';
import { ADDRESS_LABELS } from '@portal/ui/texts/address';
import { SCREEN_TEXTS } from '@portal/ui/texts/screen';
import { CONTACT_SCREEN_TEXTS } from './contact.texts.ts';
import classes from './contacts.module.css';
import { useApprove } from './use-approve.ts';

interface ContactViewProps {
  readonly contact: Contact;
  readonly onReject: () => void;
  readonly onEdit: () => void;
  readonly onClose: () => void;
}

/** A contact to be read. */
export function ContactView({ contact, onReject, onEdit, onClose }: ContactViewProps) {
  const { companyType } = useSession().viewer;
  const { address, accessRequest } = contact;
  const { approve, isBusy, staleDialog } = useApprove(contact, onClose);
  return (
    <>
      <h3 className={classes.heading}>{CONTACT_SCREEN_TEXTS.personal}</h3>
      <DialogFacts>
        <Fact label={CONTACT_SCREEN_TEXTS.position}>{positionLabel(contact.position, companyType)}</Fact>
        <Fact label={CONTACT_SCREEN_TEXTS.email}>{contact.email}</Fact>
        <Fact label={ADDRESS_LABELS.phone}>{formatPhone(contact.phone, address)}</Fact>
        {contact.isPrimary && <Fact label={CONTACT_SCREEN_TEXTS.primary}>{TEAM_TEXTS.yes}</Fact>}
      </DialogFacts>
      <h3 className={classes.heading}>{CONTACT_SCREEN_TEXTS.company}</h3>
      <DialogFacts>
        <Fact label={CONTACT_SCREEN_TEXTS.companyName}>{contact.companyName}</Fact>
      </DialogFacts>
      {address && (
        <>
          <h3 className={classes.heading}>{CONTACT_SCREEN_TEXTS.address}</h3>
          <DialogFacts>
            <Fact label={CONTACT_SCREEN_TEXTS.address}>{formatAddress(address)}</Fact>
          </DialogFacts>
        </>
      )}
      <h3 className={classes.heading}>{CONTACT_SCREEN_TEXTS.access}</h3>
      <DialogFacts>
        <Fact label={CONTACT_SCREEN_TEXTS.status}>
          <AccessStatusDot status={contact.status} />
        </Fact>
        {accessRequest && <Fact label={CONTACT_SCREEN_TEXTS.requestedBy}>{accessRequest.requestedBy}</Fact>}
        {accessRequest?.rejectionReason && (
          <Fact label={CONTACT_SCREEN_TEXTS.rejectionReason}>{accessRequest.rejectionReason}</Fact>
        )}
      </DialogFacts>
      {accessRequest?.status === 'Waiting' && <p className={classes.note}>{CONTACT_SCREEN_TEXTS.waits}</p>}
      {contact.refusal && <p className={classes.refusal}>{contact.refusal}</p>}
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          {SCREEN_TEXTS.close}
        </Button>
        {mayDo(contact, 'reject') && (
          <Button color="danger" variant="outline" onClick={onReject}>
            {CONTACT_SCREEN_TEXTS.reject}
          </Button>
        )}
        {mayDo(contact, 'update') && (
          <Button variant={mayDo(contact, 'approve') ? 'default' : 'filled'} onClick={onEdit}>
            {TEAM_TEXTS.edit}
          </Button>
        )}
        {mayDo(contact, 'approve') && (
          <Button loading={isBusy} onClick={approve}>
            {CONTACT_SCREEN_TEXTS.approve}
          </Button>
        )}
      </DialogButtons>
      {staleDialog}
    </>
  );
}
