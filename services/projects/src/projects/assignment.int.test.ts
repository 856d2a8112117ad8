import {
  importAssignmentsCompleted,
  noAssignmentIgnored,
  projectReadyForReallocation,
} from '@portal/contracts/events/projects';
import type { SessionClaims } from '@portal/contracts/identity/session';
import type { Project } from '@portal/contracts/projects/project';
import { copyOutbox } from '@portal/testing';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { handOver } from '../core/people/hand-over.ts';
import { startTestPortal, type TestCompany, type TestPortal } from '../testing/testing-portal.ts';

let portal: TestPortal;
let company: TestCompany;
let coordinator: Partial<SessionClaims>;
const riskCompany = { companyType: 'Risk', companyId: randomUUID() } as const;
const actor = { userId: randomUUID(), name: 'Clara Nordin' };
beforeAll(async () => {
  portal = await startTestPortal();
  company = await portal.addCompany('Northwind Insurance');
  coordinator = company.person('ICCoordinator', { firstName: 'Clara', lastName: 'Nordin' });
  await copyOutbox(portal.knex);
});
afterAll(() => portal.stop());

async function anEngineer(projectId: string, isPrimary = false, companyId: string | null = riskCompany.companyId) {
  const sub = randomUUID();
  const email = `${sub.slice(0, 8)}@portal.example`;
  await portal.knex('members').insert({
    ...{ user_id: sub, version: 1, email, first_name: 'Erik', last_name: 'Stone', role: 'RiskEngineer' },
    company_id: companyId,
  });
  await portal.addParticipant(projectId, { sub, role: 'RiskEngineer', companyId }, isPrimary);
  return { sub, email };
}
const leave = (userId: string, targetId: string | null) =>
  // The service's own connection reads dates as it does.
  portal.running.service.deps.knex.transaction((tx) =>
    handOver(tx, { userId, companyId: riskCompany.companyId, role: 'RiskEngineer', targetId }, actor),
  );
const ignore = (id: string, as = coordinator, headers = {}) =>
  portal.call(as, 'PUT', `/projects/${id}/ignore-notification-project-has-no-assignment`, undefined, headers);
const canIgnore = async (id: string, as = coordinator) =>
  ((await portal.call(as, 'GET', `/projects/${id}`)).body.data as Project).canIgnoreNoAssignment;
const told = async ({ subject }: { readonly subject: string }, id: string) =>
  (
    await portal.knex('copied_events').where({ subject }).where('event', 'like', `%${id}%`).pluck<string[]>('event')
  ).map((text) => JSON.parse(text) as { actor: unknown; data: unknown });

describe('a project without risk engineer (catalogue, ProjectHasNoAssignment)', () => {
  it('is ignored by a coordinator of the insurer, once; recorded and published', async () => {
    const [id, other] = [await portal.addProject(company), await portal.addProject(company)];
    expect(await canIgnore(id)).toBe(true);
    expect(await ignore(id)).toMatchObject({ status: 200, body: { data: { id, version: 2 } } });
    expect([await canIgnore(id), await canIgnore(other)]).toEqual([false, true]);
    expect(await told(noAssignmentIgnored, id)).toMatchObject([
      { actor: { name: 'Clara Nordin' }, data: { projectId: id, insurerCompanyId: company.id } },
    ]);
    const records = await portal.knex('audit.records').where({ action: 'project.ignoreNoAssignment', item_id: id });
    expect(records).toMatchObject([{ changes: { isNoAssignmentIgnored: { old: false, new: true } } }]);

    expect(await ignore(id)).toMatchObject({ status: 200, body: { data: { id, version: 2 } } });
    expect(await told(noAssignmentIgnored, id)).toHaveLength(1);
  });

  it('is nobody else’s to ignore', async () => {
    const id = await portal.addProject(company);
    const engineer = await anEngineer(id);
    const underwriter = company.person('ICUnderwriter');
    expect([await canIgnore(id, underwriter), (await ignore(id, underwriter)).status]).toEqual([false, 403]);
    const external = { sub: engineer.sub, role: 'RiskEngineer', ...riskCompany } as const;
    expect([await canIgnore(id, external), (await ignore(id, external)).status]).toEqual([false, 403]);
    const rival = (await portal.addCompany('Rival Insurance')).person('ICCoordinator');
    expect((await ignore(id, rival)).status).toBe(404);
  });

  it('is not ignored over a newer version; nothing is ignored once it has or had an engineer', async () => {
    const id = await portal.addProject(company);
    expect((await ignore(id, coordinator, { 'if-match': '"7"' })).status).toBe(409);
    const engineer = await anEngineer(id);
    await portal.call(coordinator, 'PUT', `/projects/${id}/primary-risk-engineer`, { email: engineer.email });
    expect([await canIgnore(id), (await ignore(id)).body.data]).toEqual([false, { id, version: 2 }]);
    await leave(engineer.sub, null);
    expect([await canIgnore(id), (await ignore(id)).body.data]).toEqual([false, { id, version: 3 }]);
    expect(await told(noAssignmentIgnored, id)).toEqual([]);
  });

  it('is not ignored in a closed project', async () => {
    const id = await portal.addProject(company);
    await portal.call(coordinator, 'PATCH', `/projects/${id}/close`, { closingReason: 'Done' });
    expect([await canIgnore(id), (await ignore(id)).body.error.reason]).toEqual([false, 'ProjectClosed']);
  });
});

describe('the projects of an import without risk engineer (catalogue, import.assignments-completed)', () => {
  const anImport = async (count: number) => {
    const importId = randomUUID();
    const ids = await Promise.all(Array.from({ length: count }, () => portal.addProject(company)));
    await portal.knex('projects').whereIn('id', ids).update({ import_id: importId });
    return { importId, ids };
  };
  const name = async (id: string) => {
    const { email } = await anEngineer(id);
    return portal.call(coordinator, 'PUT', `/projects/${id}/primary-risk-engineer`, { email });
  };
  const close = (id: string) => portal.call(coordinator, 'PATCH', `/projects/${id}/close`, { closingReason: 'Done' });
  const remove = (id: string) => portal.call(coordinator, 'DELETE', `/projects/${id}`);

  it.each([
    ['named an engineer', name],
    ['ignored', ignore],
    ['closed', close],
    ['deleted', remove],
  ] as const)('are published once as settled, when the last of them is %s', async (_how, settle) => {
    const [{ importId, ids }, neighbour] = [await anImport(5), await anImport(1)];
    const steps = [name, ignore, close, remove];
    for (const [at, step] of steps.entries()) expect((await step(ids[at] ?? '')).status).toBe(200);
    expect(await told(importAssignmentsCompleted, importId)).toEqual([]);
    expect((await settle(ids[4] ?? '')).status).toBe(200);
    expect(await told(importAssignmentsCompleted, importId)).toMatchObject([
      { actor: { name: 'Clara Nordin' }, data: { importId, insurerCompanyId: company.id } },
    ]);
    // A project that waits no longer settles nothing a second time.
    await close(ids[0] ?? '');
    await remove(ids[1] ?? '');
    expect(await told(importAssignmentsCompleted, importId)).toHaveLength(1);
    expect(await told(importAssignmentsCompleted, neighbour.importId)).toEqual([]);
  });

  it('are published once when the last two are settled at the same time', async () => {
    const { importId, ids } = await anImport(2);
    const answers = await Promise.all(ids.map((id) => ignore(id)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await told(importAssignmentsCompleted, importId)).toHaveLength(1);
  });
});

describe('a project whose risk engineer has left (catalogue, ProjectReadyForReallocation)', () => {
  it('asks for another one, naming who left, their company, and who is still there', async () => {
    const [id, other] = [await portal.addProject(company), await portal.addProject(company)];
    const [leaver, colleague] = [await anEngineer(id, true), await anEngineer(id)];
    await anEngineer(other, true);
    await leave(leaver.sub, null);
    expect(await told(projectReadyForReallocation, id)).toMatchObject([
      {
        actor,
        data: {
          projectId: id,
          insurerCompanyId: company.id,
          previousEngineerName: 'Erik Stone',
          previousEngineerCompanyId: riskCompany.companyId,
          participants: [{ userId: colleague.sub, companyId: riskCompany.companyId, isPrimary: false }],
        },
      },
    ]);
    expect(await told(projectReadyForReallocation, other)).toEqual([]);
  });

  it('asks for nobody where a successor takes over, nor where a mere participant leaves', async () => {
    const id = await portal.addProject(company);
    const [leaver, target, third] = [await anEngineer(id, true), await anEngineer(id), await anEngineer(id)];
    await leave(leaver.sub, target.sub);
    await leave(third.sub, null);
    expect(await told(projectReadyForReallocation, id)).toEqual([]);
  });

  it('names no company where the engineer had none', async () => {
    const id = await portal.addProject(company);
    const leaver = await anEngineer(id, true, null);
    await leave(leaver.sub, null);
    expect(await told(projectReadyForReallocation, id)).toMatchObject([{ data: { previousEngineerCompanyId: null } }]);
  });
});
