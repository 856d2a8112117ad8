import { REPORT_TEXTS } from '@portal/contracts/reports/report-texts';
import { describe, expect, it } from 'vitest';
import { inHours } from '../testing/inspections.fixture.ts';
import { sitesWithReports } from './reports.fixture.ts';

const { portal, call, done, people, site, inspection, approve, readDocument, approvals, list } = sitesWithReports();

const change = (status: string, others: object = {}) =>
  portal()
    .knex('inspections')
    .where({ id: inspection().id })
    .update({ status, ...others });

describe('other reports', () => {
  it('preliminary and online-meeting ones are made by their keys, approved at once, and once each', async () => {
    const { engineer, coordinator } = people();
    const query = `/inspections/should-generate-preliminary-report?inspectionId=${inspection().id}`;
    const key = 'generate-preliminary-report';
    expect(await done(engineer, 'GET', query)).toEqual({ shouldGenerate: true, key });
    expect(await done(coordinator, 'GET', query)).toEqual({ shouldGenerate: false, key: null });
    const body = { inspectionId: inspection().id, key };
    expect(await done(engineer, 'POST', '/reports/preliminary', body)).toMatchObject({ status: 'Approved' });
    expect(await done(engineer, 'GET', query)).toEqual({ shouldGenerate: false, key: null });
    expect((await call(engineer, 'POST', '/reports/preliminary', body)).status).toBe(400);
    const online = { ...body, key: 'generate-online-meeting-report' };
    expect(await done(engineer, 'POST', '/reports/preliminary', online)).toMatchObject({ type: 'OnlineMeeting' });
    expect((await call(engineer, 'POST', '/reports/preliminary', { ...body, key: 'another' })).status).toBe(400);
    expect((await call(coordinator, 'POST', '/reports/preliminary', body)).status).toBe(403);
  });

  it('abridged ones wait where the setting asks for it, are final once rejected, and are joined when approved', async () => {
    const { engineer, coordinator, underwriter, riskCoordinator } = people();
    const requires = `/reports/abridged/requires-approval?projectId=${site().projectId}`;
    const body = { inspectionId: inspection().id };
    expect(await done(engineer, 'GET', requires)).toEqual({ requiresApproval: false });
    const compile = () => call(coordinator, 'POST', '/reports/compiled-abridged', { projectId: site().projectId });
    expect(await compile()).toMatchObject({ status: 400, body: { error: { reason: 'NoAbridgedReport' } } });
    await approvals(true, true);
    expect(await done(engineer, 'GET', requires)).toEqual({ requiresApproval: true });
    const own = await done(coordinator, 'POST', '/reports/abridged', body);
    expect(own).toMatchObject({ status: 'WaitingForApproval', approvalStep: 'Insurer' });
    const path = `/reports/abridged/${own.id}`;
    const byAuthor = await call(coordinator, 'PUT', `${path}/approve`, await readDocument(own));
    expect(byAuthor).toMatchObject({ status: 403, body: { error: { reason: 'OwnAuthor' } } });
    const second = await call(engineer, 'POST', '/reports/abridged', body);
    expect(second).toMatchObject({ status: 400, body: { error: { reason: 'ReportExists' } } });
    await done(underwriter, 'PUT', `${path}/reject`, { rejectionReason: 'Too short' });
    expect((await call(engineer, 'PUT', '/reports/main', { id: own.id })).body.error).toMatchObject({
      reason: 'FinalRejection',
    });
    const ofEngineer = await done(engineer, 'POST', '/reports/abridged', body);
    expect(ofEngineer.approvalStep).toBe('RiskCompany');
    await approve(ofEngineer, riskCoordinator, 'abridged');
    await approve(ofEngineer, coordinator, 'abridged');
    expect((await call(engineer, 'PUT', `/reports/main/${own.id}/approve`, await readDocument(own))).status).toBe(403);
    await approvals(true, false);
    const compiled = await compile();
    expect(compiled).toMatchObject({ status: 201, body: { data: { status: 'Approved', inspectionNumbers: [1] } } });
  });

  it('abridged ones of an inspection are 100 at most, and so are those that are joined', async () => {
    const { engineer, coordinator } = people();
    const body = { inspectionId: inspection().id };
    const { id } = await done(engineer, 'POST', '/reports/abridged', body);
    const copies = (count: number, inspectionId: string | null, by = engineer) =>
      portal().knex.raw(
        `insert into reports (project_id, inspection_id, type, status, content, author_id, author_role, created_by)
         select project_id, :inspectionId::uuid, case when :inspectionId::uuid is null then 'CompiledAbridged' else type end, 'Rejected', content, author_id, :role, created_by
         from reports, generate_series(1, :count) where id = :id`,
        { id, count, inspectionId, role: by.role },
      );
    await copies(98, inspection().id);
    await done(engineer, 'POST', '/reports/abridged', body);
    const tooMany = { status: 400, body: { error: { message: REPORT_TEXTS.mostReports } } };
    expect(await call(engineer, 'POST', '/reports/abridged', body)).toMatchObject(tooMany);
    // Those of other types leave room for the main report.
    await done(engineer, 'POST', '/reports/main', body);
    await copies(100, null, coordinator);
    const compiled = await call(coordinator, 'POST', '/reports/compiled-abridged', { projectId: site().projectId });
    expect(compiled).toMatchObject(tooMany);
  });

  it('abridged ones have the summary that the facts offer, or what their author has made of it', async () => {
    const { engineer, broker } = people();
    const path = `/reports/abridged/offered-summary?inspectionId=${inspection().id}`;
    const { offeredSummary } = await done<{ offeredSummary: string }>(engineer, 'GET', path);
    expect(offeredSummary).toMatch(/^Inspection 1 of Harbour Tower .* No recommendation has been issued yet\.$/);
    expect((await call(broker, 'GET', path)).status).toBe(403);
    const written = { executiveSummary: `${offeredSummary} Well led.` };
    for (const entered of [written, {}]) {
      const { id } = await done(engineer, 'POST', '/reports/abridged', { inspectionId: inspection().id, ...entered });
      const { content } = await portal().knex('reports').where({ id }).first<{ content: object }>('content');
      expect(content).toMatchObject({ executiveSummary: offeredSummary, offeredSummary, ...entered });
    }
    const long = { inspectionId: inspection().id, executiveSummary: 'word '.repeat(1_001) };
    expect((await call(engineer, 'POST', '/reports/abridged', long)).status).toBe(400);
  });

  it('of a cancelled inspection, or one that has not begun, cannot be made', async () => {
    const { engineer } = people();
    await change('Cancelled');
    const make = () => call(engineer, 'POST', '/reports/main', { inspectionId: inspection().id });
    expect((await make()).body.error).toMatchObject({ reason: 'InspectionCancelled' });
    // One whose start has passed would begin again by the clock.
    await change('Upcoming', { start_at: inHours(24) });
    expect((await make()).body.error).toMatchObject({ reason: 'NotStarted' });
    expect((await list(engineer)).inspections).toEqual([]);
  });
});
