import { viewerOf } from '@portal/access';
import { URGENCIES } from '@portal/contracts/insights/dashboard-lists';
import { claimsOf } from '@portal/testing';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messyPortfolio, PEOPLE } from '../testing/messy-portfolio.fixture.ts';
import { naiveWork } from '../testing/naive-work.fixture.ts';
import {
  assignmentRow,
  inDays,
  inspectionRow,
  knownProject,
  participant,
  projectRow,
  recommendationRow,
  reportRow,
  startInsights,
  type Claims,
  type InsightsFixture,
} from '../testing/portfolio.fixture.ts';
import { readWork, shown, type WorkQuery } from './my-work.fixture.ts';
import { LATER_POLICY, waitingProject } from './waiting-project.fixture.ts';

const portfolio = messyPortfolio(11);
let insights: InsightsFixture;
beforeAll(async () => {
  insights = await startInsights();
  await insights.store(portfolio.tables);
});
afterAll(() => insights?.stop());

const workOf = (claims: Claims, query?: WorkQuery) => readWork(insights, claims, query);

describe('in a messy portfolio', () => {
  it.each(Object.entries(PEOPLE))(
    '%s is told of what the workflow lets them do, and of nothing else',
    async (who, claims) => {
      const wanted = naiveWork(portfolio, viewerOf(claimsOf(claims))).map(([kind, id]) => `${kind}/${id}`);
      // Documents that are asked for are told of below: the workflow knows no such action.
      const { items, totalCount } = await workOf(claims);
      const got = items.filter(({ kind }) => kind !== 'UploadDocuments').map(({ key }) => key);
      expect(got.toSorted()).toEqual([...new Set(wanted)].toSorted());
      expect(totalCount).toBe(items.length);
      const counts = new Map(items.map(({ key, count }) => [key, count]));
      for (const key of wanted)
        expect([key, counts.get(key)]).toEqual([key, wanted.filter((one) => one === key).length]);
      const urgencies = items.map(({ urgency }) => URGENCIES.indexOf(urgency));
      expect(urgencies).toEqual(urgencies.toSorted((one, other) => one - other));
      if (['coordinator', 'riskCoordinator', 'externalEngineer', 'riskManager'].includes(who))
        expect(got.length).toBeGreaterThan(3);
      if (who === 'stranger' || who === 'broker') expect(got).toEqual([]);
    },
  );

  it('the filters of the dashboard leave a part of the work', async () => {
    const all = await workOf(PEOPLE.coordinator);
    const query = { countryName: 'Côte d’Ivoire' };
    const some = await workOf(PEOPLE.coordinator, query);
    const there = new Set(
      portfolio.projects.filter(({ country }) => country === query.countryName).map(({ id }) => id),
    );
    expect(some.items.length).toBeGreaterThan(0);
    expect(some.items.map(({ key }) => key)).toEqual(
      all.items.filter(({ projectId }) => projectId !== null && there.has(projectId)).map(({ key }) => key),
    );
  });
});

describe('an item says', () => {
  it('what it is about, why it waits and where it is done', async () => {
    const { project, engineer } = await waitingProject(insights);
    const ended = inspectionRow(project, { number: 3, status: 'InProgress', start_at: inDays(-5), end_at: inDays(-4) });
    const assignment = assignmentRow(project, { status: 'Unviewed', engineer_id: engineer.sub, engineer_name: 'Ömer' });
    const one = (status: string, number: number) =>
      recommendationRow(project, ended, { status, number, is_issued: status === 'Actioned', actioned_at: inDays(-1) });
    const [rejected, draft, actioned] = [one('Rejected', 4), one('Draft', 5), one('Actioned', 6)];
    const report = reportRow(project, {
      status: 'Rejected',
      resubmit_by: inDays(-10).slice(0, 10),
      inspection_number: 2,
    });
    const revised = reportRow(project, { resubmit_by: inDays(-7).slice(0, 10), inspection_number: 3 });
    await insights.store({
      portfolio_inspections: [ended],
      portfolio_recommendations: [rejected, draft, actioned],
      portfolio_assignments: [assignment],
      portfolio_reports: [report, revised],
    });
    const work = await workOf(engineer);
    expect(work.totalCount).toBe(6);
    const root = `/projects/${project.id}`;
    expect(shown(work)).toEqual([
      {
        ...{ kind: 'ResubmitReport', urgency: 'Overdue', title: 'Main Report, inspection 2' },
        ...{
          reason: expect.stringMatching(/^Rejected, (9|10|11) days overdue$/),
          to: `${root}/reports?reportId=${report.id}`,
        },
      },
      // A draft again since its first save, which is due as before until it is sent.
      {
        ...{ kind: 'ResubmitReport', urgency: 'Overdue', title: 'Main Report, inspection 3' },
        ...{
          reason: expect.stringMatching(/^Rejected, [678] days overdue$/),
          to: `${root}/reports?reportId=${revised.id}`,
        },
      },
      {
        ...{ kind: 'CompleteInspection', urgency: 'Overdue', title: 'Inspection 3' },
        reason: expect.stringMatching(/^Ended [345] days ago and is not completed$/),
        to: `${root}/inspections?inspectionId=${ended.id}`,
      },
      {
        ...{ kind: 'AcknowledgeAssignment', urgency: 'Waiting', title: 'New assignment' },
        reason: 'Waiting for your acknowledgement',
        to: `/dashboard/assignments?assignmentId=${assignment.id}`,
      },
      {
        ...{ kind: 'RecommendationToReview', urgency: 'Waiting', title: 'Recommendation 6: Watch hot work.' },
        reason: 'Actioned, waiting for your review',
        to: `${root}/recommendations?recommendationId=${actioned.id}`,
      },
      {
        ...{ kind: 'RecommendationToFinish', urgency: 'Waiting', title: 'Inspection 3: 2 recommendations' },
        reason: '1 rejected, 1 draft',
        to: `${root}/recommendations?inspectionId=${ended.id}`,
      },
    ]);
  });

  it('which completed inspection without recommendations is to be issued, and of others their recommendations alone', async () => {
    const { project, engineer, coordinator } = await waitingProject(insights);
    const completed = { status: 'Completed', completed_at: inDays(-2) };
    const clean = inspectionRow(project, { ...completed, number: 1 });
    const found = inspectionRow(project, { ...completed, number: 2 });
    const issued = inspectionRow(project, { ...completed, number: 3, issued_at: inDays(-1) });
    await insights.store({
      portfolio_inspections: [clean, found, issued],
      portfolio_recommendations: [recommendationRow(project, found, { status: 'ApprovedByRE', is_issued: false })],
    });
    const { items } = await workOf(engineer);
    expect(items.map(({ kind }) => kind).toSorted()).toEqual(['IssueInspection', 'RecommendationToFinish']);
    const [item] = items.filter(({ kind }) => kind === 'IssueInspection');
    expect(item).toMatchObject({
      ...{ title: 'Inspection 1', reason: 'Completed without recommendations, to be issued' },
      ...{
        to: `/projects/${project.id}/recommendations?inspectionId=${clean.id}`,
        waitingSince: completed.completed_at,
      },
    });
    expect((await workOf(coordinator)).items).toEqual([]);
  });

  it('how long a recommendation is overdue by the clocks of its site, to the primary site contact alone', async () => {
    const { project, siteContact, secondContact } = await waitingProject(insights);
    const inspection = inspectionRow(project, { status: 'Completed', issued_at: inDays(-40) });
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Pacific/Auckland' }).format(new Date());
    const zone = { time_zone: 'Pacific/Auckland' };
    const [late, due, next, far] = [
      recommendationRow(project, inspection, {
        ...zone,
        number: 1,
        due_date: '2026-01-01',
        overdue_at: '2026-01-01T11:00:00Z',
      }),
      recommendationRow(project, inspection, { ...zone, number: 2, due_date: today, overdue_at: inDays(0.5) }),
      recommendationRow(project, inspection, {
        ...zone,
        number: 3,
        due_date: inDays(5).slice(0, 10),
        overdue_at: inDays(6),
      }),
      recommendationRow(project, inspection, {
        ...zone,
        number: 4,
        due_date: inDays(20).slice(0, 10),
        overdue_at: inDays(21),
      }),
    ];
    await insights.store({ portfolio_inspections: [inspection], portfolio_recommendations: [far, next, due, late] });
    const work = await workOf(siteContact);
    expect(shown(work).map(({ kind, urgency, title }) => [kind, urgency, title])).toEqual([
      ['RecommendationOverdue', 'Overdue', 'Recommendation 1: Watch hot work.'],
      ['RecommendationDueSoon', 'Today', 'Recommendation 2: Watch hot work.'],
      ['RecommendationDueSoon', 'ThisWeek', 'Recommendation 3: Watch hot work.'],
    ]);
    expect(work.items[1]?.reason).toBe('Urgent, due today');
    expect((await workOf(secondContact)).items).toEqual([]);
  });

  it('which documents are asked for, to the primary site contact alone and until the first one is there', async () => {
    const { project, siteContact, secondContact, representative, coordinator } = await waitingProject(insights);
    const asked = inspectionRow(project, { number: 1, kind: 'Virtual', start_at: inDays(3), end_at: inDays(3.1) });
    const there = inspectionRow(project, { number: 2, kind: 'Virtual', has_documents: true, start_at: inDays(4) });
    await insights.store({ portfolio_inspections: [asked, there] });
    const [item, ...others] = (await workOf(siteContact)).items;
    expect(others).toEqual([]);
    expect(item).toMatchObject({
      kind: 'UploadDocuments',
      urgency: 'Overdue',
      title: 'Documents for virtual inspection 1',
    });
    expect(item?.to).toMatch(new RegExp(`^/projects/${project.id}/documents\\?folderId=[0-9a-f-]{36}$`));
    // The representative may upload them, too, but is not asked (decisions §22).
    for (const person of [secondContact, representative, coordinator]) expect((await workOf(person)).items).toEqual([]);
  });

  it('which inspections are to be scheduled, from a month before until they have a date, to whom reminders go', async () => {
    const [employer, holder] = [randomUUID(), randomUUID()];
    const day = (days: number) => inDays(days).slice(0, 10);
    // The first one is anticipated for the beginning, the second one for 20 days from now, and the third one later.
    const project = projectRow({
      ...{ assigned_company_id: holder, expected_inspections: 3, time_zone: 'UTC' },
      ...{ policy_start_date: day(-100), policy_expire_date: day(260) },
    });
    const over = projectRow({ policy_start_date: day(-100), policy_expire_date: day(-2), time_zone: 'UTC' });
    const engineer: Claims = { sub: randomUUID(), role: 'RiskEngineer', companyId: employer, companyType: 'Risk' };
    const coordinatorOf = (companyId: string): Claims => ({
      ...{ sub: randomUUID(), role: 'RCCoordinator', companyId, companyType: 'Risk' },
    });
    const primary = { company_id: employer, is_primary: true };
    await insights.store({
      portfolio_projects: [project, over],
      known_projects: [{ ...knownProject(project), assigned_company_id: holder }, knownProject(over)],
      known_participants: [project, over].map(({ id }) => participant(id, engineer.sub ?? '', primary)),
      portfolio_inspections: [inspectionRow(project, { number: 2, status: 'Cancelled' })],
    });
    const asked = [1, 2].map((number) => `/projects/${project.id}/inspections?inspectionNumber=${number}`);
    const reasons = ['Not scheduled yet, anticipated 100 days ago', 'Not scheduled yet, anticipated in 20 days'];
    for (const person of [engineer, coordinatorOf(employer)]) {
      expect(shown(await workOf(person))).toEqual(
        [...asked.entries()].map(([index, to]) => ({
          ...{ kind: 'ScheduleInspection', urgency: index === 0 ? 'Overdue' : 'Waiting', to },
          ...{ title: `Inspection ${index + 1}`, reason: reasons[index] },
        })),
      );
    }
    expect((await workOf(coordinatorOf(holder))).items).toEqual([]);
    await insights.store({ portfolio_inspections: [inspectionRow(project, { number: 1 })] });
    expect((await workOf(engineer)).items.map(({ to }) => to)).toEqual(asked.slice(1));
  });

  it('who asks for access, to those who decide and did not ask themselves', async () => {
    const { project, coordinator, engineer } = await waitingProject(insights);
    const request = (askedBy: string) => ({
      ...{ id: randomUUID(), version: 1, project_id: project.id, company_id: project.company_id, name: 'Ana Pérez' },
      ...{ position: 'SiteContact', asked_by: askedBy, asked_by_name: 'Ömer Żak', asked_at: inDays(-2) },
    });
    const [others, own] = [request(engineer.sub ?? ''), request(coordinator.sub ?? '')];
    await insights.store({ portfolio_access_requests: [others, own] });
    expect(shown(await workOf(coordinator))).toEqual([
      {
        ...{ kind: 'JudgeAccess', urgency: 'Waiting', title: 'Ana Pérez, Site Contact' },
        reason: 'Access requested by Ömer Żak',
        to: `/projects/${project.id}/contacts?contactId=${others.id}`,
      },
    ]);
    expect((await workOf(engineer)).items).toEqual([]);
  });

  it('nothing about a page that the company closes to the role', async () => {
    const { project, engineer, coordinator } = await waitingProject(insights);
    const underwriter: Claims = { ...coordinator, role: 'ICUnderwriter', sub: randomUUID() };
    const waiting = recommendationRow(
      project,
      { id: randomUUID(), number: 1 },
      {
        ...{ status: 'WaitingForApproval', is_issued: false, author_id: engineer.sub },
      },
    );
    await insights.store({ portfolio_recommendations: [waiting] });
    expect((await workOf(underwriter)).totalCount).toBe(1);
    const tabs = JSON.stringify({ recommendations: ['RiskManager'] });
    await insights.store({ known_tab_settings: [{ company_id: project.company_id, version: 1, tabs }] });
    expect((await workOf(underwriter)).totalCount).toBe(0);
    // The coordinator's tab cannot be closed (decisions §12).
    expect((await workOf(coordinator)).totalCount).toBe(1);
  });

  it('of a risk company its assignments and reports, also where the insurer closes their tabs', async () => {
    const companyId = randomUUID();
    const project = projectRow({ assigned_company_id: companyId });
    const coordinator: Claims = { sub: randomUUID(), role: 'RCCoordinator', companyId, companyType: 'Risk' };
    const tabs = JSON.stringify({ resources: ['ICCoordinator'], reports: ['ICCoordinator'] });
    const assignment = assignmentRow(project, { status: 'AwaitingResource', company_id: companyId });
    const report = reportRow(project, {
      ...{ status: 'WaitingForApproval', approval_step: 'RiskCompany', sent_at: inDays(-1) },
      risk_company_id: companyId,
    });
    await insights.store({
      portfolio_projects: [project],
      known_projects: [{ ...knownProject(project), assigned_company_id: companyId }],
      known_tab_settings: [{ company_id: project.company_id, version: 1, tabs }],
      portfolio_assignments: [assignment],
      portfolio_reports: [report],
    });
    const { items } = await workOf(coordinator);
    expect(items.map(({ to }) => to).toSorted()).toEqual([
      `/dashboard/assignments?assignmentId=${assignment.id}`,
      `/dashboard/reports?reportId=${report.id}`,
    ]);
  });

  it('of recommendations that wait for a risk company, only those of its own engineer (decisions §5)', async () => {
    const [own, holding] = [randomUUID(), randomUUID()];
    const project = projectRow({ assigned_company_id: holding, ...LATER_POLICY });
    const engineer = randomUUID();
    const coordinatorOf = (companyId: string): Claims => ({
      ...{ sub: randomUUID(), role: 'RCCoordinator', companyId, companyType: 'Risk' },
    });
    const waiting = (number: number, fields: object) =>
      recommendationRow(project, { id: randomUUID(), number }, { author_id: engineer, is_issued: false, ...fields });
    const [reviewed, approved] = [waiting(1, { status: 'WaitingForApproval' }), waiting(2, { status: 'Approved' })];
    await insights.store({
      portfolio_projects: [project],
      known_projects: [{ ...knownProject(project), assigned_company_id: holding }],
      known_participants: [participant(project.id, engineer, { company_id: own, is_primary: true })],
      portfolio_assignments: [assignmentRow(project, { status: 'AwaitingResource', company_id: holding })],
      portfolio_recommendations: [reviewed, approved],
    });
    const listOf = ({ inspection_id: id }: typeof reviewed) =>
      `/projects/${project.id}/recommendations?inspectionId=${id}`;
    const itemsOf = async (companyId: string) => (await workOf(coordinatorOf(companyId))).items;
    const ours = await itemsOf(own);
    expect(ours.map(({ kind, to }) => [kind, to]).toSorted()).toEqual([
      ['ApproveRecommendations', `${listOf(reviewed)}&status=WaitingForApproval`],
      ['SendRecommendations', listOf(approved)],
    ]);
    expect((await itemsOf(holding)).map(({ kind }) => kind)).toEqual(['NameEngineer']);
  });

  it('that a project needs another engineer, to whom it is the turn of alone', async () => {
    const [company_id, holder] = [randomUUID(), randomUUID()];
    const coordinator: Claims = { sub: randomUUID(), role: 'ICCoordinator', companyId: company_id };
    const ofHolder: Claims = { sub: randomUUID(), role: 'RCCoordinator', companyId: holder, companyType: 'Risk' };
    const projectOf = (fields: object = {}) => projectRow({ company_id, assigned_company_id: holder, ...fields });
    const ready = () => projectOf({ ready_to_be_reallocated: true });
    const [none, named, moving, atCompany, kept] = [ready(), ready(), ready(), ready(), ready()];
    // Ignoring was about the first engineer alone.
    const [declined, again] = [projectOf({ is_no_assignment_ignored: true }), projectOf()];
    const projects = [none, named, moving, atCompany, kept, declined, again];
    const assignment = (project: typeof none, status: string, fields: object = {}) =>
      assignmentRow(project, { status, company_id: holder, ...fields });
    const ended = { changed_at: inDays(-3) };
    await insights.store({
      portfolio_projects: projects,
      known_projects: projects.map((one) => ({ ...knownProject(one), assigned_company_id: holder })),
      portfolio_assignments: [
        ...[assignment(none, 'Cancelled'), assignment(named, 'Unviewed'), assignment(moving, 'TransferPending')],
        ...[assignment(atCompany, 'AwaitingResource'), assignment(kept, 'Accepted')],
        assignment(declined, 'Cancelled', ended),
        ...[assignment(again, 'Cancelled'), assignment(again, 'Unviewed')],
      ],
    });
    const { items } = await workOf(coordinator);
    expect(items.map(({ kind, projectId }) => [kind, projectId]).toSorted()).toEqual(
      [
        ['ReallocateProject', none.id],
        ['ReallocateProject', kept.id],
        ['ReassignProject', declined.id],
      ].toSorted(),
    );
    expect(items.find(({ kind }) => kind === 'ReassignProject')).toMatchObject({
      ...{ title: 'Project without assignment', reason: 'The last assignment was declined or cancelled' },
      ...{ to: `/projects/${declined.id}/resources`, waitingSince: ended.changed_at },
    });
    const own = (await workOf(ofHolder)).items.map(({ kind, projectId }) => [kind, projectId]);
    expect(own.toSorted()).toEqual(
      [
        ['NameEngineer', atCompany.id],
        ['ReallocateProject', kept.id],
      ].toSorted(),
    );
    // An engineer takes part again, though no assignment is open.
    await insights.store({
      known_participants: [participant(declined.id, randomUUID(), { is_primary: true })],
    });
    expect((await workOf(coordinator)).items.map(({ kind }) => kind)).not.toContain('ReassignProject');
  });
});
