import type {
  DashboardCalendar,
  DashboardInspection,
  DashboardMap,
} from '@portal/contracts/insights/dashboard-inspections';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  inDays,
  inspectionRow,
  knownProject,
  projectRow,
  recommendationRow,
  startInsights,
  type Claims,
  type InsightsFixture,
} from '../testing/portfolio.fixture.ts';

// Before anything is loaded, every named zone of this process gets Tokyo's clocks: times of a site are PostgreSQL's (ADR 32).
const { DateTimeFormat } = vi.hoisted(() => {
  const { DateTimeFormat } = Intl;
  const changed = (options: Intl.DateTimeFormatOptions = {}) =>
    options.timeZone && options.timeZone !== 'UTC' ? { ...options, timeZone: 'Asia/Tokyo' } : options;
  Intl.DateTimeFormat = new Proxy(DateTimeFormat, {
    apply: (target, _self, [locale, options]: [string?, Intl.DateTimeFormatOptions?]) =>
      new target(locale, changed(options)),
    construct: (target, [locale, options]: [string?, Intl.DateTimeFormatOptions?]) =>
      new target(locale, changed(options)),
  });
  return { DateTimeFormat };
});

let insights: InsightsFixture;
beforeAll(async () => {
  insights = await startInsights();
});
afterAll(() => {
  // Files share a worker.
  Intl.DateTimeFormat = DateTimeFormat;
  return insights?.stop();
});

interface List {
  readonly items: readonly DashboardInspection[];
  readonly totalCount: number;
  readonly totalPages: number;
}
/** A company of its own, so that tests do not see each other's inspections. */
function company() {
  const companyId = randomUUID();
  const coordinator: Claims = { role: 'ICCoordinator', companyType: 'Insurance', companyId, sub: randomUUID() };
  const list = async (query: Readonly<Record<string, string>> = {}, as: Claims = coordinator): Promise<List> =>
    (await insights.get<List>(as, '/dashboard/inspections/list', query)).data;
  const project = async (fields: object = {}) => {
    const row = projectRow({ company_id: companyId, ...fields });
    await insights.store({ portfolio_projects: [row], known_projects: [knownProject(row)] });
    return row;
  };
  return { companyId, coordinator, list, project };
}
const brief = ({ items }: List) => items.map((one) => [one.projectName, one.inspectionNumber, one.status]);

describe('the list', () => {
  it('has each expected number of a project by name and number, those without a date as Not Scheduled', async () => {
    const { list, project } = company();
    const [zurich, elan] = [
      await project({ name: 'zürich Quay' }),
      await project({ name: 'Élan', expected_inspections: 1 }),
    ];
    const upcoming = inspectionRow(zurich, { number: 2, location_name: 'Quai № 4', time_zone: 'Pacific/Auckland' });
    const beyond = inspectionRow(elan, { number: 3, status: 'InProgress', start_at: inDays(-3), end_at: inDays(-2) });
    await insights.store({ portfolio_inspections: [upcoming, beyond] });
    const found = await list();
    expect(brief(found)).toEqual([
      ['Élan', 1, 'NotScheduled'],
      ['Élan', 3, 'Progressing'],
      ['zürich Quay', 1, 'NotScheduled'],
      ['zürich Quay', 2, 'Scheduled'],
    ]);
    expect(found.items[0]).toMatchObject({
      id: null,
      startDateTime: null,
      kind: null,
      locationName: null,
      isOverdue: false,
    });
    expect(found.items[1]).toMatchObject({ id: beyond.id, isOverdue: true });
    expect(found.items[3]).toMatchObject({
      ...{ id: upcoming.id, startDateTime: '2030-05-01T08:00:00.000Z', startWallTime: '2030-05-01T20:00' },
      ...{ locationName: 'Quai № 4', timeZone: 'Pacific/Auckland' },
    });
  });

  it('counts a cancelled inspection nowhere once it was replaced, and as Not Scheduled until then (decisions §26.10)', async () => {
    const { list, project } = company();
    const [replaced, alone] = [
      await project({ name: 'Replaced', expected_inspections: 1 }),
      await project({ name: 'Alone', expected_inspections: 1 }),
    ];
    const cancelled = (of: typeof replaced, isReplaced: boolean) =>
      inspectionRow(of, { status: 'Cancelled', is_replaced: isReplaced });
    await insights.store({
      portfolio_inspections: [cancelled(replaced, true), inspectionRow(replaced), cancelled(alone, false)],
    });
    expect(brief(await list())).toEqual([
      ['Alone', 1, 'NotScheduled'],
      ['Replaced', 1, 'Scheduled'],
    ]);
  });

  it('shows a completed one as Closed once all recommendations that the reader may see are closed, and all of a closed project', async () => {
    const { list, project, companyId } = company();
    const [open, closed] = [
      await project({ name: 'Open', expected_inspections: 1 }),
      await project({ name: 'Shut', status: 'Closed' }),
    ];
    const done = inspectionRow(open, { status: 'Completed', issued_at: inDays(-3), open_recommendations: 1 });
    const draft = recommendationRow(open, done, { status: 'Draft', is_issued: false });
    const manager: Claims = { role: 'RiskManager', companyType: 'NoCompany', companyId: null, sub: randomUUID() };
    const takes = { project_id: open.id, user_id: manager.sub, role: 'RiskManager', is_primary: false };
    await insights.store({
      ...{ portfolio_inspections: [done], portfolio_recommendations: [draft], known_participants: [takes] },
    });
    expect(brief(await list())).toEqual([
      ['Open', 1, 'Completed'],
      ['Shut', 1, 'Closed'],
      ['Shut', 2, 'Closed'],
    ]);
    expect(closed.company_id).toBe(companyId);
    expect(brief(await list({}, manager))).toEqual([['Open', 1, 'Closed']]);
  });

  it('says of each whether its owner shows the reader the tab of inspections (decisions §12)', async () => {
    const [shown, usual] = [company(), company()];
    const rows = [await shown.project({ name: 'Shown' }), await usual.project({ name: 'Usual' })];
    const manager: Claims = { role: 'RiskManager', companyType: 'NoCompany', companyId: null, sub: randomUUID() };
    const tabs = JSON.stringify({ inspections: ['ICCoordinator', 'RiskManager'] });
    await insights.store({
      portfolio_inspections: rows.map((row) => inspectionRow(row)),
      known_participants: rows.map((row) => ({
        ...{ project_id: row.id, user_id: manager.sub, role: 'RiskManager', is_primary: false },
      })),
      known_tab_settings: [{ company_id: shown.companyId, version: 1, tabs }],
    });
    const tabsOf = async (as: Claims) =>
      (await shown.list({ status: 'Scheduled' }, as)).items.map(({ projectName, hasTab }) => [projectName, hasTab]);
    expect(await tabsOf(manager)).toEqual([
      ['Shown', true],
      ['Usual', false],
    ]);
    // The coordinator's tab can be closed by the company.
    expect(await tabsOf(usual.coordinator)).toEqual([['Usual', true]]);
  });

  it('has one inspection by its id, for those who see it, and none that is cancelled', async () => {
    const { list, project } = company();
    const row = await project({ name: 'Élan' });
    const [upcoming, replaced] = [inspectionRow(row, { number: 2 }), inspectionRow(row, { status: 'Cancelled' })];
    const contact: Claims = { role: 'SiteContact', companyType: 'NoCompany', companyId: null, sub: randomUUID() };
    const takes = { project_id: row.id, user_id: contact.sub, role: 'SiteContact', is_primary: false };
    await insights.store({
      ...{ portfolio_inspections: [upcoming, inspectionRow(row), replaced], known_participants: [takes] },
    });
    const id = upcoming.id;
    expect(brief(await list({ id }))).toEqual([['Élan', 2, 'Scheduled']]);
    expect(brief(await list({ id }, contact))).toEqual([['Élan', 2, 'Scheduled']]);
    expect((await list({ id: replaced.id })).items).toEqual([]);
    expect((await list({ id, status: 'Completed' })).items).toEqual([]);
    expect((await list({ id }, { ...contact, sub: randomUUID() })).items).toEqual([]);
    expect((await list({ id: row.id })).items).toEqual([]);
  });

  it('is narrowed by status, search and filters, and gives each row once over its pages', async () => {
    const { list, project } = company();
    for (const name of ['Brücke', 'brucke zwei', 'Tower']) {
      const row = await project({ name, expected_inspections: 3, country: name === 'Tower' ? 'Chile' : 'Germany' });
      await insights.store({ portfolio_inspections: [inspectionRow(row, { number: 2 })] });
    }
    expect((await list({ name: 'BRUCKE' })).totalCount).toBe(6);
    expect(brief(await list({ name: 'brücke', status: 'Scheduled,Progressing' }))).toEqual([
      ['Brücke', 2, 'Scheduled'],
      ['brucke zwei', 2, 'Scheduled'],
    ]);
    expect(brief(await list({ countryName: 'Chile', status: 'NotScheduled' }))).toEqual([
      ['Tower', 1, 'NotScheduled'],
      ['Tower', 3, 'NotScheduled'],
    ]);
    const pages = await Promise.all(['1', '2', '3'].map((page) => list({ page, pageSize: '4' })));
    expect(pages.map(({ items }) => items.length)).toEqual([4, 4, 1]);
    expect(new Set(pages.flatMap(({ items }) => items.map(({ key }) => key))).size).toBe(9);
    const down = await list({ sortDirection: 'Descending', pageSize: '1' });
    expect(brief(down)).toEqual([['Tower', 3, 'NotScheduled']]);
    const byStart = await list({ sortFieldName: 'startDateTime', pageSize: '4' });
    expect(byStart.items.map(({ status }) => status)).toEqual(['Scheduled', 'Scheduled', 'Scheduled', 'NotScheduled']);
    expect(await list({ page: '999999999' })).toMatchObject({ items: [], totalCount: 9, totalPages: 1 });
  });

  it('stops counting at a thousand, and its pages beyond the last row that is read are empty', async () => {
    const { companyId, coordinator, list } = company();
    const rows = Array.from({ length: 110 }, (_, index) =>
      projectRow({ company_id: companyId, name: `Plant ${String(index).padStart(3, '0')}`, expected_inspections: 10 }),
    );
    await insights.store({ portfolio_projects: rows });
    const { data } = await insights.get<List & { totalIsLowerBound?: boolean }>(
      coordinator,
      '/dashboard/inspections/list',
      {
        ...{ page: '102', pageSize: '10' },
      },
    );
    expect(data).toMatchObject({ totalCount: 1_000, totalIsLowerBound: true, totalPages: 100 });
    expect(data.items[0]).toMatchObject({ projectName: 'Plant 101', inspectionNumber: 1 });
    expect((await list({ page: '999999999' })).items).toEqual([]);

    // By their start, those without a date follow on the page on which the last one with a date is.
    await insights.store({
      portfolio_inspections: rows.slice(0, 12).map((row, index) => inspectionRow(row, { start_at: inDays(index + 1) })),
    });
    const byStart = (page: number, query = {}) =>
      list({ sortFieldName: 'startDateTime', page: String(page), pageSize: '10', ...query });
    const [first, second, third] = await Promise.all([1, 2, 3].map((page) => byStart(page)));
    expect(brief(first as List)).toEqual(rows.slice(0, 10).map(({ name }) => [name, 1, 'Scheduled']));
    expect(brief(second as List)).toEqual([
      ...rows.slice(10, 12).map(({ name }) => [name, 1, 'Scheduled']),
      ...[2, 3, 4, 5, 6, 7, 8, 9].map((number) => ['Plant 000', number, 'NotScheduled']),
    ]);
    expect(brief(third as List).slice(0, 2)).toEqual([
      ['Plant 000', 10, 'NotScheduled'],
      ['Plant 001', 2, 'NotScheduled'],
    ]);
    expect((await byStart(5, { pageSize: '4' })).items.map(({ inspectionNumber }) => inspectionNumber)).toEqual([
      6, 7, 8, 9,
    ]);
    const down = { sortDirection: 'Descending', pageSize: '13' };
    expect(brief(await byStart(1, down)).slice(-2)).toEqual([
      ['Plant 000', 1, 'Scheduled'],
      ['Plant 109', 10, 'NotScheduled'],
    ]);
    expect(brief(await byStart(2, { ...down, status: 'NotScheduled', pageSize: '1' }))).toEqual([
      ['Plant 109', 9, 'NotScheduled'],
    ]);
  });
});

it.each([
  [{ status: 'Scheduled,Lost' }, 'status'],
  [{ constructionType: 'Paper' }, 'constructionType'],
  [{ categoryType: '' }, 'categoryType'],
  [{ parentCompanyId: 'nobody' }, 'parentCompanyId'],
  [{ id: '3' }, 'id'],
  [{ fromPolicyStartDateTime: '2026-02-30' }, 'fromPolicyStartDateTime'],
  [{ projectStatus: 'Deleted' }, 'projectStatus'],
  [{ projectType: 'Boat' }, 'projectType'],
  [{ page: '0' }, 'page'],
  [{ sortFieldName: 'secret' }, 'sortFieldName'],
])('a query with %s is refused and names the field', async (query, field) => {
  const { coordinator } = company();
  const { status, fieldErrors } = await insights.get(
    coordinator,
    '/dashboard/inspections/list',
    query as object as Record<string, string>,
  );
  expect([status, Object.keys(fieldErrors ?? {})]).toEqual([400, [field]]);
});

describe('the calendar', () => {
  it('has the inspections that begin in a month by the clocks of their sites, and none without a date', async () => {
    const { coordinator, project } = company();
    const row = await project({ expected_inspections: 4 });
    const at = (number: number, start_at: string, zone: string | null, status = 'Upcoming') =>
      inspectionRow(row, { number, start_at, end_at: start_at, time_zone: zone, status });
    await insights.store({
      portfolio_inspections: [
        // Midnight in Auckland is noon of the day before in UTC.
        at(1, '2030-05-31T13:00:00Z', 'Pacific/Auckland'),
        at(2, '2030-06-01T03:00:00Z', 'America/New_York'),
        at(3, '2030-06-30T23:59:00Z', null),
        at(4, '2030-06-10T08:00:00Z', 'Europe/Berlin', 'Cancelled'),
      ],
    });
    const { data } = await insights.get<DashboardCalendar>(coordinator, '/dashboard/inspections/calendar', {
      month: '2030-06',
    });
    expect(data.items.map((one) => [one.inspectionNumber, one.startDay])).toEqual([
      [1, '2030-06-01'],
      [3, '2030-06-30'],
    ]);
    expect(data.totalCount).toBe(2);
  });

  it.each([{}, { month: '2026-13' }, { month: '2026-6' }])('refuses %s as a month', async (query) => {
    const { coordinator } = company();
    const { status, fieldErrors } = await insights.get(
      coordinator,
      '/dashboard/inspections/calendar',
      query as Record<string, string>,
    );
    expect([status, Object.keys(fieldErrors ?? {})]).toEqual([400, ['month']]);
  });
});

describe('the map', () => {
  it('has each project once with the numbers of its inspections, and leaves out those without a position', async () => {
    const { coordinator, project } = company();
    const there = await project({ name: 'Hafen', expected_inspections: 4, latitude: -36.8, longitude: 174.7 });
    const nowhere = await project({ name: 'Nirgends', latitude: null, longitude: null });
    const one = (number: number, status: string, fields: object = {}) =>
      inspectionRow(there, { number, status, ...fields });
    await insights.store({
      portfolio_inspections: [
        one(1, 'Completed', { issued_at: inDays(-3) }),
        one(2, 'Completed', { open_recommendations: 2, issued_at: inDays(-3) }),
        one(3, 'Upcoming'),
        inspectionRow(nowhere),
      ],
    });
    const { data } = await insights.get<DashboardMap>(coordinator, '/dashboard/inspections/map');
    expect(data).toEqual({
      items: [
        {
          ...{ id: there.id, name: 'Hafen', status: 'Scheduled', coordinate: { latitude: -36.8, longitude: 174.7 } },
          ...{ total: 4, remaining: 1, scheduled: 1, completed: 2 },
        },
      ],
      totalCount: 1,
    });
    const narrowed = await insights.get<DashboardMap>(coordinator, '/dashboard/inspections/map', { status: 'Closed' });
    expect(narrowed.data.items.map(({ status, total }) => [status, total])).toEqual([['Closed', 1]]);
  });

  it('has the first thousand projects by name, and says that there are more', async () => {
    const { companyId, coordinator } = company();
    const rows = Array.from({ length: 1_001 }, (_, index) =>
      projectRow({ company_id: companyId, name: `Plant ${1_000 + index}`, expected_inspections: 1 }),
    );
    await insights.store({ portfolio_projects: rows });
    const { data } = await insights.get<DashboardMap>(coordinator, '/dashboard/inspections/map');
    expect(data).toMatchObject({ totalCount: 1_000, totalIsLowerBound: true });
    expect(data.items.at(-1)?.name).toBe('Plant 1999');
  });
});
