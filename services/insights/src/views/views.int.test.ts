import { mapAreaText, MAP_AREA_LIMITS } from '@portal/contracts/geo/map-area';
import { MAX_PROJECT_VIEWS } from '@portal/contracts/projects/list-columns';
import { PROJECT_LIST_TEXTS } from '@portal/contracts/projects/list-texts';
import type { DashboardView, DashboardViews } from '@portal/contracts/insights/dashboard-view';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrations } from '../../migrations/index.ts';
import { startInsights, type Claims, type InsightsFixture } from '../testing/portfolio.fixture.ts';

let insights: InsightsFixture;
beforeAll(async () => {
  insights = await startInsights();
});
afterAll(() => insights?.stop());

const somebody = (): Claims => ({
  ...{ role: 'ICCoordinator', companyType: 'Insurance', companyId: randomUUID(), sub: randomUUID() },
});
const VIEW = {
  list: 'budgets',
  columns: ['projectName', 'used'],
  selection: { isOver: 'true', countryName: 'Norway' },
};
const save = (as: Claims, name: string, over: object = {}) =>
  insights.send(as, 'POST', '/dashboard/views', { ...VIEW, name, ...over });
const viewsOf = async (as: Claims) => (await insights.get<DashboardViews>(as, '/dashboard/views')).data;
const path = (id: string) => `/dashboard/views/${id}`;

describe('a saved view', () => {
  it('keeps columns, order, search and filters of one list, for the person alone', async () => {
    const [ana, ben] = [somebody(), somebody()];
    const saved = await save(ana, '  Über Budget ');
    expect([saved.status, saved.etag]).toEqual([201, '"1"']);
    const view = { id: expect.any(String), version: 1, name: 'Über Budget', ...VIEW };
    expect(await viewsOf(ana)).toEqual({ items: [view], columns: [] });
    expect(await viewsOf(ben)).toEqual({ items: [], columns: [] });
    const { id } = saved.data as DashboardView;
    for (const [method, body] of [
      ['PUT', { ...VIEW, name: 'Mine' }],
      ['DELETE', undefined],
    ] as const)
      expect((await insights.send(ben, method, path(id), body)).status).toBe(404);
  });

  it('of an accumulation keeps its area, also a polygon of 100 corners', async () => {
    const ana = somebody();
    const corners = Array.from({ length: MAP_AREA_LIMITS.mostCorners }, (_, index) => {
      const turn = (index / MAP_AREA_LIMITS.mostCorners) * 2 * Math.PI;
      return { latitude: -45 + 20 * Math.sin(turn), longitude: -120 + 20 * Math.cos(turn) };
    });
    const area = mapAreaText({ kind: 'polygon', corners });
    expect(area.length).toBeGreaterThan(1_000);
    const over = { list: 'accumulation', columns: ['name'], selection: { area } };
    expect((await save(ana, 'Gulf', over)).status).toBe(201);
    expect((await viewsOf(ana)).items).toMatchObject([over]);
    const endless = { ...over, selection: { area: area.padEnd(4_001, '0') } };
    expect((await save(ana, 'Endless', endless)).status).toBe(400);
  });

  it('is renamed or overwritten by its version, and deleted once', async () => {
    const ana = somebody();
    const { id } = (await save(ana, 'Mine')).data as DashboardView;
    const body = { name: 'Ours', columns: ['projectName'], selection: {} };
    const changed = await insights.send(ana, 'PUT', path(id), body, { 'if-match': '"1"' });
    expect([changed.status, changed.data]).toEqual([200, { id, version: 2, list: 'budgets', ...body }]);
    const stale = await insights.send(ana, 'PUT', path(id), body, { 'if-match': '"1"' });
    expect([stale.status, stale.error?.message]).toEqual([409, PROJECT_LIST_TEXTS.viewStale]);
    expect((await insights.send(ana, 'DELETE', path(id))).data).toEqual({ id });
    expect((await insights.send(ana, 'DELETE', path(id))).status).toBe(404);
  });

  it('has a name of its own in its list, in whatever case, and one of another list may have it, too', async () => {
    const ana = somebody();
    const answers = await Promise.all(['Mine', 'MINE', ' mine '].map((name) => save(ana, name)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    expect((await save(ana, 'Mine', { list: 'reports' })).status).toBe(201);
  });

  it('is refused beyond the limit of its list, with columns twice, unknown lists and texts that cannot be stored', async () => {
    const ana = somebody();
    const all = await Promise.all(
      Array.from({ length: MAX_PROJECT_VIEWS + 1 }, (_, index) => save(ana, `View ${index}`)),
    );
    expect(all.filter(({ status }) => status === 201)).toHaveLength(MAX_PROJECT_VIEWS);
    expect(all.find(({ status }) => status === 409)?.error?.code).toBe('ViewLimitReached');
    const faulty: readonly object[] = [
      ...[{ columns: ['used', 'used'] }, { columns: [] }, { columns: ['drop table'] }, { list: 'satellites' }],
      ...[{ selection: { name: 'a\0b' } }, { selection: { name: 'a'.repeat(501) } }],
    ];
    for (const over of faulty) expect([over, (await save(somebody(), 'Faulty', over)).status]).toEqual([over, 400]);
  });
});

describe('columns', () => {
  it('are kept by list without a view, and given back', async () => {
    const ana = somebody();
    const choose = (list: string, columns: readonly string[] | null) =>
      insights.send(ana, 'PUT', '/dashboard/views/columns', { list, columns });
    await choose('budgets', ['projectName', 'left']);
    await choose('budgets', ['projectName', 'booked']);
    await choose('reports', ['projectName']);
    const kept = [
      { list: 'budgets', columns: ['projectName', 'booked'] },
      { list: 'reports', columns: ['projectName'] },
    ];
    expect((await viewsOf(ana)).columns).toEqual(kept);
    expect((await choose('budgets', null)).data).toEqual({ list: 'budgets', columns: null });
    expect((await viewsOf(ana)).columns).toEqual(kept.slice(1));
  });
});

it('views stay when the read model is emptied, and their step goes down and up again', async () => {
  const ana = somebody();
  await save(ana, 'Mine');
  await insights.knex.raw('select empty_read_model()');
  expect((await viewsOf(ana)).items).toHaveLength(1);
  await migrations['036-dashboard-views']?.down(insights.knex);
  expect(await insights.knex.schema.hasTable('dashboard_views')).toBe(false);
  await migrations['036-dashboard-views']?.up(insights.knex);
});
