import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
import { readWork } from './my-work.fixture.ts';
import { LATER_POLICY, waitingProject } from './waiting-project.fixture.ts';

let insights: InsightsFixture;
beforeAll(async () => {
  insights = await startInsights();
});
afterAll(() => insights?.stop());

const workOf = (claims: Claims) => readWork(insights, claims);

describe('My work says', () => {
  it('how many there are where there are more than it lists, the most urgent first', async () => {
    const { project, siteContact } = await waitingProject(insights);
    const inspection = inspectionRow(project, { status: 'Completed', issued_at: inDays(-40) });
    const rows = Array.from({ length: 1_010 }, (_, index) =>
      recommendationRow(project, inspection, {
        ...{ number: index + 1, due_date: inDays(-index - 2).slice(0, 10), overdue_at: inDays(-index - 1) },
      }),
    );
    await insights.store({ portfolio_inspections: [inspection], portfolio_recommendations: rows });
    const { items, totalCount, totalIsLowerBound, totals } = await workOf(siteContact);
    expect([items.length, totalCount, totalIsLowerBound]).toEqual([200, 1_000, true]);
    expect(items[0]?.title).toBe('Recommendation 1010: Watch hot work.');
    const more = { totalIsLowerBound: true };
    expect(totals).toEqual([
      { urgency: 'Overdue', totalCount: 1_000, ...more },
      ...['Today', 'ThisWeek', 'Waiting'].map((urgency) => ({ urgency, totalCount: 0, ...more })),
    ]);
  });

  it('how many there are of each urgency, and lists the first of each before more of one', async () => {
    const { project, siteContact } = await waitingProject(insights);
    const inspection = inspectionRow(project, { status: 'Completed', issued_at: inDays(-40) });
    const due = (count: number, first: number, day: (index: number) => number, fields: object = {}) =>
      Array.from({ length: count }, (_, index) =>
        recommendationRow(project, inspection, {
          ...{ number: first + index, due_date: inDays(day(index)).slice(0, 10), time_zone: 'UTC', ...fields },
        }),
      );
    await insights.store({
      portfolio_inspections: [inspection],
      portfolio_recommendations: [
        ...due(454, 1, (index) => -index - 2, { overdue_at: inDays(-1) }),
        ...due(210, 501, () => 0, { overdue_at: inDays(1) }),
        ...due(60, 801, () => 3, { overdue_at: inDays(4) }),
      ],
    });
    const { items, totalCount, totalIsLowerBound, totals } = await workOf(siteContact);
    expect([items.length, totalCount, totalIsLowerBound]).toEqual([200, 724, undefined]);
    expect(totals).toEqual([
      { urgency: 'Overdue', totalCount: 454 },
      { urgency: 'Today', totalCount: 210 },
      { urgency: 'ThisWeek', totalCount: 60 },
      { urgency: 'Waiting', totalCount: 0 },
    ]);
    expect(items.map(({ urgency }) => urgency)).toEqual([
      ...Array<string>(100).fill('Overdue'),
      ...Array<string>(50).fill('Today'),
      ...Array<string>(50).fill('ThisWeek'),
    ]);
    expect(items[0]?.title).toBe('Recommendation 454: Watch hot work.');
  });

  it('first that somebody waits for an answer, and after it the hundreds of projects that an import leaves', async () => {
    const { project, coordinator, engineer } = await waitingProject(insights);
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

  it('what is due today by its day, which differs between the ends of the earth', async () => {
    const { project, engineer } = await waitingProject(insights);
    // At no moment are these two places at the same day.
    const zones = { 'Atoll Hotel': 'Pacific/Kiritimati', 'Yacht Port': 'Etc/GMT+12' };
    const projects = Object.entries(zones).map(([name, time_zone]) =>
      projectRow({ ...LATER_POLICY, company_id: project.company_id, name, time_zone }),
    );
    await insights.store({
      portfolio_projects: projects,
      known_projects: projects.map(knownProject),
      known_participants: projects.map((one) =>
        participant(one.id, engineer.sub ?? '', { role: 'RiskEngineer', is_primary: true }),
      ),
      portfolio_inspections: projects.map((one) =>
        inspectionRow(one, {
          ...{ status: 'InProgress', start_at: inDays(-3), end_at: inDays(3), time_zone: one.time_zone },
        }),
      ),
    });
    const { items } = await workOf(engineer);
    expect(items.map(({ projectName, urgency }) => [projectName, urgency])).toEqual([
      ['Yacht Port', 'Today'],
      ['Atoll Hotel', 'Today'],
    ]);
    expect(items.map(({ dueDate }) => dueDate)).toEqual(items.map(({ dueDate }) => dueDate).toSorted());
  });

  it('which project has waited longest for an engineer, before newer steps of the viewer’s own', async () => {
    const [project, holding] = [projectRow(LATER_POLICY), randomUUID()];
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
});
