import { runRepeatedly, transaction, type PortalApp } from '@portal/service-kit';
import type { Knex } from 'knex';
import { republishDueTimeZones } from '../core/people/time-zone.ts';

const EVERY_MS = 60 * 60 * 1000;
/** The first look is not at once: a service that starts has other things to do. */
const FIRST_MS = 60 * 1000;

/** Publishes the time zones of everybody whose turn it is. Returns the number of people. */
export async function republishTimeZones(knex: Knex, isStopping = (): boolean => false): Promise<number> {
  for (let total = 0; ;) {
    const published = await transaction(knex, republishDueTimeZones, { retries: 3 });
    total += published;
    if (published === 0 || isStopping()) return total;
  }
}

/** Publishes time zones that are due every hour while the service runs; what fails is made up for by the next look. */
export function sweepTimeZones(app: PortalApp, knex: Knex): void {
  runRepeatedly(app, {
    ...{ everyMs: EVERY_MS, firstMs: FIRST_MS },
    task: async (isStopping) => void (await republishTimeZones(knex, isStopping)),
    failureMessage: 'Time zones of people were not published',
  });
}
