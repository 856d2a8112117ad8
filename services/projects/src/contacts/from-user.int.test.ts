import type { Candidate, Contact } from '@portal/contracts/projects/contact';
import { CONTACT_TEXTS } from '@portal/contracts/projects/contact-texts';
import type { SessionClaims } from '@portal/contracts/identity/session';
import { copyOutbox, isAwaited, until } from '@portal/testing';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { handOver } from '../core/people/hand-over.ts';
import { startTestPortal, type TestCompany, type TestPortal } from '../testing/testing-portal.ts';
import { forgetPerson } from './access.ts';
import {
  allowedOf,
  entered,
  ofCompany,
  publishPerson,
  statesPublished,
  type PublishedPerson,
} from './contacts.fixture.ts';

let portal: TestPortal;
let northwind: TestCompany;
let coordinator: Partial<SessionClaims>;
let underwriter: PublishedPerson;
let engineer: PublishedPerson;
const granite = { companyId: randomUUID(), companyType: 'Risk', companyName: 'Granite Risk' } as const;

beforeAll(async () => {
  portal = await startTestPortal();
  northwind = await portal.addCompany('Northwind Insurance');
  coordinator = northwind.person('ICCoordinator');
  underwriter = await publishPerson(portal, { role: 'ICUnderwriter', ...ofCompany(northwind) });
  engineer = await publishPerson(portal, { role: 'RiskEngineer', ...ofCompany(northwind) });
  await copyOutbox(portal.knex);
});
afterAll(() => portal.stop());

const offered = async (query = '', as = coordinator): Promise<Candidate[]> =>
  (await portal.call(as, 'GET', `/contacts/global/by-position${query}`)).body.data as Candidate[];
const idsOf = (candidates: readonly Candidate[]) => candidates.map(({ id }) => id);
const addUser = (projectId: string, id: string, as = coordinator) =>
  portal.call(as, 'POST', '/contacts/from-user', { projectId, id });
const deletionOf = ({ member: { userId } }: PublishedPerson, targetId: string | null = null) =>
  ({ userId, companyId: northwind.id, role: 'RiskEngineer', targetId }) as const;
const deleted = (gone: PublishedPerson, target?: PublishedPerson) =>
  portal.knex.transaction((tx) => forgetPerson(tx, deletionOf(gone, target?.member.userId), null));
const contactsOf = async (projectId: string): Promise<Contact[]> => {
  const { body } = await portal.call(coordinator, 'GET', `/contacts?ProjectId=${projectId}`);
  return (body.data as { items: Contact[] }).items;
};

describe('who can be added from the users', () => {
  it('the company’s own underwriters and engineers, each by the position', async () => {
    expect(idsOf(await offered('?Position=ICUnderwriter'))).toEqual([underwriter.member.userId]);
    expect(idsOf(await offered('?Position=InternalRE'))).toEqual([engineer.member.userId]);
  });

  it('coordinators of risk companies from the first engineer on that the company works with; other engineers are not listed', async () => {
    const known = await publishPerson(portal, { role: 'RiskEngineer', ...granite });
    const colleague = await publishPerson(portal, { role: 'RCCoordinator', ...granite });
    const stranger = await publishPerson(portal, { role: 'RiskEngineer', ...granite });
    const before = await offered();
    expect(idsOf(before)).not.toContain(colleague.member.userId);
    const project = await portal.addProject(northwind);
    const body = entered(project, { position: 'ExternalRE', email: known.member.email });
    expect((await portal.call(coordinator, 'POST', '/contacts', body)).status).toBe(201);
    expect(idsOf(await offered('?Position=ExternalRE'))).not.toContain(known.member.userId);
    await portal.call(known.claims, 'GET', `/projects/${project}`);
    expect(idsOf(await offered())).not.toContain(stranger.member.userId);
    expect(
      (await portal.call(coordinator, 'GET', `/contacts/global/risk-engineers/external/${stranger.claims.sub}`)).status,
    ).toBe(404);
    expect(idsOf(await offered('?Position=RCCoordinator'))).toEqual([colleague.member.userId]);
    expect(idsOf(await offered('?Position=ExternalRE'))).toContain(known.member.userId);
    expect(idsOf(await offered(`?Position=ExternalRE&ProjectIdToExclude=${project}`))).not.toContain(
      known.member.userId,
    );
  });

  it('nobody of whom the company does not know, who has no access, or who was deleted', async () => {
    const stranger = await publishPerson(portal, { role: 'Broker' });
    const invited = await publishPerson(portal, {
      role: 'RiskEngineer',
      accessStatus: 'InviteSent',
      ...ofCompany(northwind),
    });
    const gone = await publishPerson(portal, { role: 'RiskEngineer', ...ofCompany(northwind) });
    await deleted(gone);
    const ids = idsOf(await offered());
    for (const { member } of [stranger, invited, gone]) expect(ids).not.toContain(member.userId);
    const project = await portal.addProject(northwind);
    const answer = await addUser(project, stranger.member.userId);
    expect(answer.body.fieldErrors).toEqual({ id: [CONTACT_TEXTS.notCandidate] });
  });

  it('is told to nobody outside of the company', async () => {
    const solo = await publishPerson(portal, { role: 'RiskEngineer' });
    expect((await portal.call(solo.claims, 'GET', '/contacts/global/by-position')).status).toBe(403);
    expect((await portal.call(solo.claims, 'GET', '/contacts/global')).status).toBe(403);
    const rival = await portal.addCompany('Rival Insurance');
    expect(await offered('', rival.person('ICCoordinator'))).toEqual([]);
  });

  it('one engineer by their id, as internal or external', async () => {
    const path = (whose: string) => `/contacts/global/risk-engineers/${whose}/${engineer.member.userId}`;
    expect((await portal.call(coordinator, 'GET', path('internal'))).body.data).toMatchObject({ fullName: 'Pia Holm' });
    expect((await portal.call(coordinator, 'GET', path('external'))).status).toBe(404);
  });
});

describe('somebody who is added from the users', () => {
  it('takes part at once, once, and can be told of things', async () => {
    const project = await portal.addProject(northwind);
    const both = await Promise.all([
      addUser(project, underwriter.member.userId),
      addUser(project, underwriter.member.userId),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(both.find(({ status }) => status === 409)?.body.fieldErrors).toEqual({ id: [CONTACT_TEXTS.alreadyContact] });
    expect(await portal.knex('project_participants').where({ project_id: project }).pluck('user_id')).toEqual([
      underwriter.member.userId,
    ]);
    const { body } = await portal.call(coordinator, 'GET', `/contacts/notify-dropdown?projectId=${project}`);
    expect(body.data).toMatchObject([{ userId: underwriter.member.userId, position: 'ICUnderwriter' }]);
  });

  it('goes when they are deleted from their team; who takes over is a contact instead, whichever consumer hears of it first', async () => {
    const handedOver = (leaving: PublishedPerson) =>
      portal.knex.transaction((tx) => handOver(tx, deletionOf(leaving, engineer.member.userId), null));
    for (const [first, second] of [
      [deleted, handedOver],
      [handedOver, deleted],
    ] as const) {
      const project = await portal.addProject(northwind);
      const leaving = await publishPerson(portal, { role: 'RiskEngineer', ...ofCompany(northwind) });
      // The one that hands over may be ahead of what lets people in.
      if (first === handedOver) await first(leaving);
      await addUser(project, leaving.member.userId);
      if (first === deleted) await first(leaving, engineer);
      await second(leaving, engineer);
      const parts = await portal.knex('project_participants').where({ project_id: project }).pluck('user_id');
      expect(parts).toEqual([engineer.member.userId]);
      expect((await contactsOf(project)).map(({ userId }) => userId)).toEqual(parts);
    }
  });

  it('does not take part where they are deleted at the same moment', async () => {
    const project = await portal.addProject(northwind);
    const leaving = await publishPerson(portal, { role: 'RiskEngineer', ...ofCompany(northwind) });
    const deletion = await portal.knex.transaction();
    await forgetPerson(deletion, deletionOf(leaving), null);
    const adding = addUser(project, leaving.member.userId);
    await until(() => isAwaited(deletion));
    await deletion.commit();
    await adding;
    expect(await portal.knex('project_participants').where({ project_id: project })).toEqual([]);
  });
});

describe('the contacts of the company’s own book', () => {
  const body = (over: object = {}) => {
    const { projectId: _project, ...rest } = entered('', over);
    return rest;
  };

  it('are added, changed, listed by position, added to projects and deleted', async () => {
    const made = await portal.call(coordinator, 'POST', '/contacts/global', body({ position: 'DeveloperOwner' }));
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    const { id } = made.body.data as { id: string };
    const { body: found } = await portal.call(coordinator, 'GET', '/contacts/global?position=DeveloperOwner');
    expect((found.data as { items: Contact[] }).items.map((contact) => contact.id)).toEqual([id]);
    const changed = { ...body({ position: 'DeveloperOwner', companyName: 'Grant Development' }), id };
    expect((await portal.call(coordinator, 'PUT', '/contacts/global', changed)).status).toBe(200);

    const project = await portal.addProject(northwind);
    expect(idsOf(await offered('?Position=DeveloperOwner'))).toEqual([id]);
    expect((await addUser(project, id)).status).toBe(201);
    expect(await contactsOf(project)).toMatchObject([{ companyName: 'Grant Development', status: 'NoAccess' }]);
    expect(await offered(`?Position=DeveloperOwner&ProjectIdToExclude=${project}`)).toEqual([]);

    expect((await portal.call(coordinator, 'DELETE', `/contacts/global/${id}`)).status).toBe(200);
    const record = await portal.knex('audit.records').where({ item_id: id, action: 'globalContact.delete' }).first();
    expect(record.changes).toHaveProperty('position.old');
    expect((await portal.call(coordinator, 'GET', `/contacts/global/${id}`)).status).toBe(404);
    expect(await contactsOf(project)).toHaveLength(1);
  });

  it('are there once', async () => {
    const email = `${randomUUID()}@site.example`;
    await portal.call(coordinator, 'POST', '/contacts/global', body({ email }));
    const again = await portal.call(coordinator, 'POST', '/contacts/global', body({ email }));
    expect(again.body.fieldErrors).toEqual({ email: [CONTACT_TEXTS.alreadyInBook] });
  });

  it('are taken from the users, who see no project by that, once, and are offered for it no longer', async () => {
    const take = (id: string, as = coordinator) => portal.call(as, 'POST', '/contacts/global/from-user', { id });
    const { userId } = (await publishPerson(portal, { role: 'ICUnderwriter', ...ofCompany(northwind) })).member;
    const project = await portal.addProject(northwind);
    const answers = await Promise.all([take(userId), take(userId)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body.fieldErrors).toEqual({ id: [CONTACT_TEXTS.alreadyInBook] });
    const made = answers.find(({ status }) => status === 201)?.body.data as { id: string };
    const { body: read } = await portal.call(coordinator, 'GET', `/contacts/global/${made.id}`);
    expect(read.data).toMatchObject({ userId, projectId: null, fullName: 'Pia Holm', status: 'HasAccess' });
    expect(idsOf(await offered('?ExcludeGlobal=true'))).not.toContain(userId);
    expect(idsOf(await offered(`?ProjectIdToExclude=${project}`))).toContain(userId);
    expect(await contactsOf(project)).toEqual([]);
    const edit = { id: made.id, ...body({ position: 'ICUnderwriter', name: { firstName: 'Pia', lastName: 'Holm' } }) };
    const { email } = read.data as Contact;
    const phoned = await portal.call(coordinator, 'PUT', '/contacts/global', { ...edit, email, phone: '+4744556677' });
    expect(phoned.status, JSON.stringify(phoned.body)).toBe(200);
    const records = await portal.knex('audit.records').where({ item_id: made.id, action: 'globalContact.create' });
    expect(records).toHaveLength(1);
  });

  it('are taken from nobody of whom the company does not know, by those alone who add', async () => {
    const take = (id: string, as = coordinator) => portal.call(as, 'POST', '/contacts/global/from-user', { id });
    const stranger = await publishPerson(portal, { role: 'Broker' });
    for (const id of [stranger.member.userId, randomUUID()]) {
      const answer = await take(id);
      expect([answer.status, answer.body.fieldErrors]).toEqual([400, { id: [CONTACT_TEXTS.notCandidateOfBook] }]);
    }
    const made = await portal.call(coordinator, 'POST', '/contacts/global', body());
    const inBook = (made.body.data as { id: string }).id;
    expect((await take(inBook)).body.fieldErrors).toEqual({ id: [CONTACT_TEXTS.alreadyInBook] });
    expect((await take(engineer.member.userId, engineer.claims)).status).toBe(403);
    expect((await take(engineer.member.userId, stranger.claims)).status).toBe(403);
  });

  it('tell nothing of an account of which the company does not know, whatever the position is', async () => {
    const stranger = await publishPerson(portal, { role: 'RiskManager', companyName: 'Malik & Co' });
    for (const position of ['Broker', 'RiskManager']) {
      const email = position === 'Broker' ? stranger.member.email : stranger.member.email.toUpperCase();
      const made = await portal.call(coordinator, 'POST', '/contacts/global', body({ email, position }));
      expect(made.body.data, JSON.stringify(made.body)).toMatchObject({ status: 'NoAccess' });
      const { id } = made.body.data as { id: string };
      const { body: read } = await portal.call(coordinator, 'GET', `/contacts/global/${id}`);
      const typed = { userId: null, fullName: 'Sanna Berg', companyName: 'Berg Building', phone: null };
      expect(read.data).toMatchObject(typed);
      await publishPerson(portal, { ...stranger.member, version: position === 'Broker' ? 2 : 3 });
      expect((await portal.call(coordinator, 'GET', `/contacts/global/${id}`)).body.data).toMatchObject(typed);
      expect((await portal.call(coordinator, 'DELETE', `/contacts/global/${id}`)).status).toBe(200);
    }
  });

  it('are looked up by the same statements, whether the e-mail has an account or not', async () => {
    const { member } = await publishPerson(portal, { role: 'Broker' });
    const { knex } = portal.running.service.deps;
    for (const email of [`${randomUUID()}@nobody.example`, member.email, underwriter.member.email]) {
      const statements: string[] = [];
      const note = ({ sql }: { readonly sql: string }) => void statements.push(sql);
      knex.on('query', note);
      const made = await portal.call(coordinator, 'POST', '/contacts/global', body({ email, position: 'Broker' }));
      knex.off('query', note);
      const lookUps = statements.filter((sql) => sql.includes('known as materialized'));
      expect([email, made.status < 300 || made.body.fieldErrors, lookUps.length]).toEqual([
        ...[email, email === underwriter.member.email ? { email: [CONTACT_TEXTS.emailOfOther] } : true, 1],
      ]);
    }
  });

  it('are added to a project without telling who listens if the e-mail has an account', async () => {
    const { member } = await publishPerson(portal, { role: 'Broker' });
    for (const email of [`${randomUUID()}@nobody.example`, member.email]) {
      const made = await portal.call(coordinator, 'POST', '/contacts/global', body({ email, position: 'Broker' }));
      const project = await portal.addProject(northwind);
      const before = await statesPublished(portal, project);
      expect((await addUser(project, (made.body.data as { id: string }).id)).status).toBe(201);
      expect((await statesPublished(portal, project)) - before).toBe(1);
    }
  });

  it('are known by their account as soon as they have opened a project, and have no invite there to send again', async () => {
    const { member, claims } = await publishPerson(portal, { role: 'Broker' });
    const { email } = member;
    const made = await portal.call(coordinator, 'POST', '/contacts/global', body({ email, position: 'Broker' }));
    const { id } = made.body.data as { id: string };
    const project = await portal.addProject(northwind);
    expect((await addUser(project, id)).status).toBe(201);
    expect(await contactsOf(project)).toMatchObject([{ userId: null, status: 'NoAccess' }]);
    await portal.call(claims, 'GET', `/projects/${project}`);
    expect(await contactsOf(project)).toMatchObject([{ userId: member.userId, status: 'HasAccess' }]);
    await publishPerson(portal, { ...member, version: 2, accessStatus: 'AccessRejected' });
    const { body: read } = await portal.call(coordinator, 'GET', `/contacts/global/${id}`);
    expect(read.data).toMatchObject({
      userId: member.userId,
      fullName: 'Pia Holm',
      status: 'AccessRejected',
    });
    expect(allowedOf(read.data as Contact)).toEqual(['update', 'delete']);
  });

  it('are another company’s not to find, and an engineer’s not to change', async () => {
    const made = await portal.call(coordinator, 'POST', '/contacts/global', body());
    const { id } = made.body.data as { id: string };
    const rival = (await portal.addCompany('Another Insurance')).person('ICCoordinator');
    expect((await portal.call(rival, 'GET', `/contacts/global/${id}`)).status).toBe(404);
    expect((await portal.call(rival, 'DELETE', `/contacts/global/${id}`)).status).toBe(404);
    expect((await portal.call(engineer.claims, 'POST', '/contacts/global', body())).status).toBe(403);
    expect((await portal.call(engineer.claims, 'GET', `/contacts/global/${id}`)).status).toBe(200);
  });
});
