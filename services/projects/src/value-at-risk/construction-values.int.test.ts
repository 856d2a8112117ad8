import type { ConstructionValues } from '@portal/contracts/projects/value-at-risk';
import type { SessionClaims } from '@portal/contracts/identity/session';
import { describe, expect, it } from 'vitest';
import { refreshValues } from '../core/value-at-risk/refresh.ts';
import { advanceProgress } from './daily-progress.ts';
import { outsider, projectsWithValues } from './values.fixture.ts';

const { portal, company, clara, read, publishedOf, operational, save } = projectsWithValues();

describe('the values of a construction project', () => {
  /** Half of the policy has passed, whatever the day. */
  const halfway = () => {
    const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
    return { policyStartDate: day(-100), policyExpireDate: day(100) };
  };
  const sums = { constructionValue: 10_000_000, dsuSumInsured: 2_000_000, linePercent: 40 };
  const scored = async (band: number | null, fields = {}): Promise<string> => {
    const id = await portal().addProject(company(), { ...sums, ...halfway(), ...fields });
    const score = { risk_band: band, risk_score: 173, risk_score_max: 500 };
    if (band !== null) await portal().knex('projects').where({ id }).update(score);
    return id;
  };
  const constructionOf = (as: Partial<SessionClaims>, id: string) =>
    read<ConstructionValues>(as, `/projects/${id}/construction-var`);
  const setPercents = (as: Partial<SessionClaims>, id: string, bandPercents: readonly number[]) =>
    portal().call(as, 'PUT', `/projects/${id}/construction-var`, { bandPercents });
  const DEFAULTS = [10, 20, 35, 50, 65, 80, 100];

  it('are the insured value alone without a score', async () => {
    const id = await scored(null);
    await advanceProgress(portal().knex);
    expect(await constructionOf(clara(), id)).toMatchObject({
      ...{ tiv: 12_000_000, var: null, companyShare: null, riskBand: null, bandPercents: DEFAULTS },
      progress: { elapsed: 100, days: 200 },
    });
  });

  it('are those of the specification with Moderate at half of the policy, and follow what they depend on', async () => {
    const id = await scored(2);
    await setPercents(clara(), id, [10, 20, 35, 50, 65, 80, 99]);
    expect(await constructionOf(clara(), id)).toMatchObject({ tiv: 12_000_000, var: 2_450_000, companyShare: 980_000 });
    const body = { ...portal().project(company(), { ...sums, ...halfway(), dsuSumInsured: 3_000_000 }), id };
    expect((await portal().call(clara(), 'PUT', '/projects', body)).status).toBe(200);
    expect(await read(clara(), `/projects/${id}`)).toMatchObject({ tiv: 13_000_000, var: 2_800_000 });
    expect((await publishedOf(id)).at(-1)).toMatchObject({ tiv: 13_000_000, var: 2_800_000 });
  });

  it('use the percent that the project has for its band; the history tells of it', async () => {
    const id = await scored(2);
    const percents = [0, 5.5, 40.25, 50, 65, 80, 100];
    const { status, body } = await setPercents(clara(), id, percents);
    expect([status, (body.data as ConstructionValues).var]).toEqual([200, 2_817_500]);
    const history = await read<{ items: object[] }>(clara(), `/projects/${id}/history`);
    expect(history.items).toMatchObject([{ field: 'bandPercents', oldValue: null, newValue: percents.join(', ') }]);
    await setPercents(clara(), id, DEFAULTS);
    expect(await read(clara(), `/projects/${id}`)).toMatchObject({ bandPercents: null, var: 2_450_000 });
  });

  it.each([
    ['six percents', DEFAULTS.slice(1)],
    ['eight percents', [...DEFAULTS, 100]],
    ['more than 100', DEFAULTS.with(0, 100.01)],
    ['less than 0', DEFAULTS.with(0, -1)],
    ['three decimals', DEFAULTS.with(0, 1.001)],
  ])('refuse %s', async (_what, percents) => {
    const id = await scored(2);
    expect((await setPercents(clara(), id, percents)).status).toBe(400);
  });

  it('are changed by the insurer and the primary engineer; an operational property has none', async () => {
    const id = await scored(2);
    const [manager, engineer, primary] = [outsider('RiskManager'), outsider('RiskEngineer'), outsider('RiskEngineer')];
    await portal().addParticipant(id, manager);
    await portal().addParticipant(id, engineer);
    await portal().addParticipant(id, primary, true);
    const percents = DEFAULTS.with(2, 36);
    expect((await setPercents(manager, id, percents)).status).toBe(403);
    expect((await setPercents(engineer, id, percents)).status).toBe(403);
    expect((await setPercents(primary, id, percents)).status).toBe(200);
    const ofEngineer = await constructionOf(engineer, id);
    expect(ofEngineer).toMatchObject({ linePercent: null, companyShare: null, actions: [{ allowed: false }] });
    const plant = await operational();
    expect((await portal().call(clara(), 'GET', `/projects/${plant}/construction-var`)).status).toBe(404);
    expect((await setPercents(clara(), plant, percents)).status).toBe(404);
  });

  it('grow with the days of the policy, once a day, in open projects with a score alone', async () => {
    const [running, other, closed] = [await scored(2), await scored(null), await scored(2)];
    await portal().knex('projects').where({ id: closed }).update({ status: 'Closed' });
    const atRisk = async () => {
      const rows = await portal()
        .knex('projects')
        .whereIn('id', [running, other, closed])
        .select('id', 'value_at_risk', 'version');
      return [running, other, closed].map((id) => rows.find((row) => row.id === id) as object);
    };
    const on = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
    while (await advanceProgress(portal().knex, on(50)));
    expect(await atRisk()).toMatchObject([
      { value_at_risk: '3325000.00', version: 1 },
      { value_at_risk: null },
      { value_at_risk: null },
    ]);
    const published = (await publishedOf(running)).length;
    // The round of a day is over: nothing is computed again.
    await portal().knex('projects').where({ id: running }).update({ value_at_risk: 1 });
    expect(await advanceProgress(portal().knex, on(50))).toBe(false);
    expect(await atRisk()).toMatchObject([{ value_at_risk: '1.00' }, {}, {}]);
    while (await advanceProgress(portal().knex, on(1_000)));
    expect(await atRisk()).toMatchObject([{ value_at_risk: '4200000.00' }, {}, {}]);
    expect(await publishedOf(running)).toHaveLength(published + 1);
    await portal().call(clara(), 'PATCH', `/projects/${closed}/open`, { reopeningReason: 'Sold again' });
    expect(await read(clara(), `/projects/${closed}`)).toMatchObject({ var: 2_450_000 });
  });

  it('keep the day of their progress in closed projects, whose band still moves', async () => {
    const id = await scored(2);
    const on = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
    const refresh = (day: string) => portal().knex.transaction((tx) => refreshValues(tx, [id], day));
    await refresh(on(50));
    await portal().knex('projects').where({ id }).update({ status: 'Closed', risk_band: 3 });
    await refresh(on(1_000));
    const { value_at_risk } = await portal().knex('projects').where({ id }).first('value_at_risk');
    // 75 percent of the policy as at closing, with the percent of the new band.
    expect(value_at_risk).toBe('4750000.00');
    const { progress, var: atRisk } = await constructionOf(clara(), id);
    expect([progress.elapsed / progress.days, atRisk]).toEqual([0.75, 4_750_000]);
  });

  it('go over many projects in batches of one transaction each, and continue where another copy stopped', async () => {
    const id = await scored(2);
    await portal().knex.raw(
      `insert into projects (company_id, company_type, name, name_key, type, parent_company_id, project_type_id,
         business_type_id, currency, construction_value, policy_start_date, policy_expire_date, risk_band, risk_score,
         risk_score_max)
       select company_id, company_type, 'Row ' || n, 'row ' || n, type, parent_company_id, project_type_id,
         business_type_id, currency, 1000, '2026-01-01', '2026-12-27', 2, 173, 500
       from projects, generate_series(1, 1_100) n where id = ?`,
      [id],
    );
    expect(await advanceProgress(portal().knex, '2026-06-30')).toBe(true);
    await Promise.all([1, 2, 3].map(() => advanceProgress(portal().knex, '2026-06-30')));
    while (await advanceProgress(portal().knex, '2026-06-30'));
    const { rows } = await portal().knex.raw<{ rows: object[] }>(
      `select value_at_risk, count(*)::int from projects where name like 'Row %' group by 1`,
    );
    expect(rows).toEqual([{ value_at_risk: '175.00', count: 1_100 }]);
  });

  it('become those of an operational property with its type, and back', async () => {
    const id = await scored(2);
    await setPercents(clara(), id, DEFAULTS.with(0, 11));
    const change = async (fields: object) =>
      portal().call(clara(), 'PUT', '/projects', {
        ...portal().project(company(), { ...sums, ...halfway(), ...fields }),
        id,
      });
    const plant = { type: 'OperationalProperty', dsuSumInsured: null };
    expect((await change(plant)).status).toBe(200);
    expect(await read(clara(), `/projects/${id}`)).toMatchObject({ tiv: null, var: null });
    await save(clara(), id);
    expect(await read(clara(), `/projects/${id}`)).toMatchObject({ tiv: 9_800_000.02 });
    expect((await change({})).status).toBe(200);
    expect(await read(clara(), `/projects/${id}`)).toMatchObject({ tiv: 12_000_000, var: 2_450_000 });
  });
});
