import type { Activity } from '@portal/contracts/projects/activity';
import type { ConstructionValues, OperationalValues } from '@portal/contracts/projects/value-at-risk';
import type { SessionClaims } from '@portal/contracts/identity/session';
import type { Role } from '@portal/contracts/common/enums';
import type { PortalEvent } from '@portal/contracts/events/envelope';
import { rateOn } from '@portal/money/exchange-rates';
import { copyOutbox } from '@portal/testing';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refreshValues } from '../core/value-at-risk/refresh.ts';
import { startTestPortal, type TestCompany, type TestPortal } from '../testing/testing-portal.ts';
import { advanceProgress } from './daily-progress.ts';

let portal: TestPortal;
let company: TestCompany;
let clara: Partial<SessionClaims>;

beforeAll(async () => {
  portal = await startTestPortal();
  company = await portal.addCompany('Northwind Insurance');
  clara = company.person('ICCoordinator');
  await copyOutbox(portal.knex);
});
afterAll(() => portal.stop());

const outsider = (role: Role): Partial<SessionClaims> => ({
  ...{ role, sub: randomUUID(), companyType: 'NoCompany', companyId: null },
});
const pathOf = (id: string) => `/projects/${id}/operational-var-fees`;
const VALUES = {
  items: [
    { key: 'Buildings', declaredValue: 8_000_000, damagePercent: 35 },
    { key: 'BusinessInterruption', declaredValue: 1_200_000.01, damagePercent: 50 },
  ],
  indemnityMonths: 18,
};
const operational = (fields = {}) =>
  portal.addProject(company, { type: 'OperationalProperty', linePercent: 40, ...fields });
const save = (as: Partial<SessionClaims>, id: string, body: object = VALUES, version = 0) =>
  portal.call(as, 'PUT', pathOf(id), body, { 'if-match': `"${version}"` });
async function read<Data>(as: Partial<SessionClaims>, path: string): Promise<Data> {
  const { status, body } = await portal.call(as, 'GET', path);
  expect([status, body]).toEqual([200, expect.anything()]);
  return body.data as Data;
}
const valuesOf = (as: Partial<SessionClaims>, id: string) => read<OperationalValues>(as, pathOf(id));
const eventsOf = async (projectId: string) => {
  const texts = await portal
    .knex('copied_events')
    .whereRaw('event like ?', [`%${projectId}%`])
    .orderBy('seq')
    .pluck<string[]>('event');
  return texts.map((text) => JSON.parse(text) as PortalEvent);
};
interface Values {
  readonly projectId: string;
  readonly version: number;
  readonly tiv: number | null;
  readonly var: number | null;
}
const publishedOf = async (projectId: string) =>
  (await eventsOf(projectId)).flatMap(({ subject, data }) =>
    subject === 'projects-amounts.project.values.v1'
      ? (data as { projects: Values[] }).projects.filter((one) => one.projectId === projectId)
      : [],
  );

describe('the values of an operational property', () => {
  it('are none before they are declared: all items in their order, twelve months, nothing in total', async () => {
    const id = await operational();
    const values = await valuesOf(clara, id);
    expect(values).toMatchObject({
      version: 0,
      indemnityMonths: 12,
      tiv: null,
      var: null,
      companyShare: null,
      usd: null,
    });
    expect(values.items).toHaveLength(8);
    expect(values.items[0]).toEqual({
      key: 'Buildings',
      declaredValue: null,
      damagePercent: null,
      tiv: null,
      var: null,
    });
  });

  it('count annual items by the months of the indemnity, and give totals, share and USD with the day of the rate', async () => {
    const id = await operational();
    const saved = await save(clara, id);
    expect(saved.status).toBe(200);
    expect(saved.headers.get('etag')).toBe('"1"');
    const values = await valuesOf(clara, id);
    expect(values.items.find(({ key }) => key === 'BusinessInterruption')).toMatchObject({
      tiv: 1_800_000.02,
      var: 900_000.01,
    });
    expect(values).toMatchObject({
      version: 1,
      tiv: 9_800_000.02,
      var: 3_700_000.01,
      linePercent: 40,
      companyShare: 1_480_000,
    });
    const rate = rateOn(new Date().toISOString().slice(0, 10), 'EUR', 'USD');
    expect(values.usd).toMatchObject({ rate: rate?.rate, date: rate?.date });
    expect(values.usd?.tiv).toBeCloseTo(9_800_000.02 * (rate?.rate ?? 0), 1);
    expect(values).toMatchObject({ changedBy: 'Clara Nordin' });
  });

  it('stand in the list, in the project and on its map; nowhere for a site contact', async () => {
    const id = await operational({ name: 'Żółw Mill' });
    const where = { projectId: id, name: 'Site', address: 'There 1', coordinate: { latitude: 50, longitude: 20 } };
    await portal.call(clara, 'POST', '/locations', where);
    await save(clara, id);
    const shown = { tiv: 9_800_000.02, var: 3_700_000.01 };
    expect(await read(clara, `/projects/${id}`)).toMatchObject(shown);
    const { items } = await read<{ items: object[] }>(clara, `/projects?name=${encodeURIComponent('Żółw')}`);
    expect(items).toMatchObject([shown]);
    const site = outsider('SiteContact');
    await portal.addParticipant(id, site);
    const hidden = { tiv: null, var: null };
    expect(await read(site, `/projects/${id}`)).toMatchObject({ ...hidden, bandPercents: null });
    expect((await read<{ items: object[] }>(site, '/projects')).items).toMatchObject([hidden]);
    const box = 'bbox=-180,-90,180,90&zoom=2';
    const onMap = (as: Partial<SessionClaims>) => read<{ projects: { id: string }[] }>(as, `/projects/map?${box}`);
    expect((await onMap(clara)).projects.find((one) => one.id === id)).toMatchObject({ ...shown, currency: 'EUR' });
    expect((await onMap(site)).projects).toMatchObject([{ id, ...hidden }]);
  });

  it('are replaced as a whole: what is left out is not declared any more, and nothing at all is no value', async () => {
    const id = await operational();
    await save(clara, id);
    const [buildings] = VALUES.items;
    await save(clara, id, { items: [buildings], indemnityMonths: 24 }, 1);
    expect(await valuesOf(clara, id)).toMatchObject({ version: 2, tiv: 8_000_000, indemnityMonths: 24 });
    await save(clara, id, { items: [], indemnityMonths: 24 }, 2);
    expect(await valuesOf(clara, id)).toMatchObject({ version: 3, tiv: null, var: null });
  });

  it('keep a history of what was declared; saving the same again is no change', async () => {
    const id = await operational();
    await save(clara, id);
    await save(clara, id, { ...VALUES, indemnityMonths: 12 }, 1);
    const again = await save(clara, id, { ...VALUES, indemnityMonths: 12 }, 2);
    expect((again.body.data as OperationalValues).version).toBe(2);
    const { items } = await read<{ items: Activity[] }>(clara, `${pathOf(id)}/history`);
    expect(items.map(({ actorName, action, changes }) => [actorName, action, changes])).toEqual([
      ['Clara Nordin', 'save', [{ field: 'indemnityMonths', oldValue: 18, newValue: 12 }]],
      [
        'Clara Nordin',
        'save',
        [
          { field: 'Buildings', oldValue: null, newValue: { declaredValue: 8_000_000, damagePercent: 35 } },
          {
            field: 'BusinessInterruption',
            oldValue: null,
            newValue: { declaredValue: 1_200_000.01, damagePercent: 50 },
          },
          { field: 'indemnityMonths', oldValue: null, newValue: 18 },
        ],
      ],
    ]);
  });

  it('are published in a subject of amounts, never in the state that all services read; pages load again', async () => {
    const id = await operational();
    await save(clara, id);
    const published = await publishedOf(id);
    expect(published.map((one) => [one.tiv, one.var])).toEqual([
      [null, null],
      [9_800_000.02, 3_700_000.01],
    ]);
    expect(published[1]?.version).toBeGreaterThan(published[0]?.version ?? Infinity);
    const events = await eventsOf(id);
    expect(JSON.stringify(events.filter(({ subject }) => subject.startsWith('projects.')))).not.toContain('9800000');
    const tabs = events.flatMap(({ subject, data }) =>
      subject === 'projects.work.changed.v1'
        ? (data as { changes: { tab: string }[] }).changes.map(({ tab }) => tab)
        : [],
    );
    expect(tabs).toEqual(['var', 'details']);
  });

  it('refuse an older version and name the newer one', async () => {
    const id = await operational();
    await save(clara, id);
    const { status, body } = await save(clara, id, VALUES, 0);
    expect([status, body.error.code]).toEqual([409, 'StaleVersion']);
  });

  it.each([
    ['an unknown item', { items: [{ key: 'Roof', declaredValue: 1, damagePercent: 1 }] }],
    ['a negative value', { items: [{ key: 'Buildings', declaredValue: -1, damagePercent: 1 }] }],
    ['three decimals', { items: [{ key: 'Buildings', declaredValue: 1.001, damagePercent: 1 }] }],
    ['more than 100%', { items: [{ key: 'Buildings', declaredValue: 1, damagePercent: 100.01 }] }],
    ['the same item twice', { items: [VALUES.items[0], VALUES.items[0]] }],
    ['no whole months', { indemnityMonths: 1.5 }],
    ['months below 1', { indemnityMonths: 0 }],
    ['a text', { items: [{ key: 'Buildings', declaredValue: '1', damagePercent: 1 }] }],
  ])('refuse %s', async (_what, fields) => {
    const id = await operational();
    expect((await save(clara, id, { ...VALUES, ...fields })).status).toBe(400);
    expect((await valuesOf(clara, id)).version).toBe(0);
  });

  it('take the largest amount in total and no more', async () => {
    const id = await operational();
    const of = (...declared: number[]) => ({
      items: declared.map((declaredValue, index) => ({
        ...{ key: ['Buildings', 'StockContents'][index], declaredValue, damagePercent: 100 },
      })),
      indemnityMonths: 12,
    });
    const { status, body } = await save(clara, id, of(9_999_999_999_999.99, 0.01));
    expect([status, body.fieldErrors]).toEqual([
      400,
      { items: ['The total insured value must be at most 9,999,999,999,999.99.'] },
    ]);
    expect((await save(clara, id, of(9_999_999_999_999.98, 0.01))).status).toBe(200);
    expect(await valuesOf(clara, id)).toMatchObject({ var: 9_999_999_999_999.99 });
  });

  it('are read by each role of the matrix, and changed by the insurer and the primary engineer alone', async () => {
    const id = await operational();
    await save(clara, id);
    for (const role of ['Broker', 'InsuranceRepresentative', 'RiskManager', 'RiskEngineer'] as const) {
      const person = outsider(role);
      await portal.addParticipant(id, person);
      const seesLine = role === 'Broker' || role === 'InsuranceRepresentative';
      const values = await valuesOf(person, id);
      expect([role, values.var, values.linePercent, values.companyShare]).toEqual([
        ...[role, 3_700_000.01],
        ...(seesLine ? [40, 1_480_000] : [null, null]),
      ]);
      expect(values.actions).toMatchObject([{ action: 'update', allowed: false }]);
      expect((await save(person, id, VALUES, 1)).status).toBe(403);
    }
    const primary = outsider('RiskEngineer');
    await portal.addParticipant(id, primary, true);
    expect((await save(primary, id, { ...VALUES, indemnityMonths: 6 }, 1)).status).toBe(200);
    const site = outsider('SiteContact');
    await portal.addParticipant(id, site);
    expect((await portal.call(site, 'GET', pathOf(id))).status).toBe(403);
    const stranger = (await portal.addCompany('Rival')).person('ICCoordinator');
    expect((await portal.call(stranger, 'GET', pathOf(id))).status).toBe(404);
    expect((await save(stranger, id, VALUES, 2)).status).toBe(404);
  });

  it('are not those of a construction project, whose tab is not there', async () => {
    const id = await portal.addProject(company);
    expect((await portal.call(clara, 'GET', pathOf(id))).status).toBe(403);
    expect((await save(clara, id)).status).toBe(403);
  });

  it('of two who save at once, one is told of the other', async () => {
    const id = await operational();
    const answers = await Promise.all([save(clara, id), save(company.person('ICUnderwriter'), id)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});

describe('the values of a construction project', () => {
  /** Half of the policy has passed, whatever the day. */
  const halfway = () => {
    const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
    return { policyStartDate: day(-100), policyExpireDate: day(100) };
  };
  const sums = { constructionValue: 10_000_000, dsuSumInsured: 2_000_000, linePercent: 40 };
  const scored = async (band: number | null, fields = {}): Promise<string> => {
    const id = await portal.addProject(company, { ...sums, ...halfway(), ...fields });
    const score = { risk_band: band, risk_score: 173, risk_score_max: 500 };
    if (band !== null) await portal.knex('projects').where({ id }).update(score);
    return id;
  };
  const constructionOf = (as: Partial<SessionClaims>, id: string) =>
    read<ConstructionValues>(as, `/projects/${id}/construction-var`);
  const setPercents = (as: Partial<SessionClaims>, id: string, bandPercents: readonly number[]) =>
    portal.call(as, 'PUT', `/projects/${id}/construction-var`, { bandPercents });
  const DEFAULTS = [10, 20, 35, 50, 65, 80, 100];

  it('are the insured value alone without a score', async () => {
    const id = await scored(null);
    await advanceProgress(portal.knex);
    expect(await constructionOf(clara, id)).toMatchObject({
      ...{ tiv: 12_000_000, var: null, companyShare: null, riskBand: null, bandPercents: DEFAULTS },
      progress: { elapsed: 100, days: 200 },
    });
  });

  it('are those of the specification with Moderate at half of the policy, and follow what they depend on', async () => {
    const id = await scored(2);
    await setPercents(clara, id, [10, 20, 35, 50, 65, 80, 99]);
    expect(await constructionOf(clara, id)).toMatchObject({ tiv: 12_000_000, var: 2_450_000, companyShare: 980_000 });
    const body = { ...portal.project(company, { ...sums, ...halfway(), dsuSumInsured: 3_000_000 }), id };
    expect((await portal.call(clara, 'PUT', '/projects', body)).status).toBe(200);
    expect(await read(clara, `/projects/${id}`)).toMatchObject({ tiv: 13_000_000, var: 2_800_000 });
    expect((await publishedOf(id)).at(-1)).toMatchObject({ tiv: 13_000_000, var: 2_800_000 });
  });

  it('use the percent that the project has for its band; the history tells of it', async () => {
    const id = await scored(2);
    const percents = [0, 5.5, 40.25, 50, 65, 80, 100];
    const { status, body } = await setPercents(clara, id, percents);
    expect([status, (body.data as ConstructionValues).var]).toEqual([200, 2_817_500]);
    const history = await read<{ items: object[] }>(clara, `/projects/${id}/history`);
    expect(history.items).toMatchObject([{ field: 'bandPercents', oldValue: null, newValue: percents.join(', ') }]);
    await setPercents(clara, id, DEFAULTS);
    expect(await read(clara, `/projects/${id}`)).toMatchObject({ bandPercents: null, var: 2_450_000 });
  });

  it.each([
    ['six percents', DEFAULTS.slice(1)],
    ['eight percents', [...DEFAULTS, 100]],
    ['more than 100', DEFAULTS.with(0, 100.01)],
    ['less than 0', DEFAULTS.with(0, -1)],
    ['three decimals', DEFAULTS.with(0, 1.001)],
  ])('refuse %s', async (_what, percents) => {
    const id = await scored(2);
    expect((await setPercents(clara, id, percents)).status).toBe(400);
  });

  it('are changed by the insurer and the primary engineer; an operational property has none', async () => {
    const id = await scored(2);
    const [manager, engineer, primary] = [outsider('RiskManager'), outsider('RiskEngineer'), outsider('RiskEngineer')];
    await portal.addParticipant(id, manager);
    await portal.addParticipant(id, engineer);
    await portal.addParticipant(id, primary, true);
    const percents = DEFAULTS.with(2, 36);
    expect((await setPercents(manager, id, percents)).status).toBe(403);
    expect((await setPercents(engineer, id, percents)).status).toBe(403);
    expect((await setPercents(primary, id, percents)).status).toBe(200);
    const ofEngineer = await constructionOf(engineer, id);
    expect(ofEngineer).toMatchObject({ linePercent: null, companyShare: null, actions: [{ allowed: false }] });
    const plant = await operational();
    expect((await portal.call(clara, 'GET', `/projects/${plant}/construction-var`)).status).toBe(404);
    expect((await setPercents(clara, plant, percents)).status).toBe(404);
  });

  it('grow with the days of the policy, once a day, in open projects with a score alone', async () => {
    const [running, other, closed] = [await scored(2), await scored(null), await scored(2)];
    await portal.knex('projects').where({ id: closed }).update({ status: 'Closed' });
    const atRisk = async () => {
      const rows = await portal
        .knex('projects')
        .whereIn('id', [running, other, closed])
        .select('id', 'value_at_risk', 'version');
      return [running, other, closed].map((id) => rows.find((row) => row.id === id) as object);
    };
    const on = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
    while (await advanceProgress(portal.knex, on(50)));
    expect(await atRisk()).toMatchObject([
      { value_at_risk: '3325000.00', version: 1 },
      { value_at_risk: null },
      { value_at_risk: null },
    ]);
    const published = (await publishedOf(running)).length;
    // The round of a day is over: nothing is computed again.
    await portal.knex('projects').where({ id: running }).update({ value_at_risk: 1 });
    expect(await advanceProgress(portal.knex, on(50))).toBe(false);
    expect(await atRisk()).toMatchObject([{ value_at_risk: '1.00' }, {}, {}]);
    while (await advanceProgress(portal.knex, on(1_000)));
    expect(await atRisk()).toMatchObject([{ value_at_risk: '4200000.00' }, {}, {}]);
    expect(await publishedOf(running)).toHaveLength(published + 1);
    await portal.call(clara, 'PATCH', `/projects/${closed}/open`, { reopeningReason: 'Sold again' });
    expect(await read(clara, `/projects/${closed}`)).toMatchObject({ var: 2_450_000 });
  });

  it('keep the day of their progress in closed projects, whose band still moves', async () => {
    const id = await scored(2);
    const on = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
    const refresh = (day: string) => portal.knex.transaction((tx) => refreshValues(tx, [id], day));
    await refresh(on(50));
    await portal.knex('projects').where({ id }).update({ status: 'Closed', risk_band: 3 });
    await refresh(on(1_000));
    const { value_at_risk } = await portal.knex('projects').where({ id }).first('value_at_risk');
    // 75 percent of the policy as at closing, with the percent of the new band.
    expect(value_at_risk).toBe('4750000.00');
    const { progress, var: atRisk } = await constructionOf(clara, id);
    expect([progress.elapsed / progress.days, atRisk]).toEqual([0.75, 4_750_000]);
  });

  it('go over many projects in batches of one transaction each, and continue where another copy stopped', async () => {
    const id = await scored(2);
    await portal.knex.raw(
      `insert into projects (company_id, company_type, name, name_key, type, parent_company_id, project_type_id,
         business_type_id, currency, construction_value, policy_start_date, policy_expire_date, risk_band, risk_score,
         risk_score_max)
       select company_id, company_type, 'Row ' || n, 'row ' || n, type, parent_company_id, project_type_id,
         business_type_id, currency, 1000, '2026-01-01', '2026-12-27', 2, 173, 500
       from projects, generate_series(1, 1_100) n where id = ?`,
      [id],
    );
    expect(await advanceProgress(portal.knex, '2026-06-30')).toBe(true);
    await Promise.all([1, 2, 3].map(() => advanceProgress(portal.knex, '2026-06-30')));
    while (await advanceProgress(portal.knex, '2026-06-30'));
    const { rows } = await portal.knex.raw<{ rows: object[] }>(
      `select value_at_risk, count(*)::int from projects where name like 'Row %' group by 1`,
    );
    expect(rows).toEqual([{ value_at_risk: '175.00', count: 1_100 }]);
  });

  it('become those of an operational property with its type, and back', async () => {
    const id = await scored(2);
    await setPercents(clara, id, DEFAULTS.with(0, 11));
    const change = async (fields: object) =>
      portal.call(clara, 'PUT', '/projects', { ...portal.project(company, { ...sums, ...halfway(), ...fields }), id });
    const plant = { type: 'OperationalProperty', dsuSumInsured: null };
    expect((await change(plant)).status).toBe(200);
    expect(await read(clara, `/projects/${id}`)).toMatchObject({ tiv: null, var: null });
    await save(clara, id);
    expect(await read(clara, `/projects/${id}`)).toMatchObject({ tiv: 9_800_000.02 });
    expect((await change({})).status).toBe(200);
    expect(await read(clara, `/projects/${id}`)).toMatchObject({ tiv: 12_000_000, var: 2_450_000 });
  });
});
