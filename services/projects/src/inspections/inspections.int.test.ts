import { ERROR_CODES } from '@portal/contracts/common/error';
import type { Inspection } from '@portal/contracts/projects/inspection';
import { INSPECTION_TEXTS } from '@portal/contracts/projects/inspection-texts';
import { PROJECT_TEXTS } from '@portal/contracts/projects/texts';
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

const { engineer, post, put, cancel, complete, remove, list, one, close, eventsOf } = inspectionCalls(
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

describe('the attendees of an inspection (decisions §27)', () => {
  const EDDA = 'Edda Holm <edda@site.example>';
  const OTTO = 'otto@site.example';
  const sent = () => eventsOf('invite-requested');
  const moved = (fields: object) => ({ startDateTime: inHours(48), endDateTime: inHours(50), ...fields });

  it('are mailed where it is asked for, and told of the end of their own invitation', async () => {
    const first = await schedule(portal, site, { attendees: [EDDA, 'Site manager'] });
    expect([first.invitation, await sent()]).toEqual([null, []]);
    const invited = dataOf<Inspection>(await put(first, { attendees: [EDDA], sendInvite: true }));
    expect(invited.invitation).toMatchObject({ recipientsCount: 1, isCurrent: true });
    const later = dataOf<Inspection>(await put(first, moved({ attendees: [EDDA, OTTO] }), site.people.riskCoordinator));
    expect(later.invitation).toMatchObject({ recipientsCount: 1, isCurrent: false });
    await put(first, moved({ attendees: [OTTO], sendInvite: true }), site.people.riskCoordinator);
    const edda = { name: 'Edda Holm', email: 'edda@site.example' };
    const otto = { name: null, email: OTTO };
    const organizer = { name: 'Erik Stone', email: expect.stringContaining('@') as string };
    expect(await sent()).toMatchObject([
      { inspectionId: first.id, sequence: 0, organizer, invited: [{ ...edda, isUpdate: false }], withdrawn: [] },
      { sequence: 1, organizer, invited: [{ ...otto, isUpdate: false }], withdrawn: [edda], cancelReason: null },
    ]);
    await cancel(first.id, 'Flooded');
    expect((await sent()).at(-1)).toMatchObject({
      sequence: 2,
      invited: [],
      withdrawn: [otto],
      cancelReason: 'Flooded',
    });
    expect((await one(first.id)).invitation).toBeNull();
  });

  it('are mailed again without a change, and when the inspection is deleted; nobody who was not invited is', async () => {
    const { id } = await schedule(portal, site, { attendees: [EDDA], sendInvite: true });
    const shown = await one(id);
    const { startDateTime, endDateTime } = shown;
    const again = { startDateTime, endDateTime, attendees: [EDDA], sendInvite: true };
    expect(dataOf<Inspection>(await put(shown, again)).version).toBe(2);
    await remove(id);
    expect(await sent()).toMatchObject([
      { sequence: 0 },
      { sequence: 1, invited: [{ isUpdate: true }] },
      { sequence: 2, cancelReason: INSPECTION_TEXTS.deleted },
    ]);
    await cancel((await schedule(portal, site, { attendees: [OTTO] })).id, 'Storm');
    expect(await sent()).toHaveLength(3);
  });

  it('need an address, and each address is named once', async () => {
    expect((await post({ attendees: ['Site manager'], sendInvite: true })).body.fieldErrors).toEqual({
      attendees: [INSPECTION_TEXTS.nobodyToInvite],
    });
    expect((await post({ attendees: ['Edda <edda@site>'] })).status).toBe(400);
    expect((await schedule(portal, site, { attendees: [EDDA, 'EDDA@site.example', OTTO] })).attendees).toEqual([
      EDDA,
      OTTO,
    ]);
  });

  it('keep their addresses from those who do not see the contacts, who keep them when they save', async () => {
    const { id, startDateTime, endDateTime } = await schedule(portal, site, {
      attendees: [EDDA, OTTO, 'Site manager'],
    });
    const shown = await one(id, site.people.riskCoordinator);
    expect(shown.attendees).toEqual(['Edda Holm <…>', 'o… at site.example <…>', 'Site manager']);
    const fields = { startDateTime, endDateTime, attendees: [shown.attendees[1], shown.attendees[0]] };
    await put(shown, fields, site.people.riskCoordinator);
    expect((await one(id)).attendees).toEqual([OTTO, EDDA]);
    const history = await portal.call(site.people.riskCoordinator, 'GET', `/inspections/${id}/history`);
    expect(JSON.stringify(history.body)).toContain('Edda Holm');
    expect(JSON.stringify(history.body)).not.toContain('@site.example');
  });

  it('are not mailed in bulk', async () => {
    const attendees = Array.from({ length: 50 }, (_, index) => `a${index}@site.example`);
    for (let time = 1; time <= 4; time++) await schedule(portal, site, { attendees, sendInvite: true });
    const [inspection] = (await list()).items;
    expect(inspection && (await put(inspection, { attendees, sendInvite: true }))).toMatchObject({
      status: 429,
      body: { error: { message: INSPECTION_TEXTS.tooManyInvites } },
    });
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

describe('the rights of inspections (decisions §11, §12)', () => {
  const tryAll = async (as: object, inspection: Inspection) => {
    const answers = [
      await portal.call(as, 'GET', `/inspections/${inspection.id}`),
      await post({}, as),
      await put(inspection, { agenda: 'Late' }, as),
      await remove(inspection.id, as),
    ];
    return answers.map(({ status }) => status);
  };

  it('let the insurer read, the risk company and the primary engineer write, others not see the tab', async () => {
    const { coordinator, underwriter, riskCoordinator, siteContact, riskManager, broker } = site.people;
    const inspection = await schedule(portal, site);
    expect(await tryAll(coordinator, inspection)).toEqual([200, 403, 403, 403]);
    expect(await tryAll(underwriter, inspection)).toEqual([200, 403, 403, 403]);
    for (const as of [siteContact, riskManager, broker]) {
      expect(await tryAll(as, inspection)).toEqual([403, 403, 403, 403]);
    }
    expect(await tryAll(riskCoordinator, inspection)).toEqual([200, 201, 200, 200]);
  });

  it('end for an engineer who stopped being the primary one', async () => {
    const inspection = await schedule(portal, site);
    await portal.knex('project_participants').where({ user_id: engineer().sub }).update({ is_primary: false });
    expect(await put(inspection)).toMatchObject({
      status: 403,
      body: { error: { message: PROJECT_TEXTS.notPrimaryEngineer } },
    });
    expect((await one(inspection.id)).actions.every(({ allowed }) => !allowed)).toBe(true);
  });

  it('say 404 outside the tenant, with the same words as for what does not exist', async () => {
    const { id } = await schedule(portal, site);
    const stranger = (await portal.addCompany('Rival Insurance')).person('RiskEngineer');
    for (const path of [id, randomUUID(), 'none']) {
      const { status, body } = await portal.call(stranger, 'GET', `/inspections/${path}`);
      expect([status, body.error]).toEqual([404, { code: 'NotFound', message: 'This item no longer exists.' }]);
    }
    expect((await portal.call(stranger, 'GET', `/inspections?projectId=${site.projectId}`)).status).toBe(404);
    expect((await post({}, stranger)).status).toBe(404);
  });

  it('end where the project is closed; reading stays', async () => {
    const inspection = await schedule(portal, site);
    await close();
    for (const answer of [
      await post(),
      await put(inspection),
      await remove(inspection.id),
      await complete(inspection.id),
    ])
      expect([answer.status, answer.body.error]).toEqual([
        400,
        { code: ERROR_CODES.projectClosed, message: PROJECT_TEXTS.closed, reason: 'ProjectClosed' },
      ]);
    expect(await one(inspection.id)).toMatchObject({ status: 'Upcoming', dashboardStatus: 'Closed' });
  });
});
