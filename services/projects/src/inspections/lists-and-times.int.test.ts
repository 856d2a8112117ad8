import type { Activity } from '@portal/contracts/projects/activity';
import type { Inspections, InspectionsSummary } from '@portal/contracts/projects/inspection';
import { INSPECTION_TEXTS } from '@portal/contracts/projects/inspection-texts';
import { copyOutbox } from '@portal/testing';
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

const { engineer, post, put, cancel, list, one } = inspectionCalls(
  () => portal,
  () => site,
);

/** Adds cancelled inspections of number 1, one an hour from now on, each with a guest of its number. */
const addCancelled = (count: number) =>
  portal.knex.raw(
    `insert into inspections (project_id, number, status, kind, location_id, location_name, start_at, end_at,
       attendees, attendee_keys, created_by)
     select ?, 1, 'Cancelled', 'OnSite', ?, 'Tower Site', now() + n * interval '1 hour', now() + (n + 1) * interval '1 hour',
       jsonb_build_array('Guest ' || n), jsonb_build_array('guest-' || n), 'Erik Stone'
     from generate_series(1, ?::int) n`,
    [site.projectId, site.locationId, count],
  );

describe('lists of inspections', () => {
  it('are of one project, sorted, and in pages', async () => {
    await schedule(portal, site, { startDateTime: inHours(90), endDateTime: inHours(91) });
    await schedule(portal, site);
    expect((await list()).items.map(({ inspectionNumber }) => inspectionNumber)).toEqual([1, 2]);
    expect((await list('&sortFieldName=startDateTime')).items[0]?.inspectionNumber).toBe(2);
    expect(await list('&page=2&pageSize=1')).toMatchObject({
      totalCount: 2,
      totalPages: 2,
      items: [{ inspectionNumber: 2 }],
    });
    expect((await portal.call(engineer(), 'GET', '/inspections')).status).toBe(400);
  });

  it('show what touches an interval', async () => {
    const { id } = await schedule(portal, site);
    await schedule(portal, site, { startDateTime: inHours(200), endDateTime: inHours(201) });
    const between = async (from: number, to: number) => {
      const query = `projectId=${site.projectId}&startDateTime=${inHours(from)}&endDateTime=${inHours(to)}`;
      const { items } = dataOf<Inspections>(await portal.call(engineer(), 'GET', `/inspections/by-interval?${query}`));
      return items.map((item) => item.id);
    };
    expect([await between(0, 25), await between(27, 100), await between(29, 100)]).toEqual([[id], [id], []]);
    const wrong = `projectId=${site.projectId}&startDateTime=${inHours(5)}&endDateTime=${inHours(1)}`;
    expect((await portal.call(engineer(), 'GET', `/inspections/by-interval?${wrong}`)).status).toBe(400);
  });

  it('show the first 1,000 of an interval, and say that there are others', async () => {
    await addCancelled(1_001);
    const query = `projectId=${site.projectId}&startDateTime=${inHours(0)}&endDateTime=${inHours(2_000)}`;
    const path = `/inspections/by-interval?${query}`;
    const read = async () => {
      const { items, ...count } = dataOf<Inspections>(await portal.call(engineer(), 'GET', path));
      const [from, to] = [items[0], items.at(-1)];
      return { first: from?.id, seen: { ...count, from: from?.attendees, to: to?.attendees, length: items.length } };
    };
    const { first, seen } = await read();
    expect(seen).toEqual({
      ...{ from: ['Guest 1'], to: ['Guest 1000'], length: 1_000 },
      ...{ totalCount: 1_000, totalIsLowerBound: true },
    });
    await portal.knex('inspections').where({ id: first }).delete();
    expect((await read()).seen).toEqual({ from: ['Guest 2'], to: ['Guest 1001'], length: 1_000, totalCount: 1_000 });
  });

  it('have no more of a number than 50 that were cancelled', async () => {
    await addCancelled(49);
    await cancel((await schedule(portal, site)).id, 'Flooded');
    const answer = await post({ inspectionNumber: 1 });
    expect([answer.status, answer.body.fieldErrors]).toEqual([
      400,
      { inspectionNumber: [INSPECTION_TEXTS.cancelledOften] },
    ]);
    expect((await post({ inspectionNumber: 2 })).status).toBe(201);
    expect((await list()).totalCount).toBe(51);
  });

  it('offer those that are not cancelled to choose from, to everybody who has a tab that asks for one', async () => {
    const { id } = await schedule(portal, site);
    await cancel((await schedule(portal, site)).id, 'Flooded');
    const path = `/inspections/dropdown?projectId=${site.projectId}`;
    for (const as of [engineer(), site.people.siteContact, site.people.broker]) {
      expect(dataOf(await portal.call(as, 'GET', path))).toMatchObject([
        { id, inspectionNumber: 1, kind: 'OnSite', issuedDateTime: null },
      ]);
    }
    // Readers of issued items are told by it that an inspection has found none (spec 2 §4).
    const issuedDateTime = new Date().toISOString();
    await portal.knex('inspections').where({ id }).update({ issued_at: issuedDateTime });
    expect(dataOf(await portal.call(site.people.broker, 'GET', path))).toMatchObject([{ issuedDateTime }]);
  });

  it('say how far the expected ones are, the next number and when one is anticipated', async () => {
    await startedInspection(portal, site);
    await schedule(portal, site);
    await cancel((await schedule(portal, site)).id, 'Flooded');
    const get = (path: string) => portal.call(engineer(), 'GET', `/inspections/${path}projectId=${site.projectId}`);
    expect(dataOf<InspectionsSummary>(await get('summary?'))).toEqual({
      total: 4,
      notScheduled: 2,
      scheduled: 1,
      progressing: 1,
      completed: 0,
      closed: 0,
      remaining: 4,
      cancelled: 1,
    });
    expect(dataOf(await get('max-count?'))).toEqual({ maxCount: 4, nextNumber: 3 });
    expect(dataOf(await get('anticipated-date?inspectionNumber=2&'))).toEqual({
      inspectionNumber: 2,
      anticipatedDate: '2026-07-02',
    });
    for (const number of ['5', '0', 'x', '']) {
      expect((await get(`anticipated-date?inspectionNumber=${number}&`)).status).toBe(400);
    }
  });

  it('tell no part of the policy period to those who do not see it, also where they have the tab', async () => {
    const company_id = site.company.id;
    const tabs = JSON.stringify({ inspections: ['SiteContact', 'RiskManager'] });
    await portal.knex('known_tab_settings').insert({ company_id, version: 1, tabs }).onConflict('company_id').merge();
    const { siteContact, riskManager } = site.people;
    const path = `/inspections/anticipated-date?projectId=${site.projectId}&inspectionNumber=2`;
    const answers = await Promise.all([siteContact, riskManager].map((as) => portal.call(as, 'GET', path)));
    expect(answers.map(dataOf)).toEqual([
      { inspectionNumber: 2, anticipatedDate: null },
      { inspectionNumber: 2, anticipatedDate: '2026-07-02' },
    ]);
    await portal.knex('known_tab_settings').where({ company_id }).delete();
  });

  it('tell who did what, when, with the words', async () => {
    const inspection = await schedule(portal, site);
    await put(inspection, { agenda: 'Roof' }, site.people.riskCoordinator);
    await cancel(inspection.id, 'Flooded');
    const { items } = dataOf<{ items: Activity[] }>(
      await portal.call(site.people.coordinator, 'GET', `/inspections/${inspection.id}/history`),
    );
    expect(items.map(({ action, actorName, newStatus, words }) => [action, actorName, newStatus, words])).toEqual([
      ['cancel', 'Erik Stone', 'Cancelled', 'Flooded'],
      ['reschedule', 'Rita Stone', 'Upcoming', null],
      ['schedule', 'Erik Stone', 'Upcoming', null],
    ]);
    expect(items[1]?.changes).toContainEqual({ field: 'agenda', oldValue: null, newValue: 'Roof' });
  });
});

describe('the time of the site (decisions §6)', () => {
  /** Returns the last Sunday of a month of 31 days next year. */
  const lastSunday = (month: number): string => {
    const day = new Date(Date.UTC(new Date().getUTCFullYear() + 1, month - 1, 31));
    day.setUTCDate(31 - day.getUTCDay());
    return day.toISOString().slice(0, 10);
  };
  // In Europe at 01:00 UTC.
  const summerTime = { begins: lastSunday(3), ends: lastSunday(10) };

  it('is right on both sides of a change of the clock', async () => {
    const day = summerTime.ends;
    const inspection = await schedule(portal, site, {
      startDateTime: `${day}T00:30:00.000Z`,
      endDateTime: `${day}T01:30:00.000Z`,
    });
    expect(inspection).toMatchObject({ startUtcOffsetMinutes: 120, endUtcOffsetMinutes: 60 });
    // 02:30 occurs twice, an hour apart, with different offsets.
    const zones = async (query: string) =>
      dataOf(await portal.call(engineer(), 'GET', `/i18n/timezone/by-inspection?ids=${inspection.id}${query}`));
    expect(await zones('')).toMatchObject([{ id: inspection.id, timeZone: 'Europe/Berlin', utcOffsetMinutes: 120 }]);
    expect(await zones(`&atDateTime=${day}T01:30:00Z`)).toMatchObject([{ utcOffsetMinutes: 60 }]);
  });

  it('is that of the clocks there: times without an offset are converted, and both are answered', async () => {
    const year = new Date().getUTCFullYear() + 1;
    const inspection = await schedule(portal, site, {
      startDateTime: `${year}-07-12T09:00`,
      endDateTime: `${year}-07-12T14:30`,
      // Only for a location whose zone is not known yet.
      timeZone: 'Pacific/Auckland',
    });
    const times = { startDateTime: `${year}-07-12T07:00:00.000Z`, endDateTime: `${year}-07-12T12:30:00.000Z` };
    expect(inspection).toMatchObject({
      ...times,
      ...{ startWallTime: `${year}-07-12T09:00`, endWallTime: `${year}-07-12T14:30` },
    });
    const moved = { startDateTime: `${year}-07-12T08:00`, endDateTime: times.endDateTime };
    expect(dataOf(await put(inspection, moved))).toMatchObject({
      ...{ startWallTime: `${year}-07-12T08:00`, endWallTime: `${year}-07-12T14:30`, version: 2 },
    });
    const { items } = dataOf<{ items: Activity[] }>(
      await portal.call(engineer(), 'GET', `/inspections/${inspection.id}/history`),
    );
    expect(items[0]?.changes).toEqual([
      {
        ...{ field: 'startDateTime', oldValue: times.startDateTime, newValue: `${year}-07-12T06:00:00.000Z` },
        ...{ oldWallTime: `${year}-07-12T09:00`, newWallTime: `${year}-07-12T08:00` },
      },
    ]);
  });

  it('is the sender’s until that of the site is known', async () => {
    await portal.knex('locations').where({ id: site.locationId }).update({ time_zone: null });
    const times = { startDateTime: '2030-07-12T09:00', endDateTime: '2030-07-12T14:30' };
    expect((await post(times)).body.fieldErrors).toEqual({
      startDateTime: [INSPECTION_TEXTS.zoneUnknown],
      endDateTime: [INSPECTION_TEXTS.zoneUnknown],
    });
    expect((await post({ ...times, timeZone: 'Mars/Olympus' })).status).toBe(400);
    expect(await schedule(portal, site, { ...times, timeZone: 'Pacific/Auckland' })).toMatchObject({
      ...{ startDateTime: '2030-07-11T21:00:00.000Z', startWallTime: null, startUtcOffsetMinutes: null },
    });
  });

  it.each([
    [
      'a time that the clocks skip',
      `${summerTime.begins}T02:30`,
      `${summerTime.begins}T05:00`,
      'startDateTime',
      INSPECTION_TEXTS.skipped,
    ],
    // 02:30 comes twice and the first is meant.
    [
      'an end in the hour before',
      `${summerTime.ends}T01:30:00Z`,
      `${summerTime.ends}T02:40`,
      'endDateTime',
      INSPECTION_TEXTS.endsBeforeStart,
    ],
    ['an end that is no time', `${summerTime.ends}T02:30`, summerTime.ends, 'endDateTime', undefined],
  ])('refuses %s', async (_case, startDateTime, endDateTime, field, text) => {
    const { status, body } = await post({ startDateTime, endDateTime });
    expect([status, Object.keys(body.fieldErrors ?? {})]).toEqual([400, [field]]);
    if (text !== undefined) expect(body.fieldErrors).toEqual({ [field]: [text] });
  });

  it('stays known when the location is deleted, as does its name', async () => {
    const { coordinator } = site.people;
    const body = {
      projectId: site.projectId,
      name: 'Depot',
      address: 'Far 2',
      coordinate: { latitude: 1, longitude: 2 },
    };
    const { id: locationId } = dataOf<{ id: string }>(await portal.call(coordinator, 'POST', '/locations', body));
    await portal.knex('locations').where({ id: locationId }).update({ time_zone: 'Africa/Libreville' });
    const { id } = await schedule(portal, site, { locationId });
    await portal.call(coordinator, 'DELETE', `/locations/${locationId}`);
    expect(await one(id)).toMatchObject({ locationId: null, locationName: 'Depot', timeZone: 'Africa/Libreville' });
  });

  it('is null until the location has been looked up', async () => {
    await portal.knex('locations').where({ id: site.locationId }).update({ time_zone: null });
    expect(await schedule(portal, site)).toMatchObject({ timeZone: null, startUtcOffsetMinutes: null });
  });
});
