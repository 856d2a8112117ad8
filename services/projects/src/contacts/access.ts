import type { memberChanged } from '@portal/contracts/events/admin';
import type { contactAnswered } from '@portal/contracts/events/contacts';
import type { Actor } from '@portal/event-bus';
import type { Knex } from 'knex';
import type * as v from 'valibot';
import { followInvited } from '../core/contacts/acceptance.ts';
import { handOver, lockParts, type Deleted } from '../core/people/hand-over.ts';
import { publishDeletion } from './access-request.ts';
import { contactsWithoutPart } from './contact.repository.ts';
import { joinProjects } from './joining.ts';

type Member = v.InferOutput<typeof memberChanged.data>;
type Answered = v.InferOutput<typeof contactAnswered.data>;

/**
 * Stores a person's access, by the highest version. Assigns contacts entered by the same e-mail, and adds people who
 * have gained access to their projects.
 */
export async function storeAccess(tx: Knex.Transaction, member: Member): Promise<void> {
  const person = {
    access_version: member.version,
    access_status: member.accessStatus,
    company_type: member.companyType,
    company_name: member.companyName,
    phone: member.phone,
  };
  const newest = (column: 'role' | 'company_id') =>
    tx.raw('case when members.version < excluded.version then excluded.?? else members.?? end', [column, column]);
  // Another consumer writes the other columns; the first of them inserts the row. Projects are joined in the role and for
  // the company that came with the access, known to the other or not.
  const kept = await tx('members')
    .insert({
      user_id: member.userId,
      version: member.version,
      email: member.email,
      first_name: member.firstName,
      last_name: member.lastName,
      role: member.role,
      company_id: member.companyId,
      ...person,
      signed_up_email: member.email,
    })
    .onConflict('user_id')
    .merge({
      ...person,
      role: newest('role'),
      company_id: newest('company_id'),
      signed_up_email: tx.raw(SIGNED_UP_EMAIL),
    })
    .where('members.access_version', '<', member.version)
    .returning<{ is_deleted: boolean }[]>('is_deleted');
  if (kept.length === 0 || kept[0]?.is_deleted) return;
  // A member without access may come from an invite that is still being answered: that answer assigns the contact.
  if (member.accessStatus !== 'NoAccess') await takeOverEntered(tx, member);
  await followInvited(tx, member.userId);
  if (member.accessStatus === 'HasAccess') await joinProjects(tx, member.userId);
}

/** SQL of the e-mail by which a person signed up. One that the account is given later proves nothing about its owner. */
const SIGNED_UP_EMAIL = `case when members.signed_up_email is null or members.access_status in ('NoAccess', 'InviteSent')
  then excluded.email else members.signed_up_email end`;

/**
 * Assigns contacts entered by e-mail to the account that signed up with it, if the position fits and the person is neither a
 * contact already nor works for another company with projects; also those assigned to an account that had the e-mail before
 * and signed up with another, or has ended. Of two such contacts of a project it takes the one without an account. What was
 * entered is shown until the person accepts, except of the company's own people.
 */
async function takeOverEntered(
  tx: Knex.Transaction,
  { userId, email, role, companyId, companyType }: Member,
): Promise<void> {
  await tx.raw(
    // The version counts edits by people only: this update must not make an open form stale.
    `with entered as (
       select distinct on (c.company_id, c.project_id) c.id, c.user_id from contacts c
       where c.project_id is not null and lower(c.email) = lower(:email)
         and (c.user_id is null or exists (select from members l where l.user_id = c.user_id and l.user_id <> :userId
           and (l.is_deleted or lower(l.signed_up_email) <> lower(c.email))))
         and exists (select from members m where m.user_id = :userId and lower(m.signed_up_email) = lower(:email))
         and (:companyType in ('NoCompany', 'Risk') or c.company_id = :companyId)
         and c.position = contact_position(:role, :companyId, c.company_id)
         and not exists (select from contacts o where o.company_id = c.company_id
           and o.project_id is not distinct from c.project_id and o.user_id = :userId)
       order by c.company_id, c.project_id, c.user_id is not null, c.id)
     update contacts c set user_id = :userId, is_accepted = c.company_id is not distinct from :companyId::uuid
     from entered e where c.id = e.id and c.user_id is not distinct from e.user_id`,
    { userId, email, role, companyId, companyType },
  );
}

/**
 * Removes a deleted member from the contacts and frees their e-mail: from now on nobody names them or lets them in. Projects are
 * handed over by another consumer, too. Where that one was first, the person may have been named since, or may have joined by
 * an event that this one has handled later: of the two, the second hands over what is left.
 */
export async function forgetPerson(tx: Knex.Transaction, deleted: Deleted, actor: Actor): Promise<void> {
  const { userId } = deleted;
  // The projects before their people, as where an engineer is named.
  await lockParts(tx, userId);
  await tx('members').where({ user_id: userId }).update({ is_deleted: true });
  await handOver(tx, deleted, actor);
  const gone = await contactsWithoutPart(tx, userId);
  for (const contact of gone) if (contact.project_id !== null) await publishDeletion(tx, contact, actor);
  await tx('contacts')
    .whereIn(
      'id',
      gone.map(({ id }) => id),
    )
    .delete();
}

/**
 * Parts the contacts from the account of somebody who never signed up and whose e-mail is nobody's now. They stay, and show what
 * was entered as before; whoever signs up with the e-mail is their person, if the position fits. One whose e-mail somebody has
 * entered again beside it stays at the account, which lets nobody in.
 */
export async function forgetAccount(tx: Knex.Transaction, userId: string): Promise<void> {
  await tx('members').where({ user_id: userId }).update({ is_deleted: true });
  await tx.raw(
    `update contacts c set user_id = null, is_accepted = true, is_inviter = false,
       first_name = coalesce(c.first_name, m.first_name), last_name = coalesce(c.last_name, m.last_name),
       email = coalesce(c.email, m.email)
     from members m where m.user_id = :userId and c.user_id = m.user_id
       and not exists (select from contacts o where o.user_id is null and o.company_id = c.company_id
         and o.project_id is not distinct from c.project_id and lower(o.email) = lower(coalesce(c.email, m.email)))`,
    { userId },
  );
}

/**
 * Applies the answer of services/admin about a contact, unless a later request has been made. Whoever is not known to the
 * company is shown as invited, whether the e-mail is nobody's, somebody's or that of somebody else than was entered.
 */
export async function storeInviteAnswer(tx: Knex.Transaction, answer: Answered): Promise<void> {
  const contact = await tx('contacts')
    .where({ id: answer.contactId, asked_version: answer.version })
    .forUpdate()
    .first<InvitedContact | undefined>('project_id', 'user_id', 'is_accepted');
  if (!contact) return;
  const userId = contact.user_id ?? answer.userId;
  if (contact.user_id === null && userId !== null) {
    const there = await tx('contacts').where({ project_id: contact.project_id, user_id: userId }).first('id');
    if (there) {
      await tx('contacts').where({ id: answer.contactId }).delete();
      return;
    }
  }
  const isKnown = contact.user_id !== null && contact.is_accepted;
  await tx('contacts')
    .where({ id: answer.contactId })
    .update({
      ...{ user_id: userId, is_inviter: answer.isInviter },
      ...(isKnown
        ? { access_status: answer.status, refusal: answer.refusal }
        : { is_accepted: userId === null, ...asUnknown(answer) }),
    });
  if (userId === null) return;
  await followInvited(tx, userId);
  await joinProjects(tx, userId);
}

/** Begins the days of an invite that nobody follows anew: those of all contacts that its company has by the e-mail. */
export async function renewInvites(tx: Knex.Transaction, contactId: string): Promise<void> {
  await tx.raw(
    `update contacts c set invited_at = now() from contacts asked
     where asked.id = :contactId and c.company_id = asked.company_id and lower(c.email) = lower(asked.email)
       and c.access_status = 'InviteSent' and not c.is_inviter`,
    { contactId },
  );
}

interface InvitedContact {
  readonly project_id: string | null;
  readonly user_id: string | null;
  readonly is_accepted: boolean;
}

/** Returns what an answer says where nothing may be told of the account: only that mails follow each other too soon. */
const asUnknown = ({ refusal }: Answered) =>
  refusal === 'InvitedJustNow'
    ? { access_status: 'NoAccess', refusal }
    : { access_status: 'InviteSent', refusal: null };
