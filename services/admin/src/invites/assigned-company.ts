import { companyInviteAnswered, type companyInviteAsked } from '@portal/contracts/events/assignments';
import type { AccessStatus } from '@portal/contracts/common/enums';
import { publish, type Actor } from '@portal/event-bus';
import { transaction } from '@portal/service-kit';
import type { Knex } from 'knex';
import type * as v from 'valibot';
import { findCompany } from '../core/companies/company.repository.ts';
import { freeEmail } from '../core/invites/free-email.ts';
import { lockInvite } from '../core/invites/invite.repository.ts';
import { countInviteMail } from '../core/invites/mail-limit.ts';
import type { InviteMails } from '../core/invites/mails.ts';
import { keepInvite, withdrawWithheld } from '../core/invites/withheld-invite.ts';
import { addPerson, findPerson, sendLink, storeRequest, withdraw, type InviteRequest } from './contact-invites.ts';

type Asked = v.InferOutput<typeof companyInviteAsked.data>;

/** Maximum length of a first name, in characters. */
const LONGEST = 45;

/** Role of whoever is invited for a company; the sign-up makes them its coordinator. */
const ROLE = 'RiskEngineer';

/** Returns the request as that of a contact: whoever is invited for a company has its name until they sign up with their own. */
const requestOf = ({ assignmentId, companyName, ...asked }: Asked): InviteRequest => ({
  ...asked,
  ...{ contactId: assignmentId, userId: null, firstName: companyName.slice(0, LONGEST).trim() },
  ...{ lastName: 'Coordinator', phone: null, address: null, companyName },
  role: ROLE,
});

/**
 * Mails the company of an assignment, or withdraws its invite; a request that is not newer than the last one changes nothing.
 * The answer tells nothing of the account that has the address, if any: only that a mail is sent, or waits. The same holds for
 * contacts of this address: the mail counts for the company, and is kept as an invite, whoever gets it.
 */
export async function askCompany(tx: Knex.Transaction, mails: InviteMails, asked: Asked, actor: Actor): Promise<void> {
  const request = requestOf(asked);
  const stored = await storeRequest(tx, request);
  if (!stored) return;
  if (asked.ask === 'Invite') return tellCompany(tx, mails, asked, actor);
  await tx('waiting_company_invites').where({ assignment_id: asked.assignmentId }).delete();
  await withdraw(tx, request, stored.user_id, actor);
  await withdrawWithheld(tx, request);
}

/** Mails the companies whose time has come. Run by any copy of the service. */
export async function mailWaitingCompanies(knex: Knex, mails: InviteMails): Promise<void> {
  const ids = await knex('waiting_company_invites')
    .where('due_at', '<=', knex.fn.now())
    .orderBy('due_at')
    .limit(100)
    .pluck<string[]>('assignment_id');
  for (const id of ids)
    await transaction(knex, async (tx) => {
      const row = await tx('waiting_company_invites')
        .where({ assignment_id: id })
        .where('due_at', '<=', tx.fn.now())
        .forUpdate()
        .skipLocked()
        .first<{ request: Asked } | undefined>('request');
      if (row) await tellCompany(tx, mails, row.request, null);
    });
}

async function tellCompany(tx: Knex.Transaction, mails: InviteMails, asked: Asked, actor: Actor): Promise<void> {
  const { assignmentId, version, email } = asked;
  const person = await lockPerson(tx, asked);
  const seconds = await countInviteMail(tx, email, { companyId: asked.companyId });
  if (seconds > 0) {
    const due_at = tx.raw('now() + make_interval(secs => ?)', [Math.ceil(seconds)]);
    const waiting = { assignment_id: assignmentId, request: JSON.stringify(asked), due_at };
    await tx('waiting_company_invites').insert(waiting).onConflict('assignment_id').merge();
  } else {
    await tx('waiting_company_invites').where({ assignment_id: assignmentId }).delete();
    await mailCompany(tx, mails, asked, person, actor);
  }
  await publish(tx, companyInviteAnswered, { assignmentId, version, isMailed: seconds <= 0 }, actor);
}

/** Account that has the address of a company. */
interface Addressee {
  readonly userId: string;
  /** True for somebody who can register the company: without access and company, invited by this insurer or by nobody. */
  readonly canRegister: boolean;
  readonly status: AccessStatus;
}

async function lockPerson(tx: Knex.Transaction, { email, companyId }: Asked): Promise<Addressee | undefined> {
  await freeEmail(tx, email, { companyId, role: ROLE });
  const found = await findPerson(tx, email);
  if (!found) return undefined;
  const invite = await lockInvite(tx, { userId: found.user_id });
  const { access_status: status } = await tx('members')
    .where({ user_id: found.user_id })
    .forUpdate()
    .first<{ access_status: AccessStatus }>('access_status');
  const isInviter = invite?.kind === 'Contact' && invite.inviterCompanyId === companyId;
  const isFree = found.role === ROLE && found.company_id === null;
  const canRegister = isFree && (status === 'NoAccess' || (status === 'InviteSent' && isInviter));
  return { userId: found.user_id, canRegister, status };
}

/** Mails the link of an invite to who can register the company, and to others that a project is assigned to it. */
async function mailCompany(
  tx: Knex.Transaction,
  mails: InviteMails,
  asked: Asked,
  person: Addressee | undefined,
  actor: Actor,
): Promise<void> {
  const request = requestOf(asked);
  if (person && !person.canRegister) {
    await keepInvite(tx, request);
    const insurer = await findCompany(tx, asked.companyId);
    await mails.assigned(tx, { to: asked.email, name: asked.companyName, insurerName: insurer?.name ?? null });
    return;
  }
  const userId = person?.userId ?? (await addPerson(tx, request, actor));
  await sendLink(tx, mails, request, { userId, status: person?.status ?? 'NoAccess' }, actor);
  await tx('contacts').where({ contact_id: asked.assignmentId }).update({ user_id: userId });
}
