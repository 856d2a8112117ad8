import { INVITE_TEXTS, TAKEN_EMAILS_AN_HOUR } from '@portal/contracts/admin/access-status';
import { CONTACT_TEXTS } from '@portal/contracts/projects/contact-texts';
import { countWithin, refuseOver, type Conflicts, type CountingWindow } from '@portal/service-kit';
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
 * gets {@link TAKEN_EMAILS_AN_HOUR} of them: nobody tries a list of addresses. Counts each write before it begins, so that many
 * at once are no way round, and takes those off that are not such a refusal. @throws 429 for each further write
 */
export async function countingTakenEmails<Result>(
  knex: Knex,
  { companyId }: { readonly companyId: string },
  write: () => Promise<Result>,
): Promise<Result> {
  const counts = await countWithin(knex, TAKEN, [{ company_id: companyId }]);
  let isTaken = false;
  try {
    refuseOver(TAKEN_EMAILS_AN_HOUR, counts, CONTACT_TEXTS.tooManyEmails);
    return await write();
  } catch (error) {
    isTaken = (error as { constraint?: unknown }).constraint === CONSTRAINT;
    throw error;
  } finally {
    // Its failure changes no answer: the count ends with its hour.
    if (!isTaken) await takeOff(knex, companyId).catch(() => undefined);
  }
}

/** Takes one off a company's count. The hour of the count begins with a refusal: a count of none is deleted. */
async function takeOff(knex: Knex, companyId: string): Promise<void> {
  const counted = () => knex('taken_emails').where({ company_id: companyId });
  await counted().where('emails', '>', 0).decrement('emails');
  await counted().where({ emails: 0 }).delete();
}
