import { DEMO_ACCOUNTS, demoId } from '@portal/contracts/common/demo';
import { TOURS, tourPage } from '@portal/contracts/help/tours';
import type { Knex } from 'knex';
import { recordVisit } from '../topics/visit.repository.ts';

/** Keeps that all people of the demo but the newcomer have seen the tours. It may be repeated. */
export async function addSeenTours(tx: Knex.Transaction): Promise<void> {
  for (const { email, isNewcomer } of DEMO_ACCOUNTS) {
    if (isNewcomer) continue;
    for (const tour of TOURS) await recordVisit(tx, demoId(`user:${email}`), tourPage(tour));
  }
}
