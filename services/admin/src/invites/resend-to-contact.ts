import type { Viewer } from '@portal/access';
import { contactInviteRenewed } from '@portal/contracts/events/contacts';
import { publish } from '@portal/event-bus';
import { actorOf, admit, audit } from '@portal/service-kit';
import { evaluateInvite } from '@portal/workflow';
import type { Knex } from 'knex';
import { findInvite } from '../core/invites/invite.repository.ts';
import { resendInvite } from '../core/invites/invites.ts';
import { admitInviteMail } from '../core/invites/mail-limit.ts';
import { lockWithheld, renewWithheld } from '../core/invites/withheld-invite.ts';
import type { InviteMails } from '../core/invites/mails.ts';

interface InvitedContact {
  readonly user_id: string | null;
  readonly company_id: string | null;
  readonly email: string | null;
}

/**
 * Sends the invite of a project's contact again. Where the e-mail is that of an account elsewhere, there is no invite and
 * nothing is sent: answer, limits, refusals and days are the same, so that nobody learns whose e-mail it is. An id that is no
 * contact's is a person's. Throws 429, 400, 403, 404.
 */
export async function resendToContact(
  tx: Knex.Transaction,
  mails: InviteMails,
  viewer: Viewer,
  contactId: string,
): Promise<void> {
  const contact = await tx('contacts')
    .where({ contact_id: contactId })
    .forUpdate()
    .first<InvitedContact | undefined>('user_id', 'company_id', 'email');
  // A withdrawn request is not found, whatever account it was about.
  const userId = contact?.email === '' ? contactId : (contact?.user_id ?? contactId);
  const { companyId } = viewer;
  const isOwn = companyId !== null && contact?.company_id === companyId;
  if (!contact?.email || !isOwn || (await isInvited(tx, userId, contact))) {
    await resendInvite(tx, mails, viewer, { userId }, 'Contact');
    if (contact?.email && isOwn) await renewWithheld(tx, { companyId, email: contact.email });
    return;
  }
  const { email } = contact;
  const withheld = await lockWithheld(tx, { companyId, email });
  const status = withheld ? 'InviteSent' : 'NoAccess';
  const kept = { companyId: null, kind: 'Contact', primaryContactId: null, registersCompany: false } as const;
  const invited = { status, role: 'SiteContact', inviterCompanyId: companyId, ...kept } as const;
  admit(evaluateInvite(invited, 'resend', viewer));
  await admitInviteMail(tx, viewer, email, { lastResend: withheld?.resent_at ?? null, companyId, isMailed: false });
  await renewWithheld(tx, { companyId, email });
  await publish(tx, contactInviteRenewed, { contactId }, actorOf(viewer));
  await audit(tx, { item: { kind: 'contact', id: contactId }, after: { email } });
}

async function isInvited(tx: Knex.Transaction, userId: string, { company_id }: InvitedContact): Promise<boolean> {
  const invite = await findInvite(tx, { userId });
  return invite?.kind === 'Contact' && invite.inviterCompanyId === company_id;
}
