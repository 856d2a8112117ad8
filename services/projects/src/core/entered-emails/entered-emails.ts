import type { Viewer } from '@portal/access';
import { ERROR_CODES } from '@portal/contracts/common/error';
import { CONTACT_EMAILS_AN_HOUR } from '@portal/contracts/projects/contact-limits';
import { CONTACT_TEXTS } from '@portal/contracts/projects/contact-texts';
import { Problem } from '@portal/service-kit';
import type { Knex } from 'knex';

/**
 * Counts an e-mail that somebody enters for a contact, or assigns a project to, before it is looked up among the accounts: nobody tries a list of
 * addresses. Locks the person's count, so that several requests at once are no way round. @throws 429
 */
export async function countEnteredEmail(tx: Knex.Transaction, { userId }: Pick<Viewer, 'userId'>): Promise<void> {
  const { rows } = await tx.raw<{ rows: { emails: number; seconds: number }[] }>(COUNT, { userId });
  const { emails = 1, seconds = 0 } = rows[0] ?? {};
  if (emails <= CONTACT_EMAILS_AN_HOUR) return;
  const headers = { 'retry-after': String(Math.max(1, Math.ceil(seconds))) };
  throw new Problem(429, ERROR_CODES.rateLimited, CONTACT_TEXTS.tooManyEmails, { headers });
}

const COUNT = `
  insert into entered_emails as e (user_id, began_at, emails) values (:userId, now(), 1)
  on conflict (user_id) do update set
    began_at = case when e.began_at > now() - interval '1 hour' then e.began_at else now() end,
    emails = case when e.began_at > now() - interval '1 hour' then e.emails + 1 else 1 end
  returning emails, extract(epoch from began_at + interval '1 hour' - now())::float as seconds`;
