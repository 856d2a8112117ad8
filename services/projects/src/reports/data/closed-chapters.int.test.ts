import type { ReportConfiguration } from '@portal/contracts/reports/report';
import { afterEach, describe, expect, it } from 'vitest';
import { addRisk } from '../../testing/inspections.fixture.ts';
import { sitesWithFacts } from '../report-facts.fixture.ts';

const { portal, site, inspection, done, people, main, send, fields, answer, assess, dataOf } = sitesWithFacts();

const closeTo = (tabs: object) =>
  portal()
    .knex('known_tab_settings')
    .insert({ company_id: site().company.id, version: 1, tabs: JSON.stringify(tabs) })
    .onConflict('company_id')
    .merge();
afterEach(() => portal().knex('known_tab_settings').where({ company_id: site().company.id }).delete());

describe('a report that somebody makes', () => {
  it('prints nothing of the tabs that the owner closes to its author, also where they are closed later (decisions §12)', async () => {
    await fields({ type: 'OperationalProperty' });
    await done(people().coordinator, 'PUT', `/projects/${site().projectId}/operational-var-fees`, {
      ...{ items: [{ key: 'Buildings', declaredValue: 8_000_000, damagePercent: 35 }], indemnityMonths: 12 },
    });
    const draft = await main();
    const all = await dataOf(draft.id);
    for (const chapter of ['lossHistory', 'lossEstimates', 'participants'] as const)
      expect(all[chapter]).not.toBeNull();
    await closeTo({ claims: ['ICCoordinator'], var: ['ICCoordinator'], contacts: ['ICCoordinator'] });
    const closed = { lossHistory: null, lossEstimates: null, participants: null };
    await done(people().engineer, 'PUT', '/reports/main', { id: draft.id, executiveSummary: 'Closed.' });
    expect(await dataOf(draft.id)).toMatchObject(closed);
    await closeTo({});
    await done(people().engineer, 'PUT', '/reports/main', { id: draft.id, executiveSummary: 'Open.' });
    expect((await dataOf(draft.id)).lossHistory).toEqual({ sharesAmounts: false, claims: [] });
    await closeTo({ claims: ['ICCoordinator'], var: ['ICCoordinator'], contacts: ['ICCoordinator'] });
    expect(await dataOf((await send(draft)).id)).toMatchObject(closed);
    await portal().knex('reports').where({ id: draft.id }).delete();
    const begun = await main();
    expect(await dataOf(begun.id)).toMatchObject(closed);
    const { sections, obstacles } = await done<ReportConfiguration>(
      people().engineer,
      'GET',
      `/reports/main/${begun.id}/configuration`,
    );
    expect(sections).toEqual(expect.not.arrayContaining(['lossHistory', 'lossEstimates', 'participants']));
    const left = obstacles.filter(({ obstacle }) => obstacle === 'TabClosed').map(({ section }) => section);
    expect(left).toEqual(['lossHistory', 'lossEstimates', 'participants']);
  });
});

describe('the summary that a main report is offered', () => {
  it('is that of the tabs of its reader, as are the questions that are named', async () => {
    const { engineer, underwriter, riskCoordinator } = people();
    await answer();
    const { id: riskId } = await addRisk(portal(), site(), inspection(), { priority: 'Urgent' });
    await portal().knex('recommendations').where({ id: riskId }).update({ status: 'Issued' });
    const { id } = await main();
    const read = (as: typeof engineer) => done<ReportConfiguration>(as, 'GET', `/reports/main/${id}/configuration`);
    const all = await read(engineer);
    expect(all.offeredSummary).toContain('1 recommendation is open: 1 Urgent.');
    expect(all.offeredSummary).toContain('of the report notes could not be assessed.');
    expect(all.missing.length).toBeGreaterThan(0);
    await closeTo({ recommendations: ['RCCoordinator'] });
    const withoutRisks = await read(underwriter);
    expect(withoutRisks.offeredSummary).not.toContain('recommendation');
    expect(withoutRisks.missing).toEqual(all.missing);
    await closeTo({ recommendations: ['ICUnderwriter'], 'report-notes': ['ICUnderwriter'] });
    const { offeredSummary, missing, executiveSummary } = await read(riskCoordinator);
    expect(offeredSummary).toMatch(/^Inspection 1 of [^.]+ took place at Tower Site on [\d/]+\.$/);
    expect(missing).toEqual([]);
    // People to whom the tabs are open are offered everything; what the author has written stands for all.
    for (const as of [engineer, underwriter])
      expect(await read(as)).toMatchObject({ offeredSummary: all.offeredSummary, missing: all.missing });
    expect(executiveSummary).toBe(all.executiveSummary);
    // The one that was taken before is told to whoever may write, as long as it stands in the text.
    expect((await read(engineer)).formerSummary).toBe(all.offeredSummary);
    expect((await read(underwriter)).formerSummary).toBeNull();
    await done(engineer, 'PUT', '/reports/main', { id, executiveSummary: 'In other words.' });
    for (const as of [engineer, underwriter]) expect((await read(as)).formerSummary).toBeNull();
  });
});

describe('an abridged report that somebody makes', () => {
  it('says nothing of closed recommendations, and is compiled without chapters that are closed to whoever compiles it', async () => {
    const { engineer, underwriter } = people();
    const abridged = { inspectionId: inspection().id, disclaimerCompanyName: null };
    const open = await dataOf((await done<{ id: string }>(engineer, 'POST', '/reports/abridged', abridged)).id);
    expect(open.executiveSummary).toContain('recommendation');
    expect(open.recommendations).not.toBeNull();
    await closeTo({ recommendations: ['ICCoordinator'], analytics: ['ICCoordinator'] });
    const project = { projectId: site().projectId };
    const compiled = await done<{ id: string }>(underwriter, 'POST', '/reports/compiled-abridged', project);
    const { excerpts } = await dataOf(compiled.id, underwriter);
    expect(excerpts).toMatchObject([{ executiveSummary: open.executiveSummary, recommendations: null, score: null }]);
    const own = await done<{ id: string }>(underwriter, 'POST', '/reports/abridged', abridged);
    const { executiveSummary, recommendations, ...others } = await dataOf(own.id, underwriter);
    // The underwriter has written it, the engineer was at the site.
    expect(others).toMatchObject({ cover: { author: 'Uma Wright' }, inspection: { engineer: 'Erik Stone' } });
    expect(others.disclaimerCompanyName).toBe('Northwind Insurance');
    expect(others.project).toMatchObject({ insuranceCompany: 'Northwind Insurance', ownerType: 'Insurance' });
    expect(recommendations).toBeNull();
    expect(executiveSummary).toContain('took place at');
    expect(executiveSummary).not.toContain('recommendation');
  });
});

describe('natural hazards in a report', () => {
  const hazardsOf = async (as = people().engineer) => {
    const { id } = await done(as, 'POST', '/reports/abridged', { inspectionId: inspection().id });
    const { locations, withholdsHazards, hasHazardChapter } = await dataOf(id, as);
    return { hazards: locations[0]?.hazards, withholdsHazards, hasHazardChapter };
  };

  it('were assessed on a day of the site, and are withheld where they are closed to the author', async () => {
    // Half past midnight in Berlin.
    await assess('2026-11-01T23:30Z');
    expect(await hazardsOf()).toMatchObject({ hazards: { assessedOn: '2026-11-02' }, withholdsHazards: undefined });
    await closeTo({ location: ['ICCoordinator'] });
    const withheld = { hazards: null, withholdsHazards: true, hasHazardChapter: false };
    expect(await hazardsOf(people().riskCoordinator)).toEqual(withheld);
  });
});
