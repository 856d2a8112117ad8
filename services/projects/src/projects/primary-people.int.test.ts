import type { SessionClaims } from '@portal/contracts/identity/session';
import { PRIMARY_TEXTS } from '@portal/contracts/projects/primary-people';
import type { Project } from '@portal/contracts/projects/project';
import { PROJECT_TEXTS } from '@portal/contracts/projects/texts';
import { copyOutbox } from '@portal/testing';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPortal, type TestCompany, type TestPortal } from '../testing/testing-portal.ts';

type Person = Partial<SessionClaims> & { readonly sub: string; readonly email: string };

let portal: TestPortal;
let company: TestCompany;
let coordinator: Partial<SessionClaims>;
const riskCompany = { companyType: 'Risk', companyId: randomUUID() } as const;
beforeAll(async () => {
  portal = await startTestPortal();
  company = await portal.addCompany('Northwind Insurance');
  coordinator = company.person('ICCoordinator', { firstName: 'Clara', lastName: 'Nordin' });
  await copyOutbox(portal.knex);
});
afterAll(() => portal.stop());

/** Adds a person by an event of services/admin and makes them a participant of the project. */
async function takesPart(projectId: string, claims: Partial<SessionClaims>, isPrimary = false): Promise<Person> {
  const sub = randomUUID();
  const person = { ...claims, sub, email: `${sub.slice(0, 8)}@portal.example` };
  await portal.knex('members').insert({
    user_id: sub,
    version: 1,
    email: person.email,
    first_name: 'Erik',
    last_name: sub.slice(0, 4),
    role: claims.role,
    company_id: claims.companyId ?? null,
  });
  await portal.addParticipant(projectId, person, isPrimary);
  return person;
}
const anEngineer = (projectId: string, isPrimary = false) =>
  takesPart(projectId, { role: 'RiskEngineer', ...riskCompany }, isPrimary);
const name = (as: Partial<SessionClaims>, id: string, email: string, headers = {}, path = 'primary-risk-engineer') =>
  portal.call(as, 'PUT', `/projects/${id}/${path}`, { email }, headers);
const primaries = (id: string) =>
  portal.knex('project_participants').where({ project_id: id, is_primary: true }).pluck<string[]>('user_id');

describe('the primary people of a project (decisions §9)', () => {
  it('are named among those who take part in the role, and everybody concerned is told', async () => {
    const id = await portal.addProject(company);
    const [before, after] = [await anEngineer(id, true), await anEngineer(id)];
    await portal.knex('projects').where({ id }).update({ ready_to_be_reallocated: true });
    expect(await name(coordinator, id, after.email.toUpperCase())).toMatchObject({
      status: 200,
      body: { data: { version: 2 } },
    });
    expect(await primaries(id)).toEqual([after.sub]);
    const project = (await portal.call(coordinator, 'GET', `/projects/${id}`)).body.data as Project;
    expect(project).toMatchObject({ primaryRiskEngineer: { userId: after.sub }, readyToBeReallocated: false });
    const events = await portal.knex('copied_events').where('event', 'like', `%${id}%`).select('subject', 'event');
    const subjects = events.map(({ subject }: { subject: string }) => subject);
    expect(subjects).toContain('projects.project.states.v1');
    const changed = events.find(({ subject }) => subject === 'projects.project.primary-risk-engineer-changed.v1');
    expect(JSON.parse((changed as { event: string }).event)).toMatchObject({
      data: { newHolderId: after.sub, previousHolderId: before.sub, insurerCompanyId: company.id },
    });
    const told = await portal
      .knex('copied_events')
      .where({ subject: 'projects.participation.changed.v1' })
      .pluck('event');
    expect(told.join()).toContain(before.sub);
    const history = await portal.call(coordinator, 'GET', `/projects/${id}/history`);
    expect(history.body.data).toMatchObject({ items: [{ field: 'primaryRiskEngineer', changedBy: 'Clara Nordin' }] });
  });

  it('are no others: not who takes part in another role, nor who does not', async () => {
    const id = await portal.addProject(company);
    const site = await takesPart(id, { role: 'SiteContact' });
    for (const email of [site.email, 'nobody@portal.example']) {
      expect(await name(coordinator, id, email)).toMatchObject({
        status: 400,
        body: { fieldErrors: { email: [PRIMARY_TEXTS.notCandidate] } },
      });
    }
    expect((await name(coordinator, id, 'no address')).status).toBe(400);
    expect((await name(coordinator, id, site.email, {}, 'primary-site-contact')).status).toBe(200);
  });

  it('are named by two at once: exactly one holds the function, the other is told (decisions §4)', async () => {
    const id = await portal.addProject(company);
    const people = [await anEngineer(id), await anEngineer(id)];
    const opened = { 'if-match': '"1"' };
    const answers = await Promise.all(people.map(({ email }) => name(coordinator, id, email, opened)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await primaries(id)).toEqual([people[answers.findIndex(({ status }) => status === 200)]?.sub]);
  });

  it('stay one, also where nobody says which version they saw', async () => {
    const id = await portal.addProject(company);
    const people = [await anEngineer(id), await anEngineer(id), await anEngineer(id)];
    const answers = await Promise.all(people.map(({ email }) => name(coordinator, id, email)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await primaries(id)).toHaveLength(1);
  });

  it('the engineer is named by coordinators: a risk company’s names its own', async () => {
    const id = await portal.addProject(company);
    const [own, other] = [await anEngineer(id), await takesPart(id, { role: 'RiskEngineer' })];
    const risk = { role: 'RCCoordinator', sub: randomUUID(), ...riskCompany } as const;
    expect((await name(risk, id, own.email)).status).toBe(200);
    expect((await name(risk, id, other.email)).status).toBe(400);
    expect((await name(company.person('ICUnderwriter'), id, own.email)).status).toBe(403);
    expect((await name(risk, id, own.email, {}, 'primary-underwriter')).status).toBe(403);
    const rival = (await portal.addCompany('Rival Insurance')).person('ICCoordinator');
    expect((await name(rival, id, own.email)).status).toBe(404);
    const candidates = await portal.call(risk, 'GET', `/projects/${id}/primary-candidates`);
    expect(candidates.body.data).toMatchObject({ primaryRiskEngineer: [{ userId: own.sub }], primaryUnderwriter: [] });
  });

  it('stay as they are in a closed project', async () => {
    const id = await portal.addProject(company);
    const engineer = await anEngineer(id);
    await portal.call(coordinator, 'PATCH', `/projects/${id}/close`, { closingReason: 'Done' });
    expect(await name(coordinator, id, engineer.email)).toMatchObject({
      status: 400,
      body: { error: { message: PROJECT_TEXTS.closed } },
    });
  });
});
