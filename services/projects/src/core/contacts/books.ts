import type { Knex } from 'knex';

/**
 * Assigns entries of company books to the account of a person who is a contact in one of the company's projects and has
 * accepted it, or is of its team.
 */
export async function linkBookEntries(tx: Knex.Transaction, userId: string): Promise<void> {
  await tx.raw(
    `update contacts c set user_id = m.user_id from members m
     where m.user_id = ? and c.project_id is null and c.user_id is null and lower(c.email) = lower(m.email)
       and c.position = contact_position(m.role, m.company_id, c.company_id)
       and (m.company_id = c.company_id or exists (select from contacts o
         where o.company_id = c.company_id and o.project_id is not null and o.user_id = m.user_id
           and o.is_accepted and o.request_status is null))
       and not exists (select from contacts o
         where o.company_id = c.company_id and o.project_id is null and o.user_id = m.user_id)`,
    [userId],
  );
}
