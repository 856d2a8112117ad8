import { projectStates } from '@portal/contracts/events/project-states';
import { dashboardChanged, type DashboardChange } from '@portal/contracts/events/work';
import { publishEvent, until } from '@portal/testing';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  knownProject,
  participant,
  projectRow,
  startInsights,
  type InsightsFixture,
} from '../testing/portfolio.fixture.ts';
import { publishDashboardChanged, type ChangedProject } from './hints.ts';

let insights: InsightsFixture;
beforeAll(async () => {
  insights = await startInsights();
});
afterAll(() => insights?.stop());

/** Returns the changes that were published about a company. */
async function changesOf(companyId: string): Promise<DashboardChange[]> {
  const rows = await insights
    .knex('copied_events')
    .where({ subject: dashboardChanged.subject })
    .select<{ event: string }[]>('event');
  return rows
    .flatMap(({ event }) => (JSON.parse(event) as { data: { changes: DashboardChange[] } }).data.changes)
    .filter((change) => change.companyId === companyId);
}
const publish = (changed: readonly ChangedProject[]) =>
  insights.knex.transaction((tx) => publishDashboardChanged(tx, changed));

describe('a change of the read model', () => {
  it('is told once for all projects of a company, to all who take part in one of them', async () => {
    const ids = Array.from({ length: 5 }, () => randomUUID() as string);
    const [companyId = '', riskCompanyId = '', assigned = '', engineer = '', contact = ''] = ids;
    const [one, other] = [
      projectRow({ company_id: companyId, assigned_company_id: assigned }),
      projectRow({ company_id: companyId }),
    ];
    await insights.store({
      known_projects: [one, other].map(knownProject),
      known_participants: [
        participant(one.id, engineer, { company_id: riskCompanyId }),
        participant(other.id, engineer, { company_id: riskCompanyId }),
        participant(other.id, contact, { role: 'SiteContact' }),
      ],
    });
    await publish([one, one, other].map(({ id }) => ({ projectId: id, isReview: false })));
    const [change, ...others] = await changesOf(companyId);
    expect(others).toEqual([]);
    expect(change?.userIds.toSorted()).toEqual([engineer, contact].toSorted());
    expect(change?.companyIds.toSorted()).toEqual([riskCompanyId, assigned].toSorted());
  });

  it('is told as a review where nothing else of the project changed, and to the owner alone where nobody takes part', async () => {
    const companyId = randomUUID();
    const [reviewed, both] = [projectRow({ company_id: companyId }), projectRow({ company_id: companyId })];
    await insights.store({ known_projects: [reviewed, both].map(knownProject) });
    await publish([
      { projectId: reviewed.id, isReview: true },
      { projectId: both.id, isReview: true },
      { projectId: both.id, isReview: false },
      { projectId: randomUUID(), isReview: false },
    ]);
    expect(await changesOf(companyId)).toEqual([
      { companyId, isReview: false, userIds: [], companyIds: [] },
      { companyId, isReview: true, userIds: [], companyIds: [] },
    ]);
  });

  it('is told of the people of a project, too', async () => {
    const [companyId, userId] = [randomUUID(), randomUUID()];
    await publishEvent(insights.running.nats, projectStates, {
      projects: [
        {
          ...{
            projectId: randomUUID(),
            version: 1,
            companyId,
            companyType: 'Insurance',
            name: 'Ōsaka',
            status: 'Open',
          },
          participants: [{ userId, companyId: null, role: 'RiskManager', isPrimary: false }],
        },
      ],
    });
    await until(async () => (await changesOf(companyId)).length > 0);
    expect(await changesOf(companyId)).toEqual([{ companyId, isReview: false, userIds: [userId], companyIds: [] }]);
  });
});
