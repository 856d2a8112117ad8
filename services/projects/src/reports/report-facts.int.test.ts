import { companyLogoChanged } from '@portal/contracts/events/admin';
import { reportFilesGranted } from '@portal/contracts/events/report-jobs';
import type { Locations } from '@portal/contracts/projects/location';
import type { ReportConfiguration } from '@portal/contracts/reports/report';
import type { ReportData } from '@portal/contracts/reports/report-data';
import { randomUUID } from 'node:crypto';
import type { QueryResult } from 'pg';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { addRisk, addSite, inDays, startedInspection } from '../testing/inspections.fixture.ts';
import { sitesWithFacts } from './report-facts.fixture.ts';

const {
  portal,
  site,
  inspection,
  done,
  people,
  main,
  send,
  approved,
  share,
  approvals,
  deliver,
  fields,
  answer,
  assess,
  dataOf,
  eventsOf,
} = sitesWithFacts();

describe('the logo on the cover of a report', () => {
  const tell = (version: number, logo: object | null, companyId: string = site().company.id) =>
    deliver(companyLogoChanged.subject, { companyId, version, logo });
  const logoIn = async ({ id }: { readonly id: string }) => (await dataOf(id)).cover.logo;

  it('is the newest of the company that owns the project, and may be read by the job; what was sent keeps its own', async () => {
    const [fileId, other] = [randomUUID(), randomUUID()];
    const draft = await main();
    expect(await logoIn(draft)).toBeNull();
    await tell(3, { fileId, name: 'northwind.png' });
    await tell(2, { fileId: other, name: 'former.png' });
    await tell(1, { fileId: other, name: 'rival.png' }, randomUUID());
    const report = await send(draft);
    const logo = { fileId, alt: 'Logo of Northwind Insurance', name: 'northwind.png' };
    expect(await logoIn(report)).toEqual(logo);
    const granted = await eventsOf<{ jobId: string; fileIds: string[] }>(reportFilesGranted.subject);
    expect(granted.find(({ jobId }) => jobId === report.setting.jobId)?.fileIds).toEqual([fileId]);
    await tell(4, null);
    expect(await logoIn(report)).toEqual(logo);
  });
});

describe('the hazards of a report (decisions §16)', () => {
  const subscribe = (plan: string, from: number, to: number, company_id: string = site().company.id) =>
    portal()
      .knex('subscriptions')
      .insert({
        ...{ subscription_id: randomUUID(), version: 1, company_id, plan },
        ...{ start_date: inDays(from), end_date: inDays(to) },
      });
  afterEach(() => portal().knex('subscriptions').delete());
  const SCORED = ['flood', 'wildfire', 'earthquake', 'windstorm'];
  const ALL = [...SCORED, 'hurricane'];
  const perilsOf = ({ locations }: ReportData) => locations[0]?.hazards?.perils.map(({ peril }) => peril);

  it('are of the plan of the company that owns the project, whoever sends and reads it; what was sent keeps its own', async () => {
    const { engineer, coordinator } = people();
    const [small, large] = [
      { ...engineer, subscriptionPlan: 'FreeUsage' },
      { ...engineer, subscriptionPlan: 'Global' },
    ] as const;
    await assess();
    // Other subscriptions: one that has ended, one to come, one of another company and one of the engineer's own.
    await subscribe('Global', -400, -10);
    await subscribe('Pro', -9, 5);
    await subscribe('Global', 6, 400);
    const neighbour = await addSite(portal());
    await subscribe('Global', -9, 5, neighbour.company.id);
    await subscribe('Global', -9, 5, engineer.companyId ?? '');
    const onPage = async (as: Parameters<typeof done>[0]) => {
      const { items } = await done<Locations>(as, 'GET', `/locations?projectId=${site().projectId}`);
      return items[0]?.hazards?.perils.map(({ peril }) => peril);
    };
    expect([await onPage(small), await onPage(large)]).toEqual([SCORED, ALL]);
    const abridged = () =>
      done(large, 'POST', '/reports/abridged', { inspectionId: inspection().id, disclaimerCompanyName: null });
    const { id } = await main();
    expect(perilsOf(await dataOf(id, large))).toEqual(SCORED);
    expect(perilsOf(await dataOf((await abridged()).id, large))).toEqual(SCORED);
    await portal()
      .knex('subscriptions')
      .where({ company_id: site().company.id, plan: 'Pro' })
      .update({ plan: 'Global' });
    // At a renewal the copy has both for a moment: the greater counts, also where the other one began later.
    await subscribe('Lite', -1, 5);
    const save = (as: typeof engineer) => done(as, 'PUT', '/reports/main', { id });
    await save(large);
    expect(perilsOf(await dataOf(id, large))).toEqual(ALL);
    // A draft shows its author no layers of a larger plan; the document that is sent has those of its owner.
    await save(small);
    expect(perilsOf(await dataOf(id, small))).toEqual(SCORED);
    await portal().knex('subscriptions').where({ company_id: site().company.id }).update({ plan: 'Lite' });
    await save(large);
    expect(perilsOf(await dataOf(id, large))).toEqual(SCORED);
    await portal().knex('subscriptions').where({ company_id: site().company.id }).update({ plan: 'Global' });
    await done(small, 'PUT', '/reports/main/send-for-approval', { id });
    await portal().knex('subscriptions').where({ company_id: site().company.id }).delete();
    for (const as of [small, coordinator]) expect(perilsOf(await dataOf(id, as))).toEqual(ALL);
    expect(perilsOf(await dataOf((await abridged()).id, large))).toEqual(SCORED);
  });
});

describe('the loss estimates of a report (decisions §15, §27)', () => {
  it('of construction follow the band and the policy, and show the formula with its numbers', async () => {
    const year = new Date().getUTCFullYear();
    await fields({
      ...{ construction_value: 10_000_000, dsu_sum_insured: 2_000_000, line_percent: 40, currency: 'EUR' },
      ...{ policy_start_date: `${year - 3}-01-01`, policy_expire_date: `${year - 1}-01-01`, br_premium: 70_000 },
    });
    const draft = await main();
    const { lossEstimates } = await dataOf(draft.id);
    expect(lossEstimates).toMatchObject({ totalInsuredValue: 12_000_000, valueAtRisk: null, progress: 1 });
    const { rate, totalInsuredValue, ...inUsd } = lossEstimates?.inUsd ?? {};
    expect(inUsd).toEqual({
      valueAtRisk: null,
      rateDate: expect.any(String) as string,
      isOld: expect.any(Boolean) as boolean,
    });
    expect(totalInsuredValue).toBeCloseTo(12_000_000 * (rate ?? 0), 2);
    expect(lossEstimates).toMatchObject({ formula: null });
    await portal().knex('reports').where({ id: draft.id }).delete();
    await assess();
    await answer();
    const report = await approved();
    const { coordinator, engineer, owner, broker } = people();
    await share(report, [broker, owner]);
    for (const as of [coordinator, engineer, owner, broker]) {
      const data = await dataOf(report.id, as);
      expect(data.lossEstimates).toMatchObject({
        ...{ items: [], bandPercent: 35, valueAtRisk: 4_200_000, linePercent: null, companyShare: null },
        inUsd: { rateDate: expect.any(String) as string },
      });
      expect(data.lossEstimates?.formula).toMatch(
        /^\(10,000,000\.00 × \d+\/\d+ \+ 2,000,000\.00\) × 35% = 4,200,000\.00 EUR$/,
      );
      expect(JSON.stringify(data)).not.toMatch(/premium/i);
    }
  });

  it('of an operational property have its declared items; none where nothing is declared', async () => {
    await fields({ type: 'OperationalProperty', currency: 'USD', line_percent: 40 });
    const report = await main();
    expect(await dataOf(report.id)).toMatchObject({ lossEstimates: null });
    const { projectId } = site();
    await done(people().coordinator, 'PUT', `/projects/${projectId}/operational-var-fees`, {
      items: [
        { key: 'BusinessInterruption', declaredValue: 1_200_000, damagePercent: 50 },
        { key: 'Buildings', declaredValue: 8_000_000, damagePercent: 35 },
      ],
      indemnityMonths: 18,
    });
    await done(people().engineer, 'PUT', '/reports/main', { id: report.id, executiveSummary: 'Declared.' });
    const { lossEstimates } = await dataOf(report.id);
    expect(lossEstimates).toEqual({
      items: [
        { name: 'Buildings', declaredValue: 8_000_000, damagePercent: 35, valueAtRisk: 2_800_000 },
        { name: 'Business Interruption (a year)', declaredValue: 1_200_000, damagePercent: 50, valueAtRisk: 900_000 },
      ],
      ...{ totalInsuredValue: 9_800_000, valueAtRisk: 3_700_000, indemnityMonths: 18 },
      ...{ progress: null, bandPercent: null, linePercent: null, companyShare: null, inUsd: null },
      formula: '8,000,000.00 × 35% + 1,200,000.00 × 18/12 × 50% = 3,700,000.00 USD',
    });
  });
});

describe('the summary that facts offer', () => {
  it('is kept as it was taken, so that a part that facts have changed can be told from what the author typed', async () => {
    const { id } = await main();
    const read = () => done<ReportConfiguration>(people().engineer, 'GET', `/reports/main/${id}/configuration`);
    const before = await read();
    expect(before.formerSummary).toBe(before.offeredSummary);
    const { id: riskId } = await addRisk(portal(), site(), inspection(), { priority: 'Advisory' });
    await portal().knex('recommendations').where({ id: riskId }).update({ status: 'Issued' });
    const executiveSummary = `Mine. ${before.executiveSummary}`;
    await done(people().engineer, 'PUT', '/reports/main', { id, executiveSummary });
    const changed = await read();
    expect(changed).toMatchObject({ executiveSummary, formerSummary: before.offeredSummary });
    expect(changed.offeredSummary).toContain('1 recommendation is open: 1 Advisory.');
    const renewed = `Mine. ${changed.offeredSummary}`;
    await done(people().engineer, 'PUT', '/reports/main', { id, executiveSummary: renewed });
    expect(await read()).toMatchObject({ executiveSummary: renewed, formerSummary: changed.offeredSummary });
    const history = await done<{ items: { changes: { field: string }[] }[] }>(
      people().coordinator,
      'GET',
      `/reports/${id}/history`,
    );
    expect(history.items[0]?.changes.map(({ field }) => field)).toEqual(['executiveSummary']);
  });

  it('counts recommendations without reading them, as many as there are', async () => {
    const { id } = await main();
    const { id: riskId } = await addRisk(portal(), site(), inspection(), { priority: 'Urgent', dueDate: inDays(20) });
    const copies = [
      ['Issued', 'Urgent', inDays(-3), 40],
      ['Actioned', 'Urgent', inDays(-3), 50],
      ['Issued', 'Advisory', inDays(20), 60],
      ['Closed', 'Immediate', inDays(-3), 70],
      ['Draft', 'Immediate', inDays(-3), 80],
    ] as const;
    for (const [status, priority, due, count] of copies)
      await portal().knex.raw(
        `insert into recommendations select (jsonb_populate_record(r, jsonb_build_object('id', gen_random_uuid(),
           'number', (select max(number) from recommendations where project_id = r.project_id) + n,
           'status', :status::text, 'priority', :priority::text, 'due_on', :due::text))).*
         from recommendations r, generate_series(1, :count::integer) n where r.id = :riskId`,
        { status, priority, due, count, riskId },
      );
    const query = vi.spyOn(portal().running.service.deps.pool, 'query');
    const path = `/reports/main/${id}/configuration`;
    const { offeredSummary } = await done<ReportConfiguration>(people().engineer, 'GET', path);
    const results = await Promise.all(query.mock.results.map(({ value }) => value as unknown as Promise<QueryResult>));
    query.mockRestore();
    expect(offeredSummary).toContain(
      '150 recommendations are open: 90 Urgent and 60 Advisory. 40 recommendations are overdue.',
    );
    const read = results.filter(({ fields }) => fields.some(({ name }) => name === 'overdue'));
    expect(read.map(({ rowCount }) => rowCount)).toEqual([3]);
    expect(results.filter(({ rowCount }) => Number(rowCount) >= 40)).toEqual([]);
  });
});

describe('the recommendations of a report', () => {
  it('have the numbers of the portal and the locations of their inspections', async () => {
    const { knex } = portal();
    const earlier = await addRisk(portal(), site(), inspection(), { priority: 'Advisory' });
    const { id: locationId } = await done(people().coordinator, 'POST', '/locations', {
      ...{ projectId: site().projectId, name: 'Site B', address: 'Am Kai 2' },
      coordinate: { longitude: 9.9, latitude: 53.5 },
    });
    const later = await startedInspection(portal(), site(), { locationId });
    const own = await addRisk(portal(), site(), later, { priority: 'Immediate' });
    await knex('recommendations').whereIn('id', [earlier.id, own.id]).update({ status: 'Issued' });
    const photo = { file_id: randomUUID(), name: 'valve.jpg', kind: 'Photo', position: 0 };
    await knex('recommendation_files').insert({ ...photo, recommendation_id: own.id });
    const data = await dataOf((await main({ inspectionId: later.id })).id);
    expect([earlier.number, own.number]).toEqual([1, 2]);
    expect(data.inspection?.locationName).toBe('Site B');
    expect(data.recommendations).toMatchObject([
      {
        number: '2',
        inspection: 2,
        locationName: 'Site B',
        photos: [{ alt: 'Photograph of recommendation 2: valve.jpg' }],
      },
      { number: '1', inspection: 1, locationName: 'Tower Site' },
    ]);
  });
});

describe('the loss history of a report (decisions §11, §21)', () => {
  it('names amounts of claims only in a project whose setting shares them, and of drafts from then on', async () => {
    const [cause] = await portal().knex('causes_of_loss').limit(1).select<{ id: string }[]>('id');
    await portal()
      .knex('claims')
      .insert({
        ...{ project_id: site().projectId, claim_number: 'C-1', type: 'Property', cause_id: cause?.id },
        ...{ date_of_loss: '2026-01-02', amount: 1200.5, paid: 200, created_by: 'Clara Nordin' },
      });
    const { id } = await main();
    const claims = async () => (await dataOf(id)).lossHistory;
    expect(await claims()).toMatchObject({
      sharesAmounts: false,
      claims: [{ claimNumber: 'C-1', type: null, amount: null, paid: null }],
    });
    await approvals(true, false, { shareClaimAmounts: true });
    await done(people().engineer, 'PUT', '/reports/main', { id, executiveSummary: 'With amounts.' });
    expect(await claims()).toMatchObject({
      sharesAmounts: true,
      claims: [{ claimNumber: 'C-1', type: 'Property', amount: 1200.5, paid: 200 }],
    });
  });
});
