import type { memberChanged } from '@portal/contracts/events/admin';
import type { contactAnswered } from '@portal/contracts/events/contacts';
import type { Knex } from 'knex';
import type * as v from 'valibot';
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
  // Another consumer writes the other columns; the first of them inserts the row.
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
    })
    .onConflict('user_id')
    .merge(person)
    .where('members.access_version', '<', member.version)
    .returning<{ is_deleted: boolean }[]>('is_deleted');
  if (kept.length === 0 || kept[0]?.is_deleted) return;
  // A member without access may come from an invite that is still being answered: that answer assigns the contact.
  if (member.accessStatus !== 'NoAccess') await takeOverEntered(tx, member);
  if (member.accessStatus === 'HasAccess') await joinProjects(tx, member.userId);
}

/**
 * Assigns contacts entered by e-mail to the account that has it, if the position fits and the person is neither a
 * contact already nor works for another company with projects.
 */
async function takeOverEntered(
  tx: Knex.Transaction,
  { userId, email, role, companyId, companyType }: Member,
): Promise<void> {
  await tx.raw(
    // The version counts edits by people only: this update must not make an open form stale.
    `update contacts c set user_id = :userId
     where c.project_id is not null and c.user_id is null and lower(c.email) = lower(:email)
       and (:companyType in ('NoCompany', 'Risk') or c.company_id = :companyId)
       and c.position = contact_position(:role, :companyId, c.company_id)
       and not exists (select from contacts o where o.company_id = c.company_id
         and o.project_id is not distinct from c.project_id and o.user_id = :userId)`,
    { userId, email, role, companyId, companyType },
  );
}

/** Removes a deleted member from the contacts and frees their e-mail. */
export async function forgetPerson(tx: Knex.Transaction, userId: string): Promise<void> {
  await tx('members').where({ user_id: userId }).update({ is_deleted: true });
  // In projects in which they take part, the hand-over decides.
  await tx('contacts as c')
    .where({ user_id: userId })
    .whereNotExists((part) =>
      part
        .from('project_participants as pp')
        .whereRaw('pp.project_id = c.project_id and pp.user_id = c.user_id')
        .select(tx.raw('1')),
    )
    .delete();
}

/** Applies the answer of services/admin about a contact, unless a later request has been made. */
export async function storeInviteAnswer(tx: Knex.Transaction, answer: Answered): Promise<void> {
  const contact = await tx('contacts')
    .where({ id: answer.contactId, asked_version: answer.version })
    .forUpdate()
    .first<{ project_id: string | null; user_id: string | null } | undefined>('project_id', 'user_id');
  if (!contact) return;
  const userId = contact.user_id ?? answer.userId;
  if (contact.user_id === null && userId !== null) {
    const there = await tx('contacts').where({ project_id: contact.project_id, user_id: userId }).first('id');
    if (there) {
      await tx('contacts').where({ id: answer.contactId }).delete();
      return;
    }
  }
  await tx('contacts').where({ id: answer.contactId }).update({
    user_id: userId,
    access_status: answer.status,
    is_inviter: answer.isInviter,
    refusal: answer.refusal,
  });
  if (userId !== null) await joinProjects(tx, userId);
}
