import type { Activity } from '@portal/contracts/projects/activity';
import type { OperationalValues } from '@portal/contracts/projects/value-at-risk';
import type { SessionClaims } from '@portal/contracts/identity/session';
import { rateOn } from '@portal/money/exchange-rates';
import { describe, expect, it } from 'vitest';
import { outsider, pathOf, VALUES, projectsWithValues } from './values.fixture.ts';

const { portal, company, clara, read, eventsOf, publishedOf, operational, save } = projectsWithValues();

const valuesOf = (as: Partial<SessionClaims>, id: string) => read<OperationalValues>(as, pathOf(id));

describe('the values of an operational property', () => {
  it('are none before they are declared: all items in their order, twelve months, nothing in total', async () => {
    const id = await operational();
    const values = await valuesOf(clara(), id);
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
    const saved = await save(clara(), id);
    expect(saved.status).toBe(200);
    expect(saved.headers.get('etag')).toBe('"1"');
    const values = await valuesOf(clara(), id);
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
    await portal().call(clara(), 'POST', '/locations', where);
    await save(clara(), id);
    const shown = { tiv: 9_800_000.02, var: 3_700_000.01 };
    expect(await read(clara(), `/projects/${id}`)).toMatchObject(shown);
    const { items } = await read<{ items: object[] }>(clara(), `/projects?name=${encodeURIComponent('Żółw')}`);
    expect(items).toMatchObject([shown]);
    const site = outsider('SiteContact');
    await portal().addParticipant(id, site);
    const hidden = { tiv: null, var: null };
    expect(await read(site, `/projects/${id}`)).toMatchObject({ ...hidden, bandPercents: null });
    expect((await read<{ items: object[] }>(site, '/projects')).items).toMatchObject([hidden]);
    const box = 'bbox=-180,-90,180,90&zoom=2';
    const onMap = (as: Partial<SessionClaims>) => read<{ projects: { id: string }[] }>(as, `/projects/map?${box}`);
    expect((await onMap(clara())).projects.find((one) => one.id === id)).toMatchObject({ ...shown, currency: 'EUR' });
    expect((await onMap(site)).projects).toMatchObject([{ id, ...hidden }]);
  });

  it('are replaced as a whole: what is left out is not declared any more, and nothing at all is no value', async () => {
    const id = await operational();
    await save(clara(), id);
    const [buildings] = VALUES.items;
    await save(clara(), id, { items: [buildings], indemnityMonths: 24 }, 1);
    expect(await valuesOf(clara(), id)).toMatchObject({ version: 2, tiv: 8_000_000, indemnityMonths: 24 });
    await save(clara(), id, { items: [], indemnityMonths: 24 }, 2);
    expect(await valuesOf(clara(), id)).toMatchObject({ version: 3, tiv: null, var: null });
  });

  it('keep a history of what was declared; saving the same again is no change', async () => {
    const id = await operational();
    await save(clara(), id);
    await save(clara(), id, { ...VALUES, indemnityMonths: 12 }, 1);
    const again = await save(clara(), id, { ...VALUES, indemnityMonths: 12 }, 2);
    expect((again.body.data as OperationalValues).version).toBe(2);
    const { items } = await read<{ items: Activity[] }>(clara(), `${pathOf(id)}/history`);
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
    await save(clara(), id);
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
    await save(clara(), id);
    const { status, body } = await save(clara(), id, VALUES, 0);
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
    expect((await save(clara(), id, { ...VALUES, ...fields })).status).toBe(400);
    expect((await valuesOf(clara(), id)).version).toBe(0);
  });

  it('take the largest amount in total and no more', async () => {
    const id = await operational();
    const of = (...declared: number[]) => ({
      items: declared.map((declaredValue, index) => ({
        ...{ key: ['Buildings', 'StockContents'][index], declaredValue, damagePercent: 100 },
      })),
      indemnityMonths: 12,
    });
    const { status, body } = await save(clara(), id, of(9_999_999_999_999.99, 0.01));
    expect([status, body.fieldErrors]).toEqual([
      400,
      { items: ['The total insured value must be at most 9,999,999,999,999.99.'] },
    ]);
    expect((await save(clara(), id, of(9_999_999_999_999.98, 0.01))).status).toBe(200);
    expect(await valuesOf(clara(), id)).toMatchObject({ var: 9_999_999_999_999.99 });
  });

  it('are read by each role of the matrix, and changed by the insurer and the primary engineer alone', async () => {
    const id = await operational();
    await save(clara(), id);
    for (const role of ['Broker', 'InsuranceRepresentative', 'RiskManager', 'RiskEngineer'] as const) {
      const person = outsider(role);
      await portal().addParticipant(id, person);
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
    await portal().addParticipant(id, primary, true);
    expect((await save(primary, id, { ...VALUES, indemnityMonths: 6 }, 1)).status).toBe(200);
    const site = outsider('SiteContact');
    await portal().addParticipant(id, site);
    expect((await portal().call(site, 'GET', pathOf(id))).status).toBe(403);
    const stranger = (await portal().addCompany('Rival')).person('ICCoordinator');
    expect((await portal().call(stranger, 'GET', pathOf(id))).status).toBe(404);
    expect((await save(stranger, id, VALUES, 2)).status).toBe(404);
  });

  it('are not those of a construction project, whose tab is not there', async () => {
    const id = await portal().addProject(company());
    expect((await portal().call(clara(), 'GET', pathOf(id))).status).toBe(403);
    expect((await save(clara(), id)).status).toBe(403);
  });

  it('of two who save at once, one is told of the other', async () => {
    const id = await operational();
    const answers = await Promise.all([save(clara(), id), save(company().person('ICUnderwriter'), id)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});
