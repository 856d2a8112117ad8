import { viewerOf } from '@portal/access';
import { URGENCIES } from '@portal/contracts/insights/dashboard-lists';
import type { MyWork, MyWorkItem } from '@portal/contracts/insights/my-work';
import { claimsOf } from '@portal/testing';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messyPortfolio, PEOPLE } from '../testing/messy-portfolio.fixture.ts';
import { naiveWork } from '../testing/naive-work.fixture.ts';
import {
  assignmentRow,
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

const portfolio = messyPortfolio(11);
let insights: InsightsFixture;
beforeAll(async () => {
  insights = await startInsights();
  await insights.store(portfolio.tables);
});
afterAll(() => insights?.stop());

const workOf = async (claims: Claims, query: Readonly<Record<string, string>> = {}): Promise<MyWork> =>
  (await insights.get<MyWork>(claims, '/dashboard/my-work', query)).data;

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

/** A project with one person of each kind, where everything waits. */
async function place() {
  const companyId = randomUUID();
  const project = projectRow({ company_id: companyId, name: 'Œuvre № 5', time_zone: 'Pacific/Auckland' });
  const claims = (role: Claims['role'], own: string | null = null): Claims => ({
    ...{ sub: randomUUID(), companyId: own, companyType: own === companyId ? 'Insurance' : own ? 'Risk' : 'NoCompany' },
    ...(role && { role }),
  });
  const people = {
    coordinator: claims('ICCoordinator', companyId),
    engineer: claims('RiskEngineer'),
    siteContact: claims('SiteContact'),
    secondContact: claims('SiteContact'),
    representative: claims('InsuranceRepresentative'),
  };
  const taking = (claim: Claims, isPrimary: boolean) =>
    participant(project.id, claim.sub ?? '', { role: claim.role, is_primary: isPrimary });
  await insights.store({
    known_projects: [knownProject(project)],
    known_participants: [
      taking(people.engineer, true),
      taking(people.siteContact, true),
      taking(people.secondContact, false),
      taking(people.representative, false),
    ],
    portfolio_projects: [project],
  });
  return { project, ...people };
}
const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();
const shown = ({ items }: MyWork) =>
  items.map(({ kind, urgency, title, reason, to }: MyWorkItem) => ({ kind, urgency, title, reason, to }));

describe('an item says', () => {
  it('what it is about, why it waits and where it is done', async () => {
    const { project, engineer } = await place();
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
    await insights.store({
      portfolio_inspections: [ended],
      portfolio_recommendations: [rejected, draft, actioned],
      portfolio_assignments: [assignment],
      portfolio_reports: [report],
    });
    const work = await workOf(engineer);
    expect(work.totalCount).toBe(5);
    const root = `/projects/${project.id}`;
    expect(shown(work)).toEqual([
      {
        ...{ kind: 'ResubmitReport', urgency: 'Overdue', title: 'Main Report, inspection 2' },
        ...{
          reason: expect.stringMatching(/^Rejected, (9|10|11) days overdue$/),
          to: `${root}/reports?reportId=${report.id}`,
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

  it('how long a recommendation is overdue by the clocks of its site, to the primary site contact alone', async () => {
    const { project, siteContact, secondContact } = await place();
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
    const { project, siteContact, secondContact, representative, coordinator } = await place();
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

  it('who asks for access, to those who decide and did not ask themselves', async () => {
    const { project, coordinator, engineer } = await place();
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
    const { project, engineer, coordinator } = await place();
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
    const project = projectRow({ assigned_company_id: holding });
    const engineer = randomUUID();
    const coordinatorOf = (companyId: string): Claims => ({
      ...{ sub: randomUUID(), role: 'RCCoordinator', companyId, companyType: 'Risk' },
    });
    const waiting = (number: number, fields: object) =>
      recommendationRow(project, { id: randomUUID(), number }, { author_id: engineer, is_issued: false, ...fields });
    await insights.store({
      portfolio_projects: [project],
      known_projects: [{ ...knownProject(project), assigned_company_id: holding }],
      known_participants: [participant(project.id, engineer, { company_id: own, is_primary: true })],
      portfolio_assignments: [assignmentRow(project, { status: 'AwaitingResource', company_id: holding })],
      portfolio_recommendations: [waiting(1, { status: 'WaitingForApproval' }), waiting(2, { status: 'Approved' })],
    });
    const kindsOf = async (companyId: string) => (await workOf(coordinatorOf(companyId))).items.map(({ kind }) => kind);
    expect((await kindsOf(own)).toSorted()).toEqual(['ApproveRecommendations', 'SendRecommendations']);
    expect(await kindsOf(holding)).toEqual(['NameEngineer']);
  });

  it('how many there are where there are more than it lists, the most urgent first', async () => {
    const { project, siteContact } = await place();
    const inspection = inspectionRow(project, { status: 'Completed', issued_at: inDays(-40) });
    const rows = Array.from({ length: 1_010 }, (_, index) =>
      recommendationRow(project, inspection, {
        ...{ number: index + 1, due_date: inDays(-index - 2).slice(0, 10), overdue_at: inDays(-index - 1) },
      }),
    );
    await insights.store({ portfolio_inspections: [inspection], portfolio_recommendations: rows });
    const { items, totalCount, totalIsLowerBound } = await workOf(siteContact);
    expect([items.length, totalCount, totalIsLowerBound]).toEqual([200, 1_000, true]);
    expect(items[0]?.title).toBe('Recommendation 1010: Watch hot work.');
  });

  it('first that somebody waits for an answer, and after it the hundreds of projects that an import leaves', async () => {
    const { project, coordinator, engineer } = await place();
    const { company_id } = project;
    const imported = Array.from({ length: 250 }, (_, index) =>
      projectRow({ ...{ company_id, waits_for_engineer: true }, name: `Aachen ${index}`, created_at: inDays(-300) }),
    );
    const inspection = inspectionRow(project, { status: 'InProgress' });
    const toSend = inspectionRow(project, { number: 2, status: 'Completed' });
    const waiting = (fields: object) =>
      recommendationRow(project, inspection, { is_issued: false, author_id: engineer.sub, ...fields });
    const sent = waiting({ number: 1, status: 'WaitingForApproval', created_at: inDays(-2) });
    const report = reportRow(project, { status: 'WaitingForApproval', approval_step: 'Insurer', sent_at: inDays(-1) });
    await insights.store({
      portfolio_projects: imported,
      portfolio_inspections: [inspection, toSend],
      portfolio_recommendations: [
        waiting({ number: 2, status: 'WaitingForApproval', created_at: inDays(-1) }),
        sent,
        recommendationRow(project, toSend, { status: 'Approved', is_issued: false, created_at: inDays(-1) }),
      ],
      portfolio_reports: [report],
    });
    const { items, totalCount } = await workOf(coordinator);
    expect(items.slice(0, 4).map(({ kind }) => kind)).toEqual([
      'ApproveRecommendations',
      'ApproveReport',
      'SendRecommendations',
      'AssignProject',
    ]);
    expect(items[0]?.waitingSince).toBe(sent.created_at);
    expect([items.length, totalCount]).toEqual([200, 253]);
  });

  it('which project has waited longest for an engineer, before newer steps of the viewer’s own', async () => {
    const [project, holding] = [projectRow(), randomUUID()];
    const coordinator: Claims = { sub: randomUUID(), role: 'RCCoordinator', companyId: holding, companyType: 'Risk' };
    const left = (days: number) =>
      projectRow({
        ...{ company_id: project.company_id, assigned_company_id: holding, ready_to_be_reallocated: true },
        ready_since: inDays(-days),
      });
    const [long, short] = [left(90), left(1)];
    const inspection = inspectionRow(project, { status: 'Completed' });
    const approved = recommendationRow(project, inspection, {
      ...{ status: 'Approved', is_issued: false, created_at: inDays(-30) },
    });
    await insights.store({
      portfolio_projects: [project, long, short],
      known_projects: [project, long, short].map(knownProject),
      portfolio_assignments: [long, short].map((one) =>
        assignmentRow(one, { status: 'Accepted', company_id: holding }),
      ),
      known_participants: [participant(project.id, randomUUID(), { company_id: holding, is_primary: true })],
      portfolio_inspections: [inspection],
      portfolio_recommendations: [approved],
    });
    const { items } = await workOf(coordinator);
    expect(items.map(({ kind, waitingSince }) => [kind, waitingSince])).toEqual([
      ['ReallocateProject', long.ready_since],
      ['SendRecommendations', approved.created_at],
      ['ReallocateProject', short.ready_since],
    ]);
  });

  it('which answers to fee proposals wait, to coordinators and underwriters of the insurer', async () => {
    const { project, coordinator, ...others } = await place();
    const closed = projectRow({ company_id: project.company_id, status: 'Closed' });
    const foreign = projectRow();
    const answered = (of: typeof project, responses: number) => ({
      ...{ id: randomUUID(), version: 1, project_id: of.id, company_id: of.company_id, responses },
      answered_at: inDays(-1),
    });
    const two = answered(project, 2);
    await insights.store({
      portfolio_projects: [closed, foreign],
      portfolio_fee_proposals: [two, answered(closed, 1), answered(foreign, 1)],
    });
    const expected = {
      ...{ kind: 'JudgeFeeProposal', urgency: 'Waiting', title: 'Fee proposal: 2 responses' },
      reason: 'Waiting for your decision',
      to: `/projects/${project.id}/feeProposal?feeProposalId=${two.id}`,
    };
    const underwriter: Claims = { ...coordinator, role: 'ICUnderwriter', sub: randomUUID() };
    expect(shown(await workOf(coordinator))).toEqual([expected]);
    expect(shown(await workOf(underwriter))).toEqual([expected]);
    for (const person of [others.engineer, others.siteContact, others.representative])
      expect((await workOf(person)).items).toEqual([]);
    // Lite opens no FEE PROPOSAL, and a company closes it to underwriters (decisions §12).
    expect((await workOf({ ...coordinator, subscriptionPlan: 'Lite' })).items).toEqual([]);
    const tabs = JSON.stringify({ feeProposal: ['ICCoordinator'] });
    await insights.store({ known_tab_settings: [{ company_id: project.company_id, version: 1, tabs }] });
    expect((await workOf(underwriter)).items).toEqual([]);
    expect((await workOf(coordinator)).totalCount).toBe(1);
  });

  it('which recommendations alerts propose, to the primary engineer alone', async () => {
    const { project, engineer, ...others } = await place();
    const second: Claims = { ...engineer, sub: randomUUID() };
    const closed = projectRow({ company_id: project.company_id, status: 'Closed' });
    const proposed = (of: typeof project) => ({
      ...{ id: randomUUID(), version: 1, project_id: of.id, company_id: of.company_id },
      ...{ device_name: 'Røyk 1', type: 'Fire Detection', alert_at: inDays(-1) },
    });
    await insights.store({
      portfolio_projects: [closed],
      known_projects: [knownProject(closed)],
      known_participants: [
        participant(closed.id, engineer.sub ?? '', { is_primary: true }),
        participant(project.id, second.sub ?? ''),
      ],
      portfolio_device_proposals: [proposed(project), proposed(closed)],
    });
    expect(shown(await workOf(engineer))).toEqual([
      {
        ...{ kind: 'DecideProposal', urgency: 'Waiting', title: 'Røyk 1: Fire Detection' },
        reason: 'Recommendation proposed by an alert, waiting for your decision',
        to: `/projects/${project.id}/devices`,
      },
    ]);
    for (const person of [second, others.coordinator, others.siteContact, others.representative])
      expect((await workOf(person)).items).toEqual([]);
    const tabs = JSON.stringify({ devices: ['ICCoordinator'] });
    await insights.store({ known_tab_settings: [{ company_id: project.company_id, version: 1, tabs }] });
    expect((await workOf(engineer)).items).toEqual([]);
  });
});
