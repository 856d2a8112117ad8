import { INVITE_TEXTS, TAKEN_EMAILS_AN_HOUR } from '@portal/contracts/admin/access-status';
import { CONTACT_TEXTS } from '@portal/contracts/projects/contact-texts';
import { currentCount, countWithin, tooMany, type Conflicts, type CountingWindow } from '@portal/service-kit';
import type { Knex } from 'knex';

const CONSTRAINT = 'members_email_key';

/** Refusals of e-mails in use that a company has got. */
const TAKEN: CountingWindow<'company_id'> = {
  table: 'taken_emails',
  key: ['company_id'],
  number: 'emails',
  span: '1 hour',
};

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
  const { number, seconds } = await currentCount(knex, TAKEN, { company_id: companyId });
  if (number >= TAKEN_EMAILS_AN_HOUR) throw tooMany(CONTACT_TEXTS.tooManyEmails, seconds);
  try {
    return await write();
  } catch (error) {
    // Counted beside the write, which is undone.
    if ((error as { constraint?: unknown }).constraint === CONSTRAINT)
      await countWithin(knex, TAKEN, [{ company_id: companyId }]);
    throw error;
  }
}
