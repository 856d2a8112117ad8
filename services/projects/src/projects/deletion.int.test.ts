import type { SessionClaims } from '@portal/contracts/identity/session';
import { PROJECT_TEXTS } from '@portal/contracts/projects/texts';
import { copyOutbox } from '@portal/testing';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPortal, type TestCompany, type TestPortal } from '../testing/testing-portal.ts';

type Claims = Partial<SessionClaims>;

let portal: TestPortal;
let company: TestCompany;
let coordinator: Claims;
beforeAll(async () => {
  portal = await startTestPortal();
  company = await portal.addCompany('Northwind Insurance');
  coordinator = company.person('ICCoordinator', { firstName: 'Clara', lastName: 'Nordin' });
  await copyOutbox(portal.knex);
});
afterAll(() => portal.stop());

const added = (name = `Harbour Tower ${randomUUID().slice(0, 8)}`) =>
  portal.addProject(company, { name }).then((id) => ({ id, name }));
const remove = (as: Claims, { id }: { readonly id: string }, headers = {}) =>
  portal.call(as, 'DELETE', `/projects/${id}`, undefined, headers);
const read = (id: string) => portal.call(coordinator, 'GET', `/projects/${id}`);
const count = async () =>
  ((await portal.call(coordinator, 'GET', '/projects/count-limits')).body.data as { currentCount: number })
    .currentCount;
/** Returns the events published about a project or a person. */
const told = async (about: string): Promise<{ subject: string; data: Record<string, unknown> }[]> => {
  const rows = await portal.knex('copied_events').where('event', 'like', `%${about}%`).select('subject', 'event');
  return rows.map(({ subject, event }: { subject: string; event: string }) => ({
    subject,
    data: (JSON.parse(event) as { data: Record<string, unknown> }).data,
  }));
};

describe('deleting a project (spec 2 §6, decisions §2)', () => {
  it('takes everything that hangs on it, is counted and told', async () => {
    const project = await added();
    const engineer = { role: 'RiskEngineer', sub: randomUUID() } as const;
    await portal.addParticipant(project.id, engineer, true);
    await portal.call(coordinator, 'POST', '/notes', { projectId: project.id, title: 'Gate', text: 'Four' });
    const before = await count();

    expect(await remove(coordinator, project)).toMatchObject({ status: 200, body: { data: { id: project.id } } });

    expect(await read(project.id)).toMatchObject({
      status: 404,
      body: { fieldErrors: { projectId: [PROJECT_TEXTS.notFound] } },
    });
    const { rows } = await portal.knex.raw<{ rows: { table: string }[] }>(
      `select conrelid::regclass::text as table from pg_constraint where confrelid = 'projects'::regclass`,
    );
    expect(rows.map(({ table }) => table)).toEqual(
      expect.arrayContaining(['locations', 'notes', 'project_participants']),
    );
    for (const { table } of rows) expect(await portal.knex(table).where({ project_id: project.id })).toEqual([]);
    expect(await count()).toBe(before - 1);
    expect(await told(engineer.sub)).toContainEqual({
      subject: 'projects.participation.changed.v1',
      data: expect.objectContaining({ userId: engineer.sub, projects: 0, assigned: 0 }),
    });
    const events = await told(project.id);
    expect(events).toContainEqual({
      subject: 'projects.project.deleted.v1',
      data: {
        projectId: project.id,
        projectName: project.name,
        insurerCompanyId: company.id,
        participants: [{ userId: engineer.sub, role: 'RiskEngineer', isPrimary: true }],
      },
    });
    expect(events).toContainEqual({
      subject: 'projects.project.states.v1',
      data: { projects: [expect.objectContaining({ projectId: project.id, status: 'Deleted', participants: [] })] },
    });
    const records = await portal.knex('audit.records').where({ item_id: project.id, action: 'project.delete' });
    expect(records).toMatchObject([{ outcome: 'Done', changes: { name: { old: project.name, new: null } } }]);
  });

  it('ends the invites of its contacts', async () => {
    const project = await added();
    const contact = await portal.call(coordinator, 'POST', '/contacts', {
      projectId: project.id,
      position: 'SiteContact',
      name: { firstName: 'Sanna', lastName: 'Berg' },
      email: `${randomUUID()}@site.example`,
      companyName: 'Berg Building',
      sendInvite: true,
    });
    expect(contact.status).toBe(201);
    const { id } = contact.body.data as { id: string };
    expect((await remove(coordinator, project)).status).toBe(200);
    const requests = (await told(id)).filter(({ subject }) => subject === 'projects.contact.asked.v1');
    expect(requests.map(({ data }) => data['ask']).toSorted()).toEqual(['Invite', 'Withdraw']);
  });

  it('frees the name', async () => {
    const project = await added();
    await remove(coordinator, project);
    expect((await added(project.name)).id).not.toBe(project.id);
  });

  it('is possible when it is closed', async () => {
    const project = await added();
    await portal.call(coordinator, 'PATCH', `/projects/${project.id}/close`, { closingReason: 'Done' });
    expect((await remove(coordinator, project)).status).toBe(200);
  });

  it.each(['ICUnderwriter', 'RiskEngineer'] as const)('is not the %s’s', async (role) => {
    const project = await added();
    expect((await remove(company.person(role), project)).status).toBe(403);
  });

  it('is not possible for another company, to which it does not exist', async () => {
    const project = await added();
    const rival = (await portal.addCompany('Rival Insurance')).person('ICCoordinator');
    expect((await remove(rival, project)).status).toBe(404);
    expect((await remove(coordinator, { ...project, id: 'no-such-project' })).status).toBe(404);
    expect((await read(project.id)).status).toBe(200);
  });

  it('happens once, and is counted once', async () => {
    const project = await added();
    const before = await count();
    const answers = await Promise.all([remove(coordinator, project), remove(coordinator, project)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    expect(await count()).toBe(before - 1);
  });

  it('is refused where the project was changed meanwhile (decisions §4)', async () => {
    const project = await added();
    await portal.call(coordinator, 'PATCH', `/projects/${project.id}/close`, { closingReason: 'Done' });
    expect(await remove(coordinator, project, { 'if-match': '"1"' })).toMatchObject({
      status: 409,
      body: { error: { code: 'StaleVersion', details: { changedBy: 'Clara Nordin' } } },
    });
  });

  it('leaves nothing to those who save or write a note at the same moment', async () => {
    const project = await added();
    const body = { ...portal.project(company), name: project.name, id: project.id };
    const [deleted, saved, noted] = await Promise.all([
      remove(coordinator, project),
      portal.call(coordinator, 'PUT', '/projects', body),
      portal.call(coordinator, 'POST', '/notes', { projectId: project.id, title: 'Gate', text: 'Four' }),
    ]);
    expect(deleted.status).toBe(200);
    expect([200, 404]).toContain(saved.status);
    expect([201, 404]).toContain(noted.status);
    expect((await portal.call(coordinator, 'PUT', '/projects', body)).status).toBe(404);
    expect(await portal.knex('notes').where({ project_id: project.id })).toEqual([]);
  });
});
