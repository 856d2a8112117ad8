import { reminderDue, type Reminder, type ReminderType } from '@portal/contracts/events/reminders';
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

/** Looks for what is due and returns the reminders of the site's project so far. */
export async function remindersAfterLook(
  { knex }: TestPortal,
  site: TestSite,
  type: ReminderType,
): Promise<Reminder[]> {
  while ((await remindOfDue(knex, type)).isMore);
  const rows = await knex('copied_events')
    .where({ subject: reminderDue.subject })
    .where('event', 'like', `%${site.projectId}%`)
    .orderBy('seq')
    .pluck<string[]>('event');
  return rows.map((row) => (JSON.parse(row) as { data: Reminder }).data).filter((data) => data.type === type);
}

/** Sets the time of the last look back by some hours. */
export const setLastLook = (portal: TestPortal, type: ReminderType, hours: number) =>
  portal
    .knex('reminder_looks')
    .insert({ type, looked_until: inHours(-hours) })
    .onConflict('type')
    .merge();
