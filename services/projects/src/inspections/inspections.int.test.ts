import { ERROR_CODES } from '@portal/contracts/common/error';
import type { Inspection } from '@portal/contracts/projects/inspection';
import { INSPECTION_TEXTS } from '@portal/contracts/projects/inspection-texts';
import { copyOutbox } from '@portal/testing';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  addSite,
  startedInspection,
  dataOf,
  inHours,
  schedule,
  type TestSite,
} from '../testing/inspections.fixture.ts';
import { ENTRY_TEXTS } from '../core/change/entry.texts.ts';
import { startTestPortal, type TestPortal } from '../testing/testing-portal.ts';
import { inspectionCalls } from './inspections.fixture.ts';

let portal: TestPortal;
let site: TestSite;
beforeAll(async () => {
  portal = await startTestPortal();
  await copyOutbox(portal.knex);
});
afterAll(() => portal.stop());
beforeEach(async () => {
  site = await addSite(portal, site?.company);
  await portal.knex('copied_events').delete();
});

const { engineer, post, put, cancel, complete, remove, list, eventsOf } = inspectionCalls(
  () => portal,
  () => site,
);
/** A recommendation as its own tests make it. */
const addRecommendation = (inspectionId: string) =>
  portal.knex('recommendations').insert({
    project_id: site.projectId,
    inspection_id: inspectionId,
    number: 1,
    category: 'Fire',
    type: 'Hot Work',
    priority: 'Urgent',
    comment: 'Permits are missing',
    author_id: engineer().sub,
    author_name: 'Erik Stone',
  });

describe('scheduling an inspection (decisions §6)', () => {
  it('takes the next number without a date, and tells those concerned', async () => {
    const first = await schedule(portal, site);
    expect(first).toMatchObject({
      inspectionNumber: 1,
      status: 'Upcoming',
      dashboardStatus: 'Scheduled',
      locationName: 'Tower Site',
      timeZone: 'Europe/Berlin',
      createdBy: 'Erik Stone',
    });
    expect((await schedule(portal, site, { inspectionNumber: 3 })).inspectionNumber).toBe(3);
    expect((await schedule(portal, site)).inspectionNumber).toBe(2);
    const [told] = await eventsOf('scheduled');
    expect(told).toMatchObject({ inspectionId: first.id, inspectionNumber: 1, locationName: 'Tower Site' });
    expect(told?.['participants']).toContainEqual({
      userId: site.people.siteContact.sub,
      companyId: null,
      role: 'SiteContact',
      isPrimary: true,
    });
  });

  it('ends with the number of expected inspections; a cancelled one is free again', async () => {
    const all = [];
    for (let number = 1; number <= 4; number++) all.push(await schedule(portal, site));
    expect(await post()).toMatchObject({
      status: 400,
      body: { error: { code: ERROR_CODES.invalidTransition, message: INSPECTION_TEXTS.limitReached } },
    });
    expect((await list()).schedule).toEqual({
      action: 'schedule',
      allowed: false,
      obstacle: 'guard',
      reason: 'InspectionLimitReached',
      text: INSPECTION_TEXTS.limitReached,
    });
    await cancel(all[1]?.id ?? '', 'Flooded');
    expect((await schedule(portal, site)).inspectionNumber).toBe(2);
    expect((await list()).totalCount).toBe(5);
  });

  it('gives each number once, however many ask at the same moment', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => post()));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 201, 400, 400, 400, 400]);
    const numbers = (await list()).items.map(({ inspectionNumber }) => inspectionNumber);
    expect(numbers).toEqual([1, 2, 3, 4]);
  });

  it.each([
    ['a start in the past', { startDateTime: inHours(-1) }, 'startDateTime', INSPECTION_TEXTS.inPast],
    ['an end before the start', { endDateTime: inHours(23) }, 'endDateTime', INSPECTION_TEXTS.endsBeforeStart],
    ['more than 14 days', { endDateTime: inHours(24 * 16) }, 'endDateTime', INSPECTION_TEXTS.tooLong],
    [
      'a day that does not exist',
      { startDateTime: '2027-02-30T10:00:00Z', endDateTime: '2027-03-05T10:00:00Z' },
      'startDateTime',
      undefined,
    ],
    ['another kind', { kind: 'Drone' }, 'kind', undefined],
    ['an agenda of 1,001 characters', { agenda: 'x'.repeat(1001) }, 'agenda', undefined],
    ['a location of another project', { locationId: randomUUID() }, 'locationId', INSPECTION_TEXTS.locationUnknown],
    ['number 5 of 4', { inspectionNumber: 5 }, 'inspectionNumber', INSPECTION_TEXTS.numberTooHigh],
    ['number 0', { inspectionNumber: 0 }, 'inspectionNumber', INSPECTION_TEXTS.numberTooHigh],
    ['a script as meeting address', { meetingUrl: 'javascript:alert(1)' }, 'meetingUrl', INSPECTION_TEXTS.meetingUrl],
    [
      'a user in it',
      { meetingUrl: 'https://teams.example@evil.example' },
      'meetingUrl',
      INSPECTION_TEXTS.meetingUrlUser,
    ],
    [
      'a backslash',
      { meetingUrl: 'https://teams.example\\@evil.example' },
      'meetingUrl',
      INSPECTION_TEXTS.meetingUrlUser,
    ],
    ['a third slash', { meetingUrl: 'https:///a:b@evil.example' }, 'meetingUrl', INSPECTION_TEXTS.meetingUrlUser],
    [
      'an address as a name',
      { attendees: ['x@q.example <x@q.example>'] },
      'attendees.0',
      INSPECTION_TEXTS.attendeeName,
    ],
    [
      'two addresses as a name',
      { attendees: ['x@q.example, y@q.example'] },
      'attendees.0',
      INSPECTION_TEXTS.attendeeName,
    ],
    ['a hidden attendee', { attendees: ['Ghost <…>'] }, 'attendees', INSPECTION_TEXTS.hiddenUnknown],
  ])('refuses %s', async (_case, fields, field, text) => {
    const { status, body } = await post(fields);
    expect([status, Object.keys(body.fieldErrors ?? {})]).toEqual([400, [field]]);
    if (text !== undefined) expect(body.fieldErrors?.[field]).toEqual([text]);
    expect((await list()).totalCount).toBe(0);
  });

  it('refuses a number that has a date', async () => {
    await schedule(portal, site);
    expect((await post({ inspectionNumber: 1 })).body.fieldErrors).toEqual({
      inspectionNumber: [INSPECTION_TEXTS.numberTaken],
    });
  });
});

describe('an upcoming inspection', () => {
  it('is rescheduled, and those concerned are told from when to when', async () => {
    const before = await schedule(portal, site);
    const startDateTime = inHours(48);
    const after = dataOf<Inspection>(
      await put(before, { startDateTime, endDateTime: inHours(50), attendees: ['Ada'] }),
    );
    expect(after).toMatchObject({ version: 2, startDateTime, attendees: ['Ada'] });
    expect(await eventsOf('rescheduled')).toMatchObject([
      { previousStartDateTime: before.startDateTime, startDateTime },
    ]);
  });

  it('tells nobody of another agenda, and changes nothing where nothing is other', async () => {
    const before = await schedule(portal, site);
    const same = { startDateTime: before.startDateTime, endDateTime: before.endDateTime };
    expect(dataOf<Inspection>(await put(before, same)).version).toBe(1);
    expect(dataOf<Inspection>(await put(before, { ...same, agenda: 'Roof' }))).toMatchObject({
      version: 2,
      agenda: 'Roof',
    });
    expect(await eventsOf('rescheduled')).toEqual([]);
  });

  it('is one of 2,000 that a person schedules or moves within an hour', async () => {
    const scheduled = await schedule(portal, site);
    const counts = portal.knex('added_entries').where({ user_id: engineer().sub, kind: 'inspection' });
    expect(await counts.clone().pluck('entries')).toEqual([1]);
    await counts.clone().update({ entries: 1_999 });
    const times = { startDateTime: inHours(100), endDateTime: inHours(101) };
    expect((await put(scheduled, times)).status).toBe(200);
    const refused = { status: 429, body: { error: { message: ENTRY_TEXTS.inspection } } };
    expect(await put(scheduled, { ...times, startDateTime: inHours(99) })).toMatchObject(refused);
    expect(await post()).toMatchObject(refused);
    // A change that nobody is told of is not counted.
    expect((await put(scheduled, { ...times, agenda: 'Another one' })).status).toBe(200);
  });

  it('is not overwritten unseen (decisions §4)', async () => {
    const before = await schedule(portal, site);
    await put(before, { agenda: 'Roof' }, site.people.riskCoordinator);
    expect(await put(before, { agenda: 'Cellar' }, engineer(), { 'if-match': '"1"' })).toMatchObject({
      status: 409,
      body: { error: { code: 'StaleVersion', details: { changedBy: 'Rita Stone' } } },
    });
  });

  it('is deleted, or cancelled with a reason', async () => {
    const { id } = await schedule(portal, site);
    expect((await remove(id)).status).toBe(200);
    expect((await remove(id)).status).toBe(404);
    expect(await eventsOf('deleted')).toMatchObject([{ inspectionId: id, inspectionNumber: 1 }]);
    const other = await schedule(portal, site);
    for (const reason of ['', ' ', 'x'.repeat(301)]) expect((await cancel(other.id, reason)).status).toBe(400);
    expect(dataOf<Inspection>(await cancel(other.id, ' Site is flooded '))).toMatchObject({
      status: 'Cancelled',
      cancelReason: 'Site is flooded',
      dashboardStatus: 'NotScheduled',
    });
    expect(await eventsOf('cancelled')).toMatchObject([{ cancelReason: 'Site is flooded' }]);
  });

  it('is cancelled once by two at the same moment', async () => {
    const { id } = await schedule(portal, site);
    const answers = await Promise.all([cancel(id, 'One'), cancel(id, 'Two', site.people.riskCoordinator)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect(await eventsOf('cancelled')).toHaveLength(1);
  });

  it('stays where it has recommendations', async () => {
    const { id } = await schedule(portal, site);
    await addRecommendation(id);
    for (const answer of [await remove(id), await cancel(id, 'Flooded')]) {
      expect(answer).toMatchObject({
        status: 400,
        body: { error: { message: INSPECTION_TEXTS.hasRecommendations } },
      });
    }
  });
});

describe('an inspection in progress', () => {
  it('is completed by the engineer alone, once, and with what the device has sent', async () => {
    const { id } = await startedInspection(portal, site);
    expect(await complete(id, site.people.riskCoordinator)).toMatchObject({
      status: 403,
      body: { error: { message: INSPECTION_TEXTS.completedByEngineer } },
    });
    expect((await complete(id, engineer(), { hasUnsyncedDrafts: true })).body.error.message).toBe(
      INSPECTION_TEXTS.unsyncedDrafts,
    );
    expect(dataOf<Inspection>(await complete(id))).toMatchObject({ status: 'Completed', dashboardStatus: 'Completed' });
    expect(await complete(id)).toMatchObject({
      status: 400,
      body: {
        error: { message: 'Action can be done only when the inspection status is “In Progress”.' },
      },
    });
    expect(await eventsOf('completed')).toHaveLength(1);
  });

  it('is neither rescheduled nor deleted', async () => {
    const inspection = await startedInspection(portal, site);
    expect([(await put(inspection)).status, (await remove(inspection.id)).status]).toEqual([400, 400]);
    expect((await cancel(inspection.id, 'Storm')).status).toBe(200);
  });

  it('says with each action why it is not allowed', async () => {
    const { actions } = await startedInspection(portal, site);
    expect(actions.find(({ action }) => action === 'reschedule')).toEqual({
      action: 'reschedule',
      allowed: false,
      obstacle: 'state',
      reason: 'WrongState',
      text: 'Action can be done only when the inspection status is “Upcoming”.',
    });
    expect(actions.filter(({ allowed }) => allowed).map(({ action }) => action)).toEqual([
      'cancel',
      'complete',
      'addRecommendation',
    ]);
    expect(actions.every(({ allowed, reason, text }) => allowed || (reason && text))).toBe(true);
  });
});
