import { roleLabel } from '@portal/access';
import { INVITE_MAIL_TEXTS as TEXTS } from '@portal/contracts/admin/invite-mails';
import { queueMail, renderMail } from '@portal/service-kit';
import type { Knex } from 'knex';
import type { InviteLink } from './links.ts';
import type { InvitedPerson } from './repository.ts';

/** Mails of invites; each is queued in the transaction of what it tells of. */
export interface InviteMails {
  invited(tx: Knex.Transaction, person: InvitedPerson, link: InviteLink): Promise<void>;
  approved(tx: Knex.Transaction, person: InvitedPerson): Promise<void>;
  rejected(tx: Knex.Transaction, person: InvitedPerson, reason: string): Promise<void>;
}

/** The mails, with links to the portal at this origin. */
export function inviteMails(publicUrl: string): InviteMails {
  const address = (path: string): string => new URL(path, publicUrl).href;
  const greeting = ({ firstName }: InvitedPerson): string => TEXTS.greeting(firstName);
  return {
    async invited(tx, person, { inviteId, token }) {
      const { companyName } = person;
      const url = address(`/account/signup/user?${new URLSearchParams({ inviteId, token }).toString()}`);
      await queueMail(tx, {
        to: person.email,
        subject: TEXTS.inviteSubject(companyName),
        ...renderMail({
          title: TEXTS.inviteTitle,
          greeting: greeting(person),
          paragraphs: [TEXTS.invite(companyName, roleLabel(person))],
          action: { label: TEXTS.signUp, url },
          closing: TEXTS.inviteClosing,
        }),
      });
    },
    async approved(tx, person) {
      await queueMail(tx, {
        to: person.email,
        subject: TEXTS.approvedSubject,
        ...renderMail({
          title: TEXTS.approvedTitle,
          greeting: greeting(person),
          paragraphs: [TEXTS.approved(person.companyName)],
          action: { label: TEXTS.signIn, url: address('/account/signin') },
        }),
      });
    },
    async rejected(tx, person, reason) {
      await queueMail(tx, {
        to: person.email,
        subject: TEXTS.rejectedSubject,
        ...renderMail({
          title: TEXTS.rejectedTitle,
          greeting: greeting(person),
          paragraphs: [TEXTS.rejected(person.companyName), reason],
        }),
      });
    },
  };
}
