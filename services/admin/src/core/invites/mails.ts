import { roleLabel } from '@portal/access';
import { mailGreeting } from '@portal/contracts/common/mail-texts';
import { SIGN_UP_OF_COMPANY_PATH } from '@portal/contracts/identity/sign-up';
import { queueMail, renderMail } from '@portal/service-kit';
import { signUpsOf } from '@portal/workflow';
import type { Knex } from 'knex';
import type { InviteLink } from './links.ts';
import { INVITE_MAIL_TEXTS as TEXTS } from './mail.texts.ts';
import type { InvitedPerson } from './invite.repository.ts';

/** Mails of an invite, queued in the transaction of its change. */
export interface InviteMails {
  invited(tx: Knex.Transaction, person: InvitedPerson, link: InviteLink): Promise<void>;
  /** Tells who has the e-mail of a company, and cannot register it, that a project is assigned to the company. */
  assigned(
    tx: Knex.Transaction,
    about: { readonly to: string; readonly name: string; readonly insurerName: string | null },
  ): Promise<void>;
}

const COMPANY_PATH = Object.fromEntries(Object.entries(SIGN_UP_OF_COMPANY_PATH).map(([path, as]) => [as, path]));

/** Returns the page of a link: that of the sign-up, or the choice between several. */
function pageFor(person: InvitedPerson): string {
  const [only = 'User', ...others] = signUpsOf(person.kind, person);
  if (others.length > 0) return '/account/signup';
  const path = COMPANY_PATH[only];
  return path === undefined ? '/account/signup/user' : `/account/signup/company/${path}`;
}

/** The company that somebody is invited to by another one; null where the own company invites, or there is none. */
const foreignCompanyOf = ({ companyId, companyName, inviterCompanyId }: InvitedPerson): string | null =>
  companyId === null || companyId === inviterCompanyId ? null : companyName;

/** Names the role as the inviting company does: broker companies have names of their own (spec 1 §6). */
const roleIn = ({ role, companyType, inviterType }: InvitedPerson): string =>
  roleLabel({ role, companyType: inviterType === 'Broker' ? inviterType : companyType });

/** The mails, with links to the portal at this origin. */
export function inviteMails(publicUrl: string): InviteMails {
  return {
    async invited(tx, person, { inviteId, token }) {
      const { companyName, inviterName, firstName } = person;
      const url = new URL(`${pageFor(person)}?${new URLSearchParams({ inviteId, token }).toString()}`, publicUrl).href;
      const isOfCompany = person.kind === 'Company' && companyName !== null;
      const text = isOfCompany
        ? TEXTS.inviteCompany(companyName)
        : TEXTS.invite(inviterName, roleIn(person), {
            ofCompany: foreignCompanyOf(person),
            projects: person.projects.map(({ name }) => name),
          });
      await queueMail(tx, {
        to: person.email,
        subject: TEXTS.inviteSubject(isOfCompany ? null : inviterName),
        ...renderMail({
          title: TEXTS.inviteTitle,
          greeting: mailGreeting(firstName),
          paragraphs: [text],
          action: { label: TEXTS.signUp, url },
          closing: TEXTS.inviteClosing,
        }),
      });
    },
    async assigned(tx, { to, name, insurerName }) {
      await queueMail(tx, {
        to,
        subject: TEXTS.assignedSubject(insurerName),
        ...renderMail({
          title: TEXTS.assignedTitle,
          greeting: mailGreeting(name),
          paragraphs: [TEXTS.assigned(insurerName), TEXTS.assignedElsewhere],
          action: { label: TEXTS.assignments, url: new URL('/dashboard/assignments', publicUrl).href },
          closing: TEXTS.assignedClosing,
        }),
      });
    },
  };
}
