import type { HelpContacts } from '@portal/contracts/help/help';
import { Anchor, Modal, Skeleton, api, getData } from '@portal/portal-sdk';
import { ErrorPanel } from '@portal/ui';
import { useQuery } from '@tanstack/react-query';
import { HELP_TEXTS } from '../../help.texts.ts';
import classes from './contact-us-dialog.module.css';

const useContacts = (enabled: boolean) =>
  useQuery({
    queryKey: ['help', 'contacts'],
    queryFn: ({ signal }) => getData<HelpContacts>(api.get('help/contacts', { signal })),
    staleTime: Number.POSITIVE_INFINITY,
    enabled,
  });

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
      {email ? <Anchor href={`mailto:${email}`}>{email}</Anchor> : <Skeleton height={20} width={200} />}
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
