import type { SessionClaims } from '@portal/contracts/identity/session';
import type { Project } from '@portal/contracts/projects/project';
import { PROJECT_TEXTS } from '@portal/contracts/projects/texts';
import { copyOutbox } from '@portal/testing';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NOT_CANDIDATE } from '../core/primary/change-primary.ts';
import { handOver } from '../core/people/hand-over.ts';
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
        body: { fieldErrors: { email: [NOT_CANDIDATE] } },
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
    const holder = await anEngineer(id, true);
    expect((await name(risk, id, own.email)).status).toBe(200);
    expect((await name(risk, id, other.email)).status).toBe(400);
    expect((await name(company.person('ICUnderwriter'), id, own.email)).status).toBe(403);
    expect((await name(risk, id, own.email, {}, 'primary-underwriter')).status).toBe(403);
    const rival = (await portal.addCompany('Rival Insurance')).person('ICCoordinator');
    expect((await name(rival, id, own.email)).status).toBe(404);
    const candidates = await portal.call(risk, 'GET', `/projects/${id}/primary-candidates`);
    expect(candidates.body.data).toMatchObject({ primaryUnderwriter: [] });
    const { primaryRiskEngineer } = candidates.body.data as { primaryRiskEngineer: { userId: string }[] };
    expect(primaryRiskEngineer.map(({ userId }) => userId).toSorted()).toEqual([own.sub, holder.sub].toSorted());
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

describe('a risk company whose engineer is not the primary one (decisions §26.2)', () => {
  const risk = { role: 'RCCoordinator', sub: randomUUID(), ...riskCompany } as const;
  const rivals = { companyType: 'Risk', companyId: randomUUID() } as const;
  const rival = { role: 'RCCoordinator', sub: randomUUID(), ...rivals } as const;
  const projectOf = async (as: Partial<SessionClaims>, id: string) =>
    (await portal.call(as, 'GET', `/projects/${id}`)).body.data as Project;

  it.each([
    ['of the insurer', () => ({ role: 'RiskEngineer', companyType: 'Insurance', companyId: company.id }) as const],
    ['of another risk company', () => ({ role: 'RiskEngineer', ...rivals }) as const],
    ['without a company', () => ({ role: 'RiskEngineer' }) as const],
  ])('does not put its contact in the place of an engineer %s', async (_whose, claims) => {
    const id = await portal.addProject(company);
    const [holder, contact] = [await takesPart(id, claims(), true), await anEngineer(id)];
    const refused = await name(risk, id, contact.email);
    expect([refused.status, refused.body.error.message]).toEqual([403, PROJECT_TEXTS.engineerOfOthers]);
    expect(await primaries(id)).toEqual([holder.sub]);
    expect((await projectOf(risk, id)).changeablePrimaries).toEqual([]);
    const candidates = await portal.call(risk, 'GET', `/projects/${id}/primary-candidates`);
    expect(candidates.body.data).toMatchObject({ primaryRiskEngineer: [] });
  });

  it('does not take a project that has no engineer, nor one whose engineer was removed', async () => {
    const id = await portal.addProject(company);
    const [leaver, contact] = [await anEngineer(id, true), await anEngineer(id)];
    expect((await projectOf(risk, id)).changeablePrimaries).toEqual(['primaryRiskEngineer']);
    const left = {
      userId: leaver.sub,
      companyId: riskCompany.companyId,
      role: 'RiskEngineer',
      targetId: null,
    } as const;
    await portal.knex.transaction((tx) => handOver(tx, left, null));
    expect((await name(risk, id, contact.email)).status).toBe(403);
    expect((await name(coordinator, id, contact.email)).status).toBe(200);
    expect((await projectOf(risk, id)).changeablePrimaries).toEqual(['primaryRiskEngineer']);
  });

  it('of two risk companies the one names whose engineer it is, until the insurer names the other’s', async () => {
    const id = await portal.addProject(company);
    await anEngineer(id, true);
    const [own, theirs] = [await anEngineer(id), await takesPart(id, { role: 'RiskEngineer', ...rivals })];
    expect((await name(rival, id, theirs.email)).status).toBe(403);
    expect((await name(risk, id, own.email)).status).toBe(200);
    expect((await name(coordinator, id, theirs.email)).status).toBe(200);
    expect((await name(risk, id, own.email)).status).toBe(403);
    expect((await projectOf(rival, id)).changeablePrimaries).toEqual(['primaryRiskEngineer']);
  });

  it('is told so in a closed project, too; the other that it is closed', async () => {
    const id = await portal.addProject(company);
    const [own, theirs] = [await anEngineer(id, true), await takesPart(id, { role: 'RiskEngineer', ...rivals })];
    await portal.call(coordinator, 'PATCH', `/projects/${id}/close`, { closingReason: 'Done' });
    expect((await name(rival, id, theirs.email)).body.error.message).toBe(PROJECT_TEXTS.engineerOfOthers);
    expect((await name(risk, id, own.email)).body.error.message).toBe(PROJECT_TEXTS.closed);
  });
});

describe('the e-mails of the primary people', () => {
  const FUNCTIONS = ['primaryUnderwriter', 'primaryRiskEngineer', 'primarySiteContact'] as const;
  /** Returns the functions whose holder's e-mail somebody reads, by each route that answers with it. */
  async function readBy(as: Partial<SessionClaims>, id: string) {
    const project = (await portal.call(as, 'GET', `/projects/${id}`)).body.data as Project;
    for (const held of FUNCTIONS) {
      const path =
        held === 'primarySiteContact' ? 'site-contact' : held.replace(/[A-Z]/g, (one) => `-${one.toLowerCase()}`);
      expect((await portal.call(as, 'GET', `/projects/${id}/${path}`)).body.data).toEqual(project[held]);
      expect(project[held]?.firstName).toBe('Erik');
    }
    return FUNCTIONS.filter((held) => project[held]?.email);
  }
  const NONE: readonly string[] = [];

  it('are read by those who open CONTACTS, a risk company’s own by it, and one’s own by oneself (decisions §11)', async () => {
    const id = await portal.addProject(company);
    await takesPart(id, company.person('ICUnderwriter'), true);
    const engineer = await anEngineer(id, true);
    const siteContact = await takesPart(id, { role: 'SiteContact' }, true);
    const [broker, riskManager] = [
      await takesPart(id, { role: 'Broker' }),
      await takesPart(id, { role: 'RiskManager' }),
    ];
    const risk = { role: 'RCCoordinator', sub: randomUUID(), ...riskCompany } as const;
    const claimsOf = (role: SessionClaims['role'], { sub }: Person, rest = {}) => ({ role, sub, ...rest });
    const as = {
      broker: claimsOf('Broker', broker),
      riskManager: claimsOf('RiskManager', riskManager),
      siteContact: claimsOf('SiteContact', siteContact),
      engineer: claimsOf('RiskEngineer', engineer, riskCompany),
    };
    for (const one of [coordinator, as.broker, as.engineer]) expect(await readBy(one, id)).toEqual(FUNCTIONS);
    expect(await readBy(risk, id)).toEqual(['primaryRiskEngineer']);
    expect(await readBy(as.siteContact, id)).toEqual(['primarySiteContact']);
    expect(await readBy(as.riskManager, id)).toEqual(NONE);
    const tabs = JSON.stringify({ contacts: [] });
    await portal.knex('known_tab_settings').insert({ company_id: company.id, version: 1, tabs });
    expect(await readBy(coordinator, id)).toEqual(FUNCTIONS);
    expect(await readBy(as.engineer, id)).toEqual(['primaryRiskEngineer']);
    for (const one of [as.broker, risk]) expect(await readBy(one, id)).toEqual(NONE);
    await portal.knex('known_tab_settings').where({ company_id: company.id }).delete();
  });

  it('of one who has not accepted are as they were entered, as the name is, without the account', async () => {
    const id = await portal.addProject(company);
    const engineer = await anEngineer(id, true);
    const entered = { first_name: 'Eva', last_name: 'Stein', email: 'eva@stein.example' };
    const contact = portal.knex('contacts').where({ project_id: id, user_id: engineer.sub });
    await contact.update({ ...entered, is_accepted: false });
    const { body } = await portal.call(coordinator, 'GET', `/projects/${id}/primary-risk-engineer`);
    const shown = { userId: null, firstName: 'Eva', lastName: 'Stein', email: 'eva@stein.example' };
    expect(body.data).toEqual(shown);
    const project = (await portal.call(coordinator, 'GET', `/projects/${id}`)).body.data as Project;
    expect(project.primaryRiskEngineer).toEqual(shown);
    const risk = { role: 'RCCoordinator', sub: randomUUID(), ...riskCompany } as const;
    const byCompany = await portal.call(risk, 'GET', `/projects/${id}/primary-risk-engineer`);
    expect(byCompany.body.data).toMatchObject({ userId: null, firstName: 'Eva', email: null });
  });
});

describe('whoever becomes primary engineer by hand-over (decisions §26.17)', () => {
  const actor = { userId: randomUUID(), name: 'Clara Nordin' };
  const version = async (id: string) => (await portal.knex('projects').where({ id }).first('version')).version;
  const told = async (id: string) =>
    (
      await portal
        .knex('copied_events')
        .where({ subject: 'projects.project.primary-risk-engineer-changed.v1' })
        .where('event', 'like', `%${id}%`)
        .pluck<string[]>('event')
    ).map((text) => (JSON.parse(text) as { data: unknown }).data);
  const leave = (leaver: Person, targetId: string | null) =>
    // The service's own connection reads dates as it does.
    portal.running.service.deps.knex.transaction((tx) =>
      handOver(tx, { userId: leaver.sub, companyId: riskCompany.companyId, role: 'RiskEngineer', targetId }, actor),
    );
  const historyOf = async (id: string) => (await portal.call(coordinator, 'GET', `/projects/${id}/history`)).body.data;

  it('is in the history, gets the notice, and the project a version; where they were no participant, too', async () => {
    const [id, elsewhere] = [await portal.addProject(company), await portal.addProject(company)];
    const leaver = await anEngineer(id, true);
    await portal.addParticipant(elsewhere, leaver, true);
    const target = await anEngineer(id);
    await leave(leaver, target.sub);
    for (const project of [id, elsewhere]) {
      expect(await primaries(project)).toEqual([target.sub]);
      expect(await version(project)).toBe(2);
      expect(await told(project)).toMatchObject([{ newHolderId: target.sub, previousHolderId: leaver.sub }]);
      expect(await historyOf(project)).toMatchObject({
        items: [{ field: 'primaryRiskEngineer', changedBy: 'Clara Nordin' }],
      });
      const record = await portal.knex('audit.records').where({ action: 'project.handOver', item_id: project }).first();
      expect(record).toMatchObject({ changes: { primaryRiskEngineer: { old: leaver.email, new: target.email } } });
    }
  });

  it('leaves a line and a version as well where nobody takes over', async () => {
    const id = await portal.addProject(company);
    await leave(await anEngineer(id, true), null);
    expect([await primaries(id), await version(id), await told(id)]).toEqual([[], 2, []]);
    expect(await historyOf(id)).toMatchObject({ items: [{ field: 'primaryRiskEngineer' }] });
  });

  it('is nobody whom the insurer has refused', async () => {
    const id = await portal.addProject(company);
    const leaver = await anEngineer(id, true);
    const target = await anEngineer(await portal.addProject(company));
    const refused = { request_status: 'Rejected', asked_by: randomUUID(), rejection_reason: 'No' };
    const contact = { project_id: id, company_id: company.id, position: 'ExternalRE', user_id: target.sub };
    await portal.knex('contacts').insert({ ...contact, ...refused });
    await leave(leaver, target.sub);
    expect(await primaries(id)).toEqual([]);
    const part = await portal.knex('project_participants').where({ project_id: id, user_id: target.sub });
    expect(part).toEqual([]);
  });
});
