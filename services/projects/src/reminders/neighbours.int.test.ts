import type { Reminder, ReminderType } from '@portal/contracts/events/reminders';
import { copyOutbox } from '@portal/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addSite, inHours, type TestSite } from '../testing/inspections.fixture.ts';
import { startTestPortal, WITHOUT_TASKS, type TestPortal } from '../testing/testing-portal.ts';
import { addInspection, addRisk, DAY, dayAfter, setLastLook, remindersAfterLook } from './remind.fixture.ts';

let portal: TestPortal;
let site: TestSite;
beforeAll(async () => {
  portal = await startTestPortal(WITHOUT_TASKS);
  await copyOutbox(portal.knex);
});
afterAll(() => portal.stop());
beforeEach(async () => {
  site = await addSite(portal);
});

const setProject = ({ projectId }: TestSite, fields: object) =>
  portal.knex('projects').where({ id: projectId }).update(fields);

/** A recommendation of its own inspection, due some days after today in a zone. */
async function addDue(place: TestSite, number: number, days: number, zone = 'UTC'): Promise<void> {
  const inspection = await addInspection(portal, place, { number, status: 'Completed', start_at: inHours(-60 * DAY) });
  const due_on = portal.knex.raw('(now() at time zone ?)::date + ?::int', [zone, days]);
  await addRisk(portal, place, inspection, { due_on, priority: 'Urgent' });
}

interface Case {
  /** Makes a reminder due, of the inspection of this number where it concerns one. */
  readonly due: (place: TestSite, number: number) => Promise<unknown>;
  readonly told: () => object;
}

const schedulesAhead = (place: TestSite) =>
  setProject(place, {
    policy_start_date: dayAfter(-90 * DAY),
    policy_expire_date: dayAfter(110 * DAY),
    expected_inspections: 2,
  });

/** Sets the last day of the policy to some days from now. */
const setPolicy = (place: TestSite, days: number, policy_number: string | null) =>
  setProject(place, {
    policy_number,
    policy_start_date: dayAfter(-300 * DAY),
    policy_expire_date: dayAfter(days * DAY),
  });

/** Every reminder: what makes it due, and what it then tells. */
const CASES: Readonly<Record<ReminderType, Case>> = {
  PolicyExpiring: {
    due: (place) => setPolicy(place, 3, 'P-2026/7'),
    told: () => ({ policyNumber: 'P-2026/7', policyExpireDate: dayAfter(3 * DAY) }),
  },
  PolicyExpired: {
    due: (place) => setPolicy(place, -2, null),
    told: () => ({ policyNumber: '–', policyExpireDate: dayAfter(-2 * DAY) }),
  },
  InspectionScheduleReminder: {
    due: schedulesAhead,
    told: () => ({ inspectionNumber: 2, anticipatedDate: dayAfter(10 * DAY) }),
  },
  InspectionRecordingOpened: {
    due: (place, number) => addInspection(portal, place, { number, start_at: inHours(1 / 6) }),
    told: () => ({ inspectionNumber: 2 }),
  },
  InspectionNotClosed: {
    due: (place, number) =>
      addInspection(portal, place, {
        number,
        status: 'InProgress',
        start_at: inHours(-100),
        end_at: inHours(-24.5),
      }),
    told: () => ({ inspectionNumber: 2 }),
  },
  VirtualInspectionDocumentsDue: {
    due: (place, number) => addInspection(portal, place, { number, kind: 'Virtual', start_at: inHours(4.5 * DAY) }),
    told: () => ({ inspectionNumber: 2 }),
  },
  MissingDocumentsReminder: {
    due: (place, number) => addInspection(portal, place, { number, kind: 'Virtual', start_at: inHours(2.5 * DAY) }),
    told: () => ({ inspectionNumber: 2, reminderType: '3-day' }),
  },
  RecommendationDueSoon: {
    due: (place, number) => addDue(place, number, 6),
    told: () => ({ n: 1, highestPriority: 'Urgent' }),
  },
  MainReportRejected: {
    due: async (place, number) => {
      const past = { status: 'Completed', start_at: inHours(-60 * DAY), end_at: inHours(-59 * DAY) };
      const inspection_id = await addInspection(portal, place, { ...past, number });
      const report = {
        project_id: place.projectId,
        inspection_id,
        type: 'Main',
        content: '{}',
        created_by: 'Erik Stone',
      };
      await portal.knex('reports').insert({
        ...{ ...report, status: 'Rejected', author_id: place.people.engineer.sub, author_role: 'RiskEngineer' },
        ...{ rejection_reason: 'Too short', rejected_by: 'Clara Nordin', resubmit_by: portal.knex.raw('current_date') },
      });
    },
    told: () => ({ inspectionNumber: 2, actorName: 'Clara Nordin', rejectionReason: 'Too short' }),
  },
  RecommendationOverdue: {
    due: (place, number) => addDue(place, number, -3),
    told: () => ({ n: 1, highestPriority: 'Urgent' }),
  },
};
const TYPES = Object.keys(CASES) as ReminderType[];

/** Looks as a service does that last looked three days ago. */
async function toldNow(place: TestSite, type: ReminderType): Promise<Reminder[]> {
  await setLastLook(portal, type, 3 * DAY);
  return remindersAfterLook(portal, place, type);
}

/** Gives a project what real ones have: a series of inspections, cancelled and replaced ones, drafts, finished work. */
async function addNeighbours(place: TestSite): Promise<void> {
  const past = { start_at: inHours(-60 * DAY), end_at: inHours(-59 * DAY) };
  const first = await addInspection(portal, place, { ...past, number: 1, status: 'Completed' });
  await addInspection(portal, place, { ...past, number: 2, status: 'Cancelled' });
  await addInspection(portal, place, { number: 2, status: 'Cancelled', start_at: inHours(3 * DAY), kind: 'Virtual' });
  await addInspection(portal, place, { number: 3, status: 'Cancelled', start_at: inHours(20 * DAY) });
  await addInspection(portal, place, { number: 3, start_at: inHours(20 * DAY) });
  await addInspection(portal, place, { number: 4, start_at: inHours(2.5 * DAY), kind: 'Virtual', has_documents: true });
  await addInspection(portal, place, { number: 5, start_at: inHours(20 * DAY), kind: 'Virtual' });
  for (const status of ['Draft', 'WaitingForApproval', 'ApprovedByRE', 'Rejected', 'Actioned', 'Closed']) {
    await addRisk(portal, place, first, { status, due_on: dayAfter(-3 * DAY) });
    await addRisk(portal, place, first, { status, due_on: dayAfter(6 * DAY) });
  }
  await addRisk(portal, place, first, { due_on: dayAfter(60 * DAY) });
}

describe.each(TYPES)('%s', (type) => {
  const { due, told } = CASES[type];

  it('comes for a project with other inspections, a series, cancelled and replaced ones, and drafts', async () => {
    await addNeighbours(site);
    await due(site, 2);
    expect(await toldNow(site, type)).toMatchObject([told()]);
  });

  it('comes for its project beside projects where it is not due', async () => {
    const [closed, done] = [await addSite(portal, site.company), await addSite(portal)];
    await addNeighbours(closed);
    await due(closed, 2);
    await setProject(closed, { status: 'Closed' });
    await schedulesAhead(done);
    await addInspection(portal, done, { number: 2, start_at: inHours(20 * DAY) });
    await addNeighbours(site);
    await due(site, 2);
    expect(await toldNow(site, type)).toMatchObject([told()]);
    expect(await toldNow(closed, type)).toEqual([]);
    expect(await toldNow(done, type)).toEqual([]);
  });

  it('does not come for what was cancelled or finished, nor for a closed project', async () => {
    await addNeighbours(site);
    await due(site, 2);
    await setProject(site, { status: 'Closed' });
    expect(await toldNow(site, type)).toEqual([]);
  });

  it('names those who take part, not who was removed', async () => {
    await addNeighbours(site);
    await due(site, 2);
    const removed = site.people.otherSiteContact.sub;
    await portal.knex('project_participants').where({ user_id: removed }).delete();
    const [reminder] = await toldNow(site, type);
    const users = reminder?.participants.map(({ userId }) => userId);
    expect(users).toContain(site.people.engineer.sub);
    expect(users).not.toContain(removed);
  });

  it.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Asia/Kolkata', null])('comes in the zone %s', async (zone) => {
    await portal.knex('locations').where({ id: site.locationId }).update({ time_zone: zone });
    await addNeighbours(site);
    await due(site, 2);
    expect(await toldNow(site, type)).toMatchObject([told()]);
  });
});

it('is not sent for a rejected report whose inspection was cancelled: it cannot be sent again', async () => {
  await CASES.MainReportRejected.due(site, 2);
  await portal.knex('inspections').where({ project_id: site.projectId, number: 2 }).update({ status: 'Cancelled' });
  expect(await toldNow(site, 'MainReportRejected')).toEqual([]);
});

/** Returns a zone in which it is this hour now. */
function zoneAt(hour: number): string {
  const ahead = ((hour - new Date().getUTCHours() + 35) % 24) - 11;
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}
const setZone = (time_zone: string) => portal.knex('locations').where({ id: site.locationId }).update({ time_zone });

describe('a due day is that of the inspection’s location (decisions §26.4)', () => {
  // By the last eight o'clock of the project's site the due day had ended in one of the two places alone. Where nothing
  // may come, that is taken half an hour early, so that the next one is not struck meanwhile.
  it.each([
    ['nothing is overdue before it has ended there', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', '31.5 hours', []],
    ['what has ended there alone is overdue', 'Pacific/Pago_Pago', 'Pacific/Kiritimati', '8 hours', [{ n: 1 }]],
  ])('%s: site in %s, inspection in %s', async (_, ofSite, ofInspection, ago, expected) => {
    await setZone(ofSite);
    const of = { location_id: null, time_zone: ofInspection, status: 'Completed', start_at: inHours(-60 * DAY) };
    const inspection = await addInspection(portal, site, of);
    const due_on = portal.knex.raw('(now() at time zone ? - ?::interval)::date', [ofSite, ago]);
    await addRisk(portal, site, inspection, { due_on });
    expect(await toldNow(site, 'RecommendationOverdue')).toMatchObject(expected);
  });
});

describe('the day’s summary of a project', () => {
  it('is not lost where the one of the day before came late', async () => {
    // Today's reminders have been due for two hours.
    const zone = zoneAt(10);
    await setZone(zone);
    await addDue(site, 2, 6, zone);
    expect(await toldNow(site, 'RecommendationDueSoon')).toHaveLength(1);
    const late = { raised_at: inHours(-17) };
    await portal.knex('reminders').where({ project_id: site.projectId }).update(late);
    await addDue(site, 3, 7, zone);
    expect(await toldNow(site, 'RecommendationDueSoon')).toHaveLength(2);
  });
});
