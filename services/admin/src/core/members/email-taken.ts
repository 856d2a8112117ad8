import { INVITE_TEXTS, TAKEN_EMAILS_AN_HOUR } from '@portal/contracts/admin/access-status';
import { ERROR_CODES } from '@portal/contracts/common/error';
import { CONTACT_TEXTS } from '@portal/contracts/projects/contact-texts';
import { Problem, type Conflicts } from '@portal/service-kit';
import type { Knex } from 'knex';

const CONSTRAINT = 'members_email_key';

/** Conflict of two people with one e-mail, shown at the field of the e-mail. */
export const emailTaken = (field: string): Conflicts => ({
  [CONSTRAINT]: { message: INVITE_TEXTS.emailTaken, field },
});

/**
 * Runs a write that enters somebody's e-mail. The refusal of one in use tells that somebody has an account, so that a company
 * gets {@link TAKEN_EMAILS_AN_HOUR} of them: nobody tries a list of addresses. @throws 429 for each further write
 */
export async function countingTakenEmails<Result>(
  knex: Knex,
  { companyId }: { readonly companyId: string },
  write: () => Promise<Result>,
): Promise<Result> {
  const count = await knex('taken_emails')
    .where({ company_id: companyId })
    .whereRaw(`began_at > now() - interval '1 hour'`)
    .first<Count | undefined>('emails', knex.raw(`${SECONDS_LEFT} as seconds`));
  if (count && count.emails >= TAKEN_EMAILS_AN_HOUR) {
    const headers = { 'retry-after': String(Math.max(1, Math.ceil(count.seconds))) };
    throw new Problem(429, ERROR_CODES.rateLimited, CONTACT_TEXTS.tooManyEmails, { headers });
  }
  try {
    return await write();
  } catch (error) {
    // Counted beside the write, which is undone.
    if ((error as { constraint?: unknown }).constraint === CONSTRAINT) await knex.raw(ADD, { companyId });
    throw error;
  }
}

interface Count {
  readonly emails: number;
  readonly seconds: number;
}

const SECONDS_LEFT = `extract(epoch from began_at + interval '1 hour' - now())::float`;
const ADD = `
  insert into taken_emails as t (company_id, began_at, emails) values (:companyId, now(), 1)
  on conflict (company_id) do update set
    began_at = case when t.began_at > now() - interval '1 hour' then t.began_at else now() end,
    emails = case when t.began_at > now() - interval '1 hour' then t.emails + 1 else 1 end`;
