import type { Viewer } from '@portal/access';
import { ENTRIES_AN_HOUR, type Entry } from '@portal/contracts/common/entry-limits';
import { countWithin, refuseOver, type CountingWindow } from '@portal/service-kit';
import type { Knex } from 'knex';
import { ENTRY_TEXTS } from './entry.texts.ts';

const ADDED: CountingWindow<'user_id' | 'kind'> = {
  table: 'added_entries',
  key: ['user_id', 'kind'],
  number: 'entries',
  span: '1 hour',
};

/**
 * Counts what somebody is about to enter. Comments and names cannot be deleted, and what holds them is answered again with each;
 * claims are mailed to people of other companies, who cannot switch these mails off, and closings and inspections are told to
 * everybody of a project. Locks the person's count, so that several requests at once are no way round. @throws 429
 */
export async function countEntry(tx: Knex.Transaction, { userId }: Pick<Viewer, 'userId'>, kind: Entry): Promise<void> {
  const counts = await countWithin(tx, ADDED, [{ user_id: userId, kind }]);
  refuseOver(ENTRIES_AN_HOUR[kind], counts, ENTRY_TEXTS[kind]);
}
