import { describe, expect, it } from 'vitest';
import { createHash } from 'node:crypto';
import { sitesWithReports } from './reports.fixture.ts';

const {
  portal,
  call,
  done,
  people,
  site,
  inspection,
  main,
  send,
  approve,
  approvals,
  one,
  told,
  render,
  jobsOf,
  list,
} = sitesWithReports();

const change = (status: string) => portal().knex('inspections').where({ id: inspection().id }).update({ status });
const allowedIn = (actions: readonly { action: string; allowed: boolean }[]): string[] =>
  actions.filter(({ allowed }) => allowed).map(({ action }) => action);

describe('a main report (decisions §8)', () => {
  it('begins as a draft of the primary engineer, with a summary that the facts offer', async () => {
    const report = await main({ paper: 'Letter' });
    expect(report).toMatchObject({ type: 'Main', status: 'Draft', inspectionNumber: 1, versionNumber: 1 });
    expect(allowedIn(report.actions)).toEqual(['update', 'sendForApproval', 'comment']);
    const path = `/reports/main/${report.id}/configuration`;
    const configuration = await done<{ executiveSummary: string; paper: string; missing: unknown[] }>(
      people().engineer,
      'GET',
      path,
    );
    expect(configuration.executiveSummary).toMatch(
      /^Inspection 1 of Harbour Tower .* No recommendation has been issued yet\./,
    );
    expect(configuration.paper).toBe('Letter');
    expect(configuration.missing.length).toBeGreaterThan(10);
    const again = await call(people().engineer, 'POST', '/reports/main', { inspectionId: inspection().id });
    expect(again).toMatchObject({ status: 400, body: { error: { reason: 'ReportExists' } } });
  });

  it('goes through the risk company and the insurer; each step is recorded in its version', async () => {
    const { riskCoordinator, coordinator, underwriter, engineer } = people();
    const sent = await send(await main());
    expect(sent).toMatchObject({ status: 'WaitingForApproval', approvalStep: 'RiskCompany' });
    const early = await call(coordinator, 'PUT', `/reports/main/${sent.id}/approve`);
    expect(early).toMatchObject({ status: 403, body: { error: { reason: 'ApprovedByRiskCompany' } } });
    expect((await call(engineer, 'PUT', `/reports/main/${sent.id}/approve`)).status).toBe(403);
    expect(await approve(sent, riskCoordinator)).toMatchObject({ approvalStep: 'Insurer' });
    const approved = await approve(sent, underwriter);
    expect(approved).toMatchObject({ status: 'Approved', approvalStep: null, versionNumber: 1 });
    const { versions } = await one(coordinator, sent.id);
    expect(versions).toMatchObject([
      {
        isApproved: true,
        decisions: [
          { step: 'RiskCompany', personName: 'Rita Stone', decision: 'Approved' },
          { step: 'Insurer', personName: 'Uma Wright', decision: 'Approved' },
        ],
      },
    ]);
    expect(await told(sent.id)).toEqual(['main-sent-for-approval', 'main-step-approved', 'main-approved']);
  });

  it('is approved by the settings of the moment: switched off meanwhile, the risk company’s step is the last', async () => {
    const sent = await send(await main());
    await approvals(false, false);
    expect(await approve(sent, people().riskCoordinator)).toMatchObject({ status: 'Approved' });
  });

  it('rejected, it names the reason and is due within three days; saved, it is a draft in a new version', async () => {
    const { coordinator, riskCoordinator, engineer } = people();
    const sent = await send(await main());
    await approve(sent, riskCoordinator);
    const body = { id: sent.id, rejectionReason: ' The losses are missing. ' };
    const rejected = await done(coordinator, 'PUT', '/reports/main/reject', body);
    expect(rejected).toMatchObject({ status: 'Rejected', rejectionReason: 'The losses are missing.' });
    expect(rejected.resubmitByDate).toMatch(/^\d{4}-\d\d-\d\d$/);
    const saved = await done(engineer, 'PUT', '/reports/main', { id: sent.id, executiveSummary: 'With losses.' });
    expect(saved).toMatchObject({ status: 'Draft', versionNumber: 2, rejectionReason: 'The losses are missing.' });
    expect(await send(saved)).toMatchObject({
      approvalStep: 'RiskCompany',
      rejectionReason: null,
      resubmitByDate: null,
    });
    const { versions } = await one(engineer, sent.id);
    expect(versions.map(({ number, decisions }) => [number, decisions.map(({ decision }) => decision)])).toEqual([
      [2, []],
      [1, ['Approved', 'Rejected']],
    ]);
  });

  it('approved by two at once has one who wins; the other reads that it was changed', async () => {
    const sent = await send(await main());
    await approve(sent, people().riskCoordinator);
    const { version } = await one(people().coordinator, sent.id);
    const path = `/reports/main/${sent.id}/approve`;
    const ifMatch = { 'if-match': `"${version}"` };
    const answers = await Promise.all([
      call(people().coordinator, 'PUT', path, undefined, ifMatch),
      call(people().underwriter, 'PUT', path, undefined, ifMatch),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('is refused to an engineer who lost the project while writing', async () => {
    const report = await main();
    const { engineer } = people();
    await portal().knex('project_participants').where({ user_id: engineer.sub }).update({ is_primary: false });
    const answer = await call(engineer, 'PUT', '/reports/main', { id: report.id, executiveSummary: 'Late' });
    expect(answer).toMatchObject({ status: 403, body: { error: { reason: 'NotPrimaryEngineer' } } });
  });
});

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
    const byAuthor = await call(coordinator, 'PUT', `${path}/approve`);
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
    expect((await call(engineer, 'PUT', `/reports/main/${own.id}/approve`)).status).toBe(403);
    await approvals(true, false);
    const compiled = await compile();
    expect(compiled).toMatchObject({ status: 201, body: { data: { status: 'Approved', inspectionNumbers: [1] } } });
  });

  it('of a cancelled inspection, or one that has not begun, cannot be made', async () => {
    const { engineer } = people();
    await change('Cancelled');
    const make = () => call(engineer, 'POST', '/reports/main', { inspectionId: inspection().id });
    expect((await make()).body.error).toMatchObject({ reason: 'InspectionCancelled' });
    await change('Upcoming');
    expect((await make()).body.error).toMatchObject({ reason: 'NotStarted' });
    expect((await list(engineer)).inspections).toEqual([]);
  });
});

describe('the data of a version', () => {
  it('is frozen when it is sent: its digest is that of the job, and what comes later is not in it', async () => {
    const { engineer } = people();
    const sent = await send(await main({ executiveSummary: '<b>#panic("x")</b>' }));
    const [frozen] = (await one(engineer, sent.id)).versions;
    const job = (await jobsOf(sent.id)).at(-1);
    const json = job?.data.kind === 'inline' ? job.data.json : '';
    expect(createHash('sha256').update(json).digest('hex')).toBe(frozen?.dataSha256);
    expect(JSON.parse(json)).toMatchObject({ isDraft: true, executiveSummary: '<b>#panic("x")</b>', approvals: [] });
    expect((await call(engineer, 'GET', `/reports/report-data?id=${sent.id}`)).status).toBe(202);
    await render(sent.id);
    const data = await call(engineer, 'GET', `/reports/report-data?id=${sent.id}`);
    expect(data).toMatchObject({ status: 200, body: { data: { data: { locations: [{ name: 'Tower Site' }] } } } });
    await approve(sent, people().riskCoordinator);
    await approve(sent, people().coordinator);
    const last = (await jobsOf(sent.id)).at(-1);
    expect(JSON.parse(last?.data.kind === 'inline' ? last.data.json : '')).toMatchObject({
      isDraft: false,
      executiveSummary: '<b>#panic("x")</b>',
      approvals: [{ name: 'Rita Stone' }, { name: 'Clara Nordin' }],
    });
  });
});
