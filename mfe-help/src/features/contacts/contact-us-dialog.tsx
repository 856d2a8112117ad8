import { mailLinkOf } from '@portal/contracts/common/mail-box';
import { Anchor, Skeleton, useEndpoint } from '@portal/portal-sdk';
import { Modal } from '@portal/portal-sdk/forms';
import { ErrorPanel } from '@portal/ui';
import { HELP_TEXTS } from '../../help.texts.ts';
import classes from './contact-us-dialog.module.css';

const useContacts = (enabled: boolean) =>
  useEndpoint('GET /help/contacts', enabled ? {} : null, { staleTime: Number.POSITIVE_INFINITY });

interface ContactProps {
  readonly name: string;
  readonly about: string;
  readonly email: string | undefined;
}

function Contact({ name, about, email }: ContactProps) {
  return (
    <section className={classes.contact}>
      <h3>{name}</h3>
      <p>{about}</p>
      {email ? <Anchor href={mailLinkOf(email)}>{email}</Anchor> : <Skeleton height={20} width={200} />}
    </section>
  );
}

export interface ContactUsDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** The support and the sales contact (spec 3 §1). */
export function ContactUsDialog({ opened, onClose }: ContactUsDialogProps) {
  const { data, error, refetch } = useContacts(opened);
  return (
    <Modal opened={opened} onClose={onClose} title={HELP_TEXTS.contactUs}>
      {error ? (
        <ErrorPanel error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={classes.contacts}>
          <p>{HELP_TEXTS.contactLead}</p>
          <Contact name={HELP_TEXTS.support} about={HELP_TEXTS.supportHint} email={data?.support} />
          <Contact name={HELP_TEXTS.sales} about={HELP_TEXTS.salesHint} email={data?.sales} />
        </div>
      )}
    </Modal>
  );
}
