import { reminderDue, type Reminder, type ReminderType } from '@portal/contracts/events/reminders';
import { until } from '@portal/testing';
import { randomUUID } from 'node:crypto';
import { inHours, type TestSite } from '../testing/inspections.fixture.ts';
import type { TestPortal } from '../testing/testing-portal.ts';
import { remindOfDue } from './remind.ts';

export const DAY = 24;

/** Returns the calendar day some hours from now, in UTC. */
export const dayAfter = (hours: number): string => inHours(hours).slice(0, 10);

/** Adds an inspection of the site; its number is 1 and it ends in 30 days unless the fields say otherwise. */
export async function addInspection(portal: TestPortal, site: TestSite, fields: object): Promise<string> {
  const [row] = await portal
    .knex('inspections')
    .insert({
      project_id: site.projectId,
      number: 1,
      status: 'Upcoming',
      kind: 'OnSite',
      location_id: site.locationId,
      location_name: 'Site',
      end_at: inHours(30 * DAY),
      created_by: 'Erik Stone',
      ...fields,
    })
    .returning<{ id: string }[]>('id');
  return row?.id ?? '';
}

let riskNumber = 0;
/** Adds a recommendation of an inspection; it is issued unless the fields say otherwise. */
export async function addRisk(
  portal: TestPortal,
  site: TestSite,
  inspectionId: string,
  fields: object,
): Promise<string> {
  const [row] = await portal
    .knex('recommendations')
    .insert({
      project_id: site.projectId,
      inspection_id: inspectionId,
      number: (riskNumber += 1),
      status: 'Issued',
      category: 'Fire',
      type: 'Hot Work',
      priority: 'Routine',
      comment: 'Permits are missing',
      author_id: randomUUID(),
      author_name: 'Erik Stone',
      ...fields,
    })
    .returning<{ id: string }[]>('id');
  return row?.id ?? '';
}

/** Runs a look and returns the reminders of the site's project so far, from this look or the service's own. */
export async function remindersAfterLook(portal: TestPortal, site: TestSite, type: ReminderType): Promise<Reminder[]> {
  await lookNow(portal, type);
  const rows = await portal
    .knex('copied_events')
    .where({ subject: reminderDue.subject })
    .where('event', 'like', `%${site.projectId}%`)
    .orderBy('seq')
    .pluck<string[]>('event');
  return rows.map((row) => (JSON.parse(row) as { data: Reminder }).data).filter((data) => data.type === type);
}

/** Looks until a look has begun after the call: a look does nothing while another one, also the service's own, is at work. */
async function lookNow({ knex }: TestPortal, type: ReminderType): Promise<void> {
  const { rows } = await knex.raw<{ rows: { began: string }[] }>('select clock_timestamp()::text as began');
  await until(async () => {
    while ((await remindOfDue(knex, type)).isMore);
    const looks = knex('reminder_looks')
      .where({ type })
      .where('looked_until', '>=', rows[0]?.began ?? '');
    return (await looks.first('type')) !== undefined;
  });
}

/** Sets the time of the last look back by some hours. */
export const setLastLook = (portal: TestPortal, type: ReminderType, hours: number) =>
  portal
    .knex('reminder_looks')
    .insert({ type, looked_until: inHours(-hours) })
    .onConflict('type')
    .merge();
