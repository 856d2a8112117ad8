import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  deviceAlertRow,
  inDays,
  knownProject,
  participant,
  projectRow,
  startInsights,
  type Claims,
  type InsightsFixture,
} from '../testing/portfolio.fixture.ts';
import { readWork, shown } from './my-work.fixture.ts';
import { waitingProject } from './waiting-project.fixture.ts';

let insights: InsightsFixture;
beforeAll(async () => {
  insights = await startInsights();
});
afterAll(() => insights?.stop());

const workOf = (claims: Claims) => readWork(insights, claims);

describe('My work on fee proposals and devices says', () => {
  it('which answers to fee proposals wait, to coordinators and underwriters of the insurer', async () => {
    const { project, coordinator, ...others } = await waitingProject(insights);
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

  it('which devices ask for attention, to those who are asked to act, until one acknowledges or it recovers', async () => {
    const { project, engineer, siteContact, secondContact, ...others } = await waitingProject(insights);
    const person = (role: NonNullable<Claims['role']>): Claims => ({
      ...{ sub: randomUUID(), role, companyId: null, companyType: 'NoCompany' },
    });
    const [manager, owner] = [person('RiskManager'), person('DeveloperOwner')];
    const closed = projectRow({ company_id: project.company_id, status: 'Closed' });
    const device = deviceAlertRow(project, { state: 'Alert, Offline' });
    await insights.store({
      portfolio_projects: [closed],
      known_projects: [knownProject(closed)],
      known_participants: [project, closed].flatMap(({ id }) =>
        [manager, owner].map(({ sub, role }) => participant(id, sub ?? '', { role })),
      ),
      portfolio_device_alerts: [device, deviceAlertRow(closed)],
    });
    const asked = [engineer, siteContact, manager, owner];
    for (const each of asked) {
      expect(shown(await workOf(each))).toEqual([
        {
          ...{ kind: 'DeviceAlert', urgency: 'Today', title: 'Røyk 1: Alert, Offline' },
          reason: 'The device needs attention, nobody has acknowledged it yet',
          to: `/projects/${project.id}/devices?deviceId=${device.id}`,
        },
      ]);
    }
    for (const each of [secondContact, ...Object.values(others)]) expect((await workOf(each)).items).toEqual([]);
    const tabs = JSON.stringify({ devices: ['RiskManager'] });
    await insights.store({ known_tab_settings: [{ company_id: project.company_id, version: 1, tabs }] });
    expect((await workOf(manager)).totalCount).toBe(1);
    for (const each of [engineer, siteContact, owner]) expect((await workOf(each)).items).toEqual([]);
    await insights.knex('portfolio_device_alerts').where({ id: device.id }).delete();
    expect((await workOf(manager)).items).toEqual([]);
  });

  it('which recommendations alerts propose, to the primary engineer alone', async () => {
    const { project, engineer, ...others } = await waitingProject(insights);
    const second: Claims = { ...engineer, sub: randomUUID() };
    const closed = projectRow({ company_id: project.company_id, status: 'Closed' });
    const proposed = (of: typeof project) => ({
      ...{ id: randomUUID(), version: 1, project_id: of.id, company_id: of.company_id },
      ...{ device_name: 'Røyk 1', type: 'Fire Detection', alert_at: inDays(-1) },
    });
    const waiting = proposed(project);
    await insights.store({
      portfolio_projects: [closed],
      known_projects: [knownProject(closed)],
      known_participants: [
        participant(closed.id, engineer.sub ?? '', { is_primary: true }),
        participant(project.id, second.sub ?? ''),
      ],
      portfolio_device_proposals: [waiting, proposed(closed)],
    });
    expect(shown(await workOf(engineer))).toEqual([
      {
        ...{ kind: 'DecideProposal', urgency: 'Waiting', title: 'Røyk 1: Fire Detection' },
        reason: 'Recommendation proposed by an alert, waiting for your decision',
        to: `/projects/${project.id}/devices?proposalId=${waiting.id}`,
      },
    ]);
    for (const person of [second, others.coordinator, others.siteContact, others.representative])
      expect((await workOf(person)).items).toEqual([]);
    const tabs = JSON.stringify({ devices: ['ICCoordinator'] });
    await insights.store({ known_tab_settings: [{ company_id: project.company_id, version: 1, tabs }] });
    expect((await workOf(engineer)).items).toEqual([]);
  });
});
