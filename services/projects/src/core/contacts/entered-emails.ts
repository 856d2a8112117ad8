import type { Viewer } from '@portal/access';
import { CONTACT_EMAILS_AN_HOUR } from '@portal/contracts/projects/contact-limits';
import { CONTACT_TEXTS } from '@portal/contracts/projects/contact-texts';
import { countWithin, refuseOver, type CountingWindow } from '@portal/service-kit';
import type { Knex } from 'knex';

const ENTERED: CountingWindow<'user_id'> = {
  table: 'entered_emails',
  key: ['user_id'],
  number: 'emails',
  span: '1 hour',
};

/**
 * Counts an e-mail that somebody enters for a contact, or assigns a project to, before it is looked up among the accounts: nobody tries a list of
 * addresses. Locks the person's count, so that several requests at once are no way round. @throws 429
 */
export async function countEnteredEmail(tx: Knex.Transaction, { userId }: Pick<Viewer, 'userId'>): Promise<void> {
  const counts = await countWithin(tx, ENTERED, [{ user_id: userId }]);
  refuseOver(CONTACT_EMAILS_AN_HOUR, counts, CONTACT_TEXTS.tooManyEmails);
}
