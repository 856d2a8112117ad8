import { portfolioStates } from '@portal/contracts/events/portfolio';
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
    .orderBy('seq')
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

  it('is told to the owner and to those whom it names where no other of the project reads it', async () => {
    const [companyId, engineer, named] = [randomUUID(), randomUUID(), randomUUID()];
    const project = projectRow({ company_id: companyId, assigned_company_id: randomUUID() });
    const [other, manager] = [projectRow({ company_id: companyId }), randomUUID()];
    await insights.store({
      known_projects: [project, other].map(knownProject),
      known_participants: [
        participant(project.id, engineer, { company_id: randomUUID() }),
        participant(other.id, manager, { role: 'RiskManager' }),
      ],
    });
    const ofOwner = {
      ...{ projectId: project.id, isReview: false, isOfOwner: true },
      others: { userIds: [named], companyIds: [] },
    };
    await publish([ofOwner]);
    const told = { companyId, isReview: false, userIds: [named], companyIds: [] };
    expect(await changesOf(companyId)).toEqual([told]);
    // Those of another project, and of the same one where another change is of all, hear of theirs.
    await publish([ofOwner, { projectId: other.id, isReview: false }]);
    expect((await changesOf(companyId)).at(-1)?.userIds.toSorted()).toEqual([named, manager].toSorted());
    await publish([ofOwner, { projectId: project.id, isReview: false }]);
    expect((await changesOf(companyId)).at(-1)?.userIds.toSorted()).toEqual([named, engineer].toSorted());
  });

  it('is told to those who have just lost a project, and no other of the company', async () => {
    const [companyId, riskCompanyId, invited, engineer, manager, neighbour] = Array.from({ length: 6 }, () =>
      randomUUID(),
    );
    const state = (fields: object) => ({
      ...{ projectId: randomUUID(), version: 1, companyId, companyType: 'Insurance', name: 'Ōsaka', status: 'Open' },
      ...fields,
    });
    const one = (userId: string | undefined, role: string, own: string | null = null) => ({
      ...{ userId, companyId: own, role, isPrimary: false },
    });
    const people = [one(engineer, 'RiskEngineer', riskCompanyId), one(manager, 'RiskManager')];
    const project = state({ participants: people, assignedCompanyId: invited });
    const other = state({ participants: [one(neighbour, 'RiskManager')] });
    const send = (...projects: object[]) => publishEvent(insights.running.nats, projectStates, { projects });
    const told = async (n: number) => {
      await until(async () => (await changesOf(companyId ?? '')).length === n);
      const last = (await changesOf(companyId ?? '')).at(-1);
      return { userIds: last?.userIds.toSorted(), companyIds: last?.companyIds.toSorted() };
    };
    await send(project, other);
    await told(1);
    await send({ ...project, version: 2, participants: [people[1]], assignedCompanyId: null });
    const [left, companies] = [
      [engineer, manager],
      [riskCompanyId, invited],
    ];
    expect(await told(2)).toEqual({ userIds: left.toSorted(), companyIds: companies.toSorted() });
    await send({ ...project, version: 3, participants: [people[1]], assignedCompanyId: null });
    expect(await told(3)).toEqual({ userIds: [manager], companyIds: [] });
    await send({ ...project, version: 4, status: 'Deleted', participants: [], assignedCompanyId: null });
    expect(await told(4)).toEqual({ userIds: [manager], companyIds: [] });
  });

  it('is told to those whom an assignment named before and names now, whoever takes part', async () => {
    const project = projectRow({ assigned_company_id: null });
    const manager = randomUUID();
    await insights.store({
      known_projects: [knownProject(project)],
      known_participants: [participant(project.id, manager, { role: 'RiskManager' })],
    });
    const ids = Array.from({ length: 5 }, () => randomUUID());
    const [engineerId = '', proposedEngineerId = '', companyId = '', proposedCompanyId = '', nextId = ''] = ids;
    const at = '2026-11-02T09:30:00.125+00:00';
    const assignment = {
      ...{ id: randomUUID(), projectId: project.id, ownerId: project.company_id, status: 'TransferPending', companyId },
      ...{
        companyName: 'Granite',
        companyContactId: null,
        engineerId,
        engineerName: 'Ömer',
        engineerCompanyId: companyId,
      },
      ...{ proposedEngineerId, proposedEngineerName: 'Ana', proposedCompanyId, inspectionDate: null },
      ...{ createdAt: at, changedAt: at },
    };
    const send = (version: number, items: object[], deleted: string[] = []) =>
      publishEvent(insights.running.nats, portfolioStates, { kind: 'assignment', version, items, deleted });
    const told = async (n: number) => {
      await until(async () => (await changesOf(project.company_id)).length === n);
      const last = (await changesOf(project.company_id)).at(-1);
      return { userIds: last?.userIds.toSorted(), companyIds: last?.companyIds.toSorted() };
    };
    const all = {
      userIds: [manager, engineerId, proposedEngineerId].toSorted(),
      companyIds: [companyId, proposedCompanyId].toSorted(),
    };
    await send(1, [assignment]);
    expect(await told(1)).toEqual(all);
    const declined = { proposedEngineerId: null, proposedEngineerName: null, proposedCompanyId: null };
    await send(2, [{ ...assignment, ...declined, status: 'Accepted' }]);
    expect(await told(2)).toEqual(all);
    const other = { engineerId: nextId, companyId: null, engineerCompanyId: null };
    await send(3, [{ ...assignment, ...declined, ...other, status: 'Unviewed' }]);
    expect(await told(3)).toEqual({ userIds: [manager, engineerId, nextId].toSorted(), companyIds: [companyId] });
    await send(4, [], [assignment.id]);
    expect(await told(4)).toEqual({ userIds: [manager, nextId].toSorted(), companyIds: [] });
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
