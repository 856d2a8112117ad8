import { projectClosed } from '@portal/contracts/events/projects';
import { memberDeleted, participationChanged } from '@portal/contracts/events/team';
import type { PortalEvent } from '@portal/contracts/events/envelope';
import { copyOutbox, publishEvent, until } from '@portal/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { migrations } from '../../migrations/index.ts';
import { publishParticipation } from '../core/events/participation.ts';
import { startTestPortal, type TestCompany, type TestPortal } from '../testing/testing-portal.ts';
import { handOver } from '../core/people/hand-over.ts';

let portal: TestPortal;
let northwind: TestCompany;
beforeAll(async () => {
  portal = await startTestPortal();
  northwind = await portal.addCompany('Northwind Insurance');
  await copyOutbox(portal.knex);
});
afterAll(() => portal.stop());
beforeEach(() => portal.knex('copied_events').delete());

interface Told {
  readonly userId: string;
  readonly version: number;
  readonly projects: number;
  readonly assigned: number;
}
async function toldOf(userId: string): Promise<Told[]> {
  const rows = await portal
    .knex('copied_events')
    .where({ subject: participationChanged.subject })
    .orderBy('seq')
    .pluck<string[]>('event');
  return rows.map((text) => (JSON.parse(text) as PortalEvent<Told>).data).filter((data) => data.userId === userId);
}
const publishCounts = (...userIds: string[]) => portal.knex.transaction((tx) => publishParticipation(tx, userIds));
const leave = (userId: string, role: 'RiskEngineer' | 'ICUnderwriter', targetId: string | null) =>
  portal.knex.transaction((tx) => handOver(tx, { userId, companyId: northwind.id, role, targetId }, null));
const partsOf = (projectId: string) =>
  portal
    .knex('project_participants')
    .where({ project_id: projectId })
    .orderBy('role')
    .select('user_id as userId', 'is_primary as isPrimary');

describe('who takes part in projects, as services/admin hears of it (spec 3 §6)', () => {
  it('tells the projects, and the open ones that somebody is assigned to; versions grow', async () => {
    const engineer = northwind.person('RiskEngineer');
    const id = engineer.sub ?? '';
    const [first, second] = [await portal.addProject(northwind), await portal.addProject(northwind)];
    await portal.addParticipant(first, engineer, true);
    await publishCounts(id);
    await portal.addParticipant(second, engineer);
    await publishCounts(id);
    expect(await toldOf(id)).toEqual([
      { userId: id, version: 1, projects: 1, assigned: 1 },
      { userId: id, version: 2, projects: 2, assigned: 1 },
    ]);
  });

  it('tells it anew when a project is closed or reopened', async () => {
    const engineer = northwind.person('RiskEngineer');
    const id = engineer.sub ?? '';
    const project = await portal.addProject(northwind);
    await portal.addParticipant(project, engineer, true);
    const coordinator = northwind.person('ICCoordinator');
    await portal.call(coordinator, 'PATCH', `/projects/${project}/close`, { closingReason: 'Sold' });
    await portal.call(coordinator, 'PATCH', `/projects/${project}/open`, { reopeningReason: 'Bought' });
    expect((await toldOf(id)).map(({ assigned }) => assigned)).toEqual([0, 1]);
    expect(await portal.knex('copied_events').where({ subject: projectClosed.subject })).toHaveLength(1);
  });

  it('counts for the second of two at once what the first has done', async () => {
    const engineer = northwind.person('RiskEngineer');
    const id = engineer.sub ?? '';
    const projects = [await portal.addProject(northwind), await portal.addProject(northwind)];
    await Promise.all(
      projects.map((project_id) =>
        portal.knex.transaction(async (tx) => {
          await tx('project_participants').insert({ project_id, user_id: id, role: 'RiskEngineer' });
          await publishParticipation(tx, [id]);
        }),
      ),
    );
    expect((await toldOf(id)).map(({ version, projects: n }) => [version, n])).toEqual([
      [1, 1],
      [2, 2],
    ]);
  });

  it('tells of those who took part before anything was told', async () => {
    const engineer = northwind.person('RiskEngineer');
    await portal.addParticipant(await portal.addProject(northwind), engineer, true);
    await portal.running.whileStopped(async () => {
      await migrations['013-participations']?.down(portal.knex);
      await migrations['013-participations']?.up(portal.knex);
    });
    expect(await toldOf(engineer.sub ?? '')).toMatchObject([{ version: 1, projects: 1, assigned: 1 }]);
  });
});

describe('a member who is deleted (spec 3 §6)', () => {
  it('hands every project over, the primary part too', async () => {
    const [leaver, target] = [northwind.person('RiskEngineer'), northwind.person('RiskEngineer')];
    const [alone, both] = [await portal.addProject(northwind), await portal.addProject(northwind)];
    await portal.addParticipant(alone, leaver);
    await portal.addParticipant(both, leaver, true);
    await portal.addParticipant(both, target);
    await leave(leaver.sub ?? '', 'RiskEngineer', target.sub ?? '');
    expect(await partsOf(alone)).toEqual([{ userId: target.sub, isPrimary: false }]);
    expect(await partsOf(both)).toEqual([{ userId: target.sub, isPrimary: true }]);
    expect(await toldOf(leaver.sub ?? '')).toMatchObject([{ projects: 0, assigned: 0 }]);
    expect(await toldOf(target.sub ?? '')).toMatchObject([{ projects: 2, assigned: 1 }]);
    const record = await portal.knex('audit.records').where({ action: 'participation.handOver' }).first();
    expect(record).toMatchObject({ item_kind: 'teamMember', item_id: leaver.sub });
  });

  it('leaves without anybody where that was chosen; a project without its engineer asks to be reallocated', async () => {
    const [underwriter, engineer] = [northwind.person('ICUnderwriter'), northwind.person('RiskEngineer')];
    const project = await portal.addProject(northwind);
    await portal.addParticipant(project, underwriter, true);
    await leave(underwriter.sub ?? '', 'ICUnderwriter', null);
    const isFree = () => portal.knex('projects').where({ id: project }).pluck('ready_to_be_reallocated');
    expect([await partsOf(project), await isFree()]).toEqual([[], [false]]);
    await portal.addParticipant(project, engineer, true);
    await leave(engineer.sub ?? '', 'RiskEngineer', null);
    expect([await partsOf(project), await isFree()]).toEqual([[], [true]]);
    const since = await portal.knex('portfolio_projects').where({ id: project }).pluck<(Date | null)[]>('ready_since');
    expect(since).toEqual([expect.any(Date)]);
  });

  it('is heard of from services/admin', async () => {
    const engineer = northwind.person('RiskEngineer');
    const project = await portal.addProject(northwind);
    await portal.addParticipant(project, engineer);
    const data = { userId: engineer.sub, companyId: northwind.id, role: 'RiskEngineer', targetId: null };
    await publishEvent(portal.running.nats, memberDeleted, data);
    await until(async () => (await partsOf(project)).length === 0);
  });
});
