import type { Page } from '@portal/contracts/common/list';
import type { ProjectListRow } from '@portal/contracts/projects/project-list';
import type { ProjectMap } from '@portal/contracts/projects/project-map';
import { riskOrder } from '@portal/risk-score';
import { RISK_BANDS } from '@portal/contracts/projects/risk-band';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataOf } from '../testing/inspections.fixture.ts';
import { startTestPortal, type TestCompany, type TestPortal } from '../testing/testing-portal.ts';

let portal: TestPortal;
let broker: TestCompany;
const site = { role: 'SiteContact', companyType: 'NoCompany', companyId: null, sub: randomUUID() } as const;

/** Projects with the scores of each; one has none. */
const SCORES: Readonly<Record<string, readonly [score: number, max: number, band: number] | null>> = {
  Årdal: [173, 500, 2],
  Bergen: [345, 1000, 2],
  Catania: [347, 1000, 2],
  Dresden: [40, 500, 0],
  Évora: [700, 1000, 4],
  Flåm: null,
};

beforeAll(async () => {
  portal = await startTestPortal();
  broker = await portal.addCompany('Keel Brokers', { type: 'Broker' });
  for (const [name, stored] of Object.entries(SCORES)) {
    const id = await portal.addProject(broker, { name });
    await portal.addParticipant(id, site);
    await portal.knex('locations').insert({
      ...{ project_id: id, name: 'Site', address: name, latitude: 48, longitude: 11, is_primary: true },
      company_id: broker.id,
    });
    if (stored === null) continue;
    const [risk_score, risk_score_max, risk_band] = stored;
    await portal.knex('projects').where({ id }).update({ risk_score, risk_score_max, risk_band });
  }
});
afterAll(() => portal.stop());

const coordinator = () => broker.person('ICCoordinator');
const list = async (as: object, query: string): Promise<Page<ProjectListRow>> =>
  dataOf(await portal.call(as, 'GET', `/projects?${query}`));
const namesOf = async (query: string) => (await list(coordinator(), query)).items.map(({ name }) => name);

describe('scores in the project list (decisions §14, §27)', () => {
  it('stand with their maximum and band, and are empty until report notes exist', async () => {
    const { items } = await list(coordinator(), 'sortFieldName=name');
    const shown = items.map(({ riskScore, riskScoreMax, riskBand }) => [riskScore, riskScoreMax, riskBand]);
    expect(shown[0]).toEqual([173, 500, 'Moderate']);
    expect(shown.at(-1)).toEqual([null, null, null]);
  });

  it('are sorted by band, then by score over maximum, as libs/risk-score orders them', async () => {
    const order = ['Flåm', 'Dresden', 'Bergen', 'Årdal', 'Catania', 'Évora'];
    expect(await namesOf('sortFieldName=riskScore')).toEqual(order);
    expect(await namesOf('sortFieldName=riskScore&sortDirection=Descending')).toEqual(order.toReversed());
    const orders = order.slice(1).map((name) => {
      const [score = 0, max = 1, place = 0] = SCORES[name] ?? [];
      return riskOrder({ score, max, band: RISK_BANDS[place] ?? 'Low' });
    });
    expect(orders).toEqual(orders.toSorted((one, other) => one - other));
  });

  it('are found by their index in the order of a broker company', async () => {
    const order = 'risk_band * 10000 + risk_score * 1000 / risk_score_max';
    const plan = await portal.knex.transaction(async (tx) => {
      await tx.raw('set local enable_seqscan = off');
      return tx.raw<{ rows: { 'QUERY PLAN': string }[] }>(
        `explain select id from projects p where p.company_id = ? and p.company_type = 'Broker'
         order by (${order}) nulls first, id limit 10`,
        [broker.id],
      );
    });
    expect(plan.rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/Index.* using projects_risk_score/);
  });

  it('are filtered by band, in the list and on the map', async () => {
    expect(await namesOf('riskBand=Moderate')).toEqual(['Årdal', 'Bergen', 'Catania']);
    expect(await namesOf('riskBand=Catastrophic')).toEqual([]);
    const world = 'bbox=-180,-90,180,90&zoom=2';
    const found: ProjectMap = dataOf(
      await portal.call(coordinator(), 'GET', `/projects/map?${world}&riskBand=VeryHigh`),
    );
    expect(found.projects).toMatchObject([{ name: 'Évora', risk: { score: 700, max: 1000, band: 'VeryHigh' } }]);
  });

  it('are nothing to site contacts: not shown, not sorted and not filtered by', async () => {
    const { items } = await list(site, 'sortFieldName=name');
    expect(items).toHaveLength(6);
    for (const row of items) expect([row.riskScore, row.riskScoreMax, row.riskBand]).toEqual([null, null, null]);
    for (const query of ['sortFieldName=riskScore', 'riskBand=Moderate'])
      expect((await portal.call(site, 'GET', `/projects?${query}`)).status).toBe(400);
    const onMap: ProjectMap = dataOf(await portal.call(site, 'GET', '/projects/map?bbox=-180,-90,180,90&zoom=2'));
    expect(onMap.projects.map(({ risk }) => risk)).toEqual(Array.from({ length: 6 }, () => null));
  });

  it('are exported with maximum and band in columns of their own', async () => {
    const body = { format: 'csv', columns: ['name', 'riskScore'], selection: { sortFieldName: 'riskScore' } };
    const { url }: { url: string } = dataOf(await portal.call(coordinator(), 'POST', '/projects/exports', body));
    const { pathname, search } = new URL(url);
    const text = await (await fetch(portal.running.url + pathname.replace(/^\/api/, '') + search)).text();
    const lines = text.trim().split('\r\n');
    expect(lines[0]).toContain('Risk Score,Risk Score Maximum,Risk Band');
    expect(lines.at(-1)).toContain('700,1000,Very High');
  });
});
