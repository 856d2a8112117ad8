import { randomUUID } from 'node:crypto';
import type { Report } from '@portal/contracts/reports/report';
import type { ReportData } from '@portal/contracts/reports/report-data';
import { REPORT_TEXTS } from '@portal/contracts/reports/report-texts';
import { describe, expect, it } from 'vitest';
import { addSite } from '../testing/inspections.fixture.ts';
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
  readDocument,
  approvals,
  one,
  told,
  render,
} = sitesWithReports();

const change = (status: string, others: object = {}) =>
  portal()
    .knex('inspections')
    .where({ id: inspection().id })
    .update({ status, ...others });
const allowedIn = (actions: readonly { action: string; allowed: boolean }[]): string[] =>
  actions.filter(({ allowed }) => allowed).map(({ action }) => action);

const actionOf = ({ actions }: Report, name: string) => actions.find(({ action }) => action === name);

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
    const read = await readDocument(sent);
    const early = await call(coordinator, 'PUT', `/reports/main/${sent.id}/approve`, read);
    expect(early).toMatchObject({ status: 403, body: { error: { reason: 'ApprovedByRiskCompany' } } });
    expect((await call(engineer, 'PUT', `/reports/main/${sent.id}/approve`, read)).status).toBe(403);
    expect(await approve(sent, riskCoordinator)).toMatchObject({ approvalStep: 'Insurer' });
    const approved = await approve(sent, underwriter);
    expect(approved).toMatchObject({ status: 'Approved', approvalStep: null, versionNumber: 1 });
    const { versions } = await one(coordinator, sent.id);
    expect(versions).toMatchObject([
      {
        isApproved: true,
        decisions: [
          { step: 'RiskCompany', personName: 'Rita Stone', decision: 'Approved', sha256: read.sha256 },
          { step: 'Insurer', personName: 'Uma Wright', decision: 'Approved', sha256: read.sha256 },
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
    const read = await readDocument(sent);
    const answers = await Promise.all([
      call(people().coordinator, 'PUT', path, read, ifMatch),
      call(people().underwriter, 'PUT', path, read, ifMatch),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('names as its author, and in its disclaimer, whoever sends it after it was handed over', async () => {
    const draft = await main({ disclaimerCompanyName: null });
    const { knex } = portal();
    const { companyId } = people().engineer;
    await knex('companies').insert({ company_id: companyId, version: 1, type: 'Risk', name: 'Granite Risk' });
    const dataOf = async () => {
      const { data } = await knex('report_versions').where({ report_id: draft.id }).first<{ data: string }>('data');
      return JSON.parse(data) as ReportData;
    };
    await done(people().engineer, 'PUT', '/reports/main', { id: draft.id, executiveSummary: 'First words.' });
    const own = { disclaimerCompanyName: 'Granite Risk', cover: { author: 'Erik Stone' } };
    expect(await dataOf()).toMatchObject({ ...own, inspection: { engineer: 'Erik Stone' } });
    const successor = site().company.person('RiskEngineer', { firstName: 'Ida', lastName: 'Berg' });
    await knex('project_participants').where({ user_id: people().engineer.sub }).update({ is_primary: false });
    await portal().addParticipant(site().projectId, successor, true);
    await done(successor, 'PUT', '/reports/main/send-for-approval', { id: draft.id });
    const sent = { disclaimerCompanyName: 'Northwind Insurance', cover: { author: 'Ida Berg' } };
    expect(await dataOf()).toMatchObject(sent);
  });

  it('names whoever held the inspection, also once the project has another engineer', async () => {
    const { knex, addParticipant } = portal();
    await done(people().engineer, 'PUT', `/inspections/${inspection().id}/complete`, {});
    const successor = site().company.person('RiskEngineer', { firstName: 'Ida', lastName: 'Berg' });
    await knex('project_participants').where({ user_id: people().engineer.sub }).update({ is_primary: false });
    await addParticipant(site().projectId, successor, true);
    const { id } = await done(successor, 'POST', '/reports/main', { inspectionId: inspection().id });
    const { data } = await knex('report_versions').where({ report_id: id }).first<{ data: string }>('data');
    expect(JSON.parse(data)).toMatchObject({ cover: { author: 'Ida Berg' }, inspection: { engineer: 'Erik Stone' } });
  });

  it('is refused to an engineer who lost the project while writing', async () => {
    const report = await main();
    const { engineer } = people();
    await portal().knex('project_participants').where({ user_id: engineer.sub }).update({ is_primary: false });
    const answer = await call(engineer, 'PUT', '/reports/main', { id: report.id, executiveSummary: 'Late' });
    expect(answer).toMatchObject({ status: 403, body: { error: { reason: 'NotPrimaryEngineer' } } });
  });
});

describe('an approval', () => {
  it('is refused before the document can be read, and with the digest of another document', async () => {
    const { riskCoordinator, engineer } = people();
    const draft = await main();
    await render(draft.id);
    const ofDraft = await readDocument(draft);
    const { id } = await send(draft);
    const path = `/reports/main/${id}/approve`;
    // The document of the draft is not that of the version that waits.
    const early = await call(riskCoordinator, 'PUT', path, ofDraft);
    expect(early).toMatchObject({ status: 400, body: { error: { reason: 'NotSet', message: REPORT_TEXTS.notSet } } });
    expect(actionOf(await one(riskCoordinator, id), 'approve')).toMatchObject({ allowed: false, reason: 'NotSet' });
    await render(id);
    expect(actionOf(await one(riskCoordinator, id), 'approve')).toMatchObject({ allowed: true });
    const read = await readDocument({ id });
    for (const other of [ofDraft, { ...read, versionNumber: 2 }, { ...read, sha256: '0'.repeat(64) }]) {
      const refused = await call(riskCoordinator, 'PUT', path, other);
      expect(refused).toMatchObject({ status: 409, body: { error: { message: REPORT_TEXTS.otherDocument } } });
    }
    expect((await call(riskCoordinator, 'PUT', path)).status).toBe(400);
    expect((await call(riskCoordinator, 'PUT', path, { ...read, sha256: 'none' })).status).toBe(400);
    expect((await one(engineer, id)).versions[0]?.decisions).toEqual([]);
    expect((await call(riskCoordinator, 'PUT', path, read)).status).toBe(200);
  });

  it('names in the version the pictures that were gone when its document was set', async () => {
    const { id } = await main();
    const [gone, broken, there] = [randomUUID(), randomUUID(), { fileId: randomUUID(), sha256: 'a'.repeat(64) }];
    const data = await portal().knex('report_versions').where({ report_id: id }).first<{ data: string }>('data');
    const photographs = [
      { fileId: gone, alt: 'Photograph of recommendation 1.2' },
      { fileId: broken, alt: 'Photograph of recommendation 1.3' },
      { fileId: there.fileId, alt: 'Photograph of recommendation 1.1' },
    ];
    const changed = JSON.stringify({ ...(JSON.parse(data.data) as object), photographs });
    await portal().knex('report_versions').where({ report_id: id }).update({ data: changed });
    const unreadable = [{ fileId: broken, fault: 'NoPicture' as const }];
    const read = [there, { ...there, fileId: broken }];
    await render(id, undefined, { missingFileIds: [gone], unreadable, pictures: read });
    expect((await one(people().engineer, id)).versions).toMatchObject([
      { pictureCount: 3, missingPictures: [2, 3].map((number) => `Photograph of recommendation 1.${number}`) },
    ]);
  });

  it('is that of the author’s company: one with the open assignment reads the report and approves nothing', async () => {
    const { riskCoordinator, engineer, coordinator } = people();
    const other = { ...riskCoordinator, sub: randomUUID(), companyId: randomUUID() };
    const { id } = await send(await main());
    const knex = portal().knex;
    await knex('projects').where({ id: site().projectId }).update({ assigned_company_id: other.companyId });
    await knex('assignments').insert({
      ...{ project_id: site().projectId, company_id: other.companyId, status: 'AwaitingResource' },
      ...{ created_by: 'Clara Nordin', changed_by: 'Clara Nordin' },
    });
    const read = await readDocument({ id });
    const path = `/reports/main/${id}/approve`;
    expect((await one(other, id)).id).toBe(id);
    const byHolder = await call(other, 'PUT', path, read);
    expect(byHolder).toMatchObject({ status: 403, body: { error: { reason: 'ApprovedByRiskCompany' } } });
    const reject = await call(other, 'PUT', '/reports/main/reject', { id, rejectionReason: 'Not ours' });
    expect(reject.body.error).toMatchObject({ reason: 'ApprovedByRiskCompany' });
    const pending = async (as: object) =>
      (await done<{ items: Report[] }>(as, 'GET', `/reports/pending?projectId=${site().projectId}`)).items.length;
    expect([await pending(other), await pending(riskCoordinator), await pending(coordinator)]).toEqual([0, 1, 0]);
    // The author's company leaves the project: the insurer approves in its place, once.
    await knex('project_participants').where({ project_id: site().projectId, company_id: engineer.companyId }).delete();
    expect([await pending(other), await pending(coordinator)]).toEqual([0, 1]);
    expect((await call(other, 'PUT', path, read)).body.error).toMatchObject({ reason: 'ApprovedByInsurer' });
    expect((await call(riskCoordinator, 'PUT', path, read)).status).toBe(404);
    expect(await done(coordinator, 'PUT', path, read)).toMatchObject({ status: 'Approved' });
  });

  it('is nobody’s of another role, company or tenant, and one step is done once by two at once', async () => {
    const { riskCoordinator, engineer, broker, siteContact } = people();
    const internalEngineer = site().company.person('RiskEngineer', { firstName: 'Ida', lastName: 'Berg' });
    const { id } = await send(await main());
    const read = await readDocument({ id });
    const path = `/reports/main/${id}/approve`;
    const rival = (await addSite(portal())).people;
    const stranger = { ...riskCoordinator, sub: randomUUID(), companyId: randomUUID() };
    const statuses = await Promise.all(
      [engineer, internalEngineer, broker, siteContact, rival.coordinator, rival.underwriter, stranger].map(
        async (as) => (await call(as, 'PUT', path, read)).status,
      ),
    );
    expect(statuses).toEqual([403, 403, 403, 403, 404, 404, 404]);
    expect((await call(riskCoordinator, 'PUT', `/reports/abridged/${id}/approve`, read)).status).toBe(404);
    const answers = await Promise.all([1, 2].map(() => call(riskCoordinator, 'PUT', path, read)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403]);
    expect((await one(engineer, id)).versions[0]?.decisions).toHaveLength(1);
  });

  it('and sending and sharing are refused once the inspection is cancelled; rejecting is not', async () => {
    const { engineer, riskCoordinator, coordinator, broker } = people();
    const draft = await main();
    await change('Cancelled');
    const cancelled = { status: 400, body: { error: { reason: 'InspectionCancelled' } } };
    expect(await call(engineer, 'PUT', '/reports/main/send-for-approval', { id: draft.id })).toMatchObject(cancelled);
    const { items } = await done<{ items: Report[] }>(engineer, 'GET', '/reports/pending');
    expect(items.filter(({ id }) => id === draft.id)).toEqual([]);
    await change('InProgress');
    const sent = await send(draft);
    const read = await readDocument(sent);
    await change('Cancelled');
    const path = `/reports/main/${sent.id}/approve`;
    expect(await call(riskCoordinator, 'PUT', path, read)).toMatchObject(cancelled);
    expect(actionOf(await one(riskCoordinator, sent.id), 'approve')).toMatchObject({ reason: 'InspectionCancelled' });
    expect(actionOf(await one(riskCoordinator, sent.id), 'reject')).toMatchObject({ allowed: true });
    await change('InProgress');
    await approve(sent, riskCoordinator);
    await approve(sent, coordinator);
    await change('Cancelled');
    const share = await call(engineer, 'POST', '/reports/share', { reportId: sent.id, recipientIds: [broker.sub] });
    expect(share).toMatchObject(cancelled);
    expect((await call(engineer, 'GET', `/reports/share/dropdown?reportId=${sent.id}`)).status).toBe(400);
  });
});
