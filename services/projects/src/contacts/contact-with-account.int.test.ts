import { TEAM_TEXTS } from '@portal/contracts/admin/team-texts';
import type { SessionClaims } from '@portal/contracts/identity/session';
import { CONTACT_TEXTS } from '@portal/contracts/projects/contact-texts';
import { copyOutbox, isAwaited, refusalsOf, until } from '@portal/testing';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { handOver } from '../core/people/hand-over.ts';
import { startTestPortal, type TestCompany, type TestPortal } from '../testing/testing-portal.ts';
import {
  contactCalls,
  entered,
  ofCompany,
  publishPerson,
  statesPublished,
  type PublishedPerson,
} from './contacts.fixture.ts';

const HANDED_OVER_BY = { userId: randomUUID(), name: 'Clara Nordin' };

let portal: TestPortal;
let northwind: TestCompany;
let coordinator: Partial<SessionClaims>;
let projectId: string;
beforeAll(async () => {
  portal = await startTestPortal();
  northwind = await portal.addCompany('Northwind Insurance');
  coordinator = northwind.person('ICCoordinator');
  projectId = await portal.addProject(northwind);
  await copyOutbox(portal.knex);
});
afterAll(() => portal.stop());

const { add, added, list, one, seesProject } = contactCalls(
  () => portal,
  () => coordinator,
  () => projectId,
);

const primariesOf = (id: string): Promise<string[]> =>
  portal.knex('project_participants').where({ project_id: id, is_primary: true }).pluck<string[]>('user_id');
const handOverTo = ({ member: { userId, role, companyId } }: PublishedPerson, { claims }: PublishedPerson) =>
  // The service's own connection reads dates as it does.
  portal.running.service.deps.knex.transaction((tx) =>
    handOver(tx, { userId, companyId: companyId ?? northwind.id, role, targetId: claims.sub }, HANDED_OVER_BY),
  );

describe('a contact with an account', () => {
  it('takes part in the project at once, and loses it at once with the deletion', async () => {
    const { member, claims } = await publishPerson(portal, { role: 'Broker', companyName: 'Falk & Sons' });
    expect(await seesProject(claims)).toBe(false);
    const id = await added({ position: 'Broker', email: member.email.toUpperCase() });
    expect(await seesProject(claims)).toBe(true);
    expect(await one(id)).toMatchObject({ fullName: 'Pia Holm', companyName: 'Falk & Sons', status: 'HasAccess' });
    expect((await portal.call(coordinator, 'DELETE', `/contacts/${id}`)).status).toBe(200);
    const record = await portal.knex('audit.records').where({ item_id: id, action: 'contact.delete' }).first();
    expect(record.changes).toHaveProperty('position.old');
    expect(await seesProject(claims)).toBe(false);
    expect((await portal.call(coordinator, 'GET', `/contacts/${id}`)).status).toBe(404);
  });

  it('is told nothing of, until they open the project: an e-mail of nobody, of a fitting and of an unfit account answer alike', async () => {
    const rival = await portal.addCompany('Rival Insurance');
    const broker = await publishPerson(portal, { role: 'Broker', companyName: 'Falk & Sons' });
    const others = await Promise.all([
      publishPerson(portal, { role: 'RiskManager' }),
      publishPerson(portal, { role: 'ICCoordinator', ...ofCompany(rival) }),
      publishPerson(portal, { role: 'Admin' }),
      publishPerson(portal, { role: 'RiskEngineer', ...ofCompany(rival) }),
    ]);
    const emails = [`${randomUUID()}@nobody.example`, ...[broker, ...others].map(({ member }) => member.email)];
    const shown = async (email: string, over: object) => {
      const project = await portal.addProject(northwind);
      const about = { projectId: project, position: 'Broker', phone: '+1 330 555 0142' };
      const answer = await add({ ...about, email, ...over });
      const { id } = answer.body.data as { id: string };
      const [listed] = await list(coordinator, '&Name=sanna', project);
      const again = await add({ ...about, email });
      const inOtherPosition = await add({ ...about, email, position: 'RiskManager' });
      const { projectId: _, ...inBook } = entered(project, { position: 'Broker', email });
      const book = await portal.call(coordinator, 'POST', '/contacts/global', inBook);
      const isOffered = async (query: string) =>
        JSON.stringify((await portal.call(coordinator, 'GET', `/contacts/global/by-position${query}`)).body).includes(
          email,
        );
      const offered = [await isOffered(''), await isOffered(`?ProjectIdToExclude=${project}`)];
      expect(offered).toEqual([true, false]);
      const notify = await portal.call(coordinator, 'GET', `/contacts/notify-dropdown?projectId=${project}`);
      const { data } = (await portal.call(coordinator, 'GET', `/projects/${project}`)).body;
      const all = [
        answer,
        await one(id),
        listed,
        again.status,
        again.body.fieldErrors,
        notify.body.data,
        data,
        inOtherPosition.status,
        book.status,
      ];
      const text = JSON.stringify(all)
        .replaceAll(email, '(e-mail)')
        .replaceAll(/[0-9a-f-]{36}|\d{4}-\d\d-\d\dT[\d:.]+Z/g, '·');
      return text.replaceAll(/Harbour Tower \w+/g, '·');
    };
    for (const over of [{}, { sendInvite: true }]) {
      const [nobody, ...accounts] = await Promise.all(emails.map((email) => shown(email, over)));
      expect(nobody).toContain('Sanna');
      expect(accounts).toEqual(accounts.map(() => nobody));
    }
    const id = await added({ position: 'Broker', email: broker.member.email });
    expect(await one(id)).toMatchObject({ fullName: 'Sanna Berg', userId: null, phone: null, status: 'NoAccess' });
    expect(await seesProject(broker.claims)).toBe(true);
    const own = { fullName: 'Pia Holm', userId: broker.claims.sub, companyName: 'Falk & Sons', status: 'HasAccess' };
    expect(await one(id)).toMatchObject(own);
    const records = await portal.knex('audit.records').where({ item_id: id, action: 'contact.accept' });
    expect(records).toMatchObject([{ actor_id: broker.claims.sub }]);
  });

  it('changes what others hear of the project no more than an e-mail of nobody, when it is added, changed and deleted', async () => {
    const rival = await portal.addCompany('Rival Insurance');
    const nobody = () => `${randomUUID()}@nobody.example`;
    const [broker, other, ...unfit] = await Promise.all([
      publishPerson(portal, { role: 'Broker' }),
      publishPerson(portal, { role: 'Broker' }),
      publishPerson(portal, { role: 'Broker', accessStatus: 'InviteSent' }),
      publishPerson(portal, { role: 'RiskManager' }),
      publishPerson(portal, { role: 'ICCoordinator', ...ofCompany(rival) }),
    ]);
    const heardOf = async (email: string) => {
      const project = await portal.addProject(northwind);
      await portal.addParticipant(project, northwind.person('RiskEngineer'), true);
      const heard: number[] = [];
      let before = await statesPublished(portal, project);
      const { projectId: _, ...body } = entered(project, { position: 'Broker', email });
      let id = '';
      for (const call of [
        async () => {
          const answer = await add({ ...body, projectId: project });
          id = (answer.body.data as { id: string }).id;
          return answer;
        },
        () => portal.call(coordinator, 'PUT', '/contacts', { ...body, id, phone: '+1 330 555 0142' }),
        () => portal.call(coordinator, 'PUT', '/contacts', { ...body, id, email: nobody() }),
        () => portal.call(coordinator, 'PUT', '/contacts', { ...body, id }),
        () => portal.call(coordinator, 'PUT', '/contacts', { ...body, id, email: other.member.email }),
        () => portal.call(coordinator, 'PUT', '/contacts', { ...body, id }),
        () => portal.call(coordinator, 'PUT', '/contacts', { ...body, id, sendInvite: true }),
        () => portal.call(coordinator, 'DELETE', `/contacts/${id}`),
      ]) {
        expect((await call()).status).toBeLessThan(300);
        const now = await statesPublished(portal, project);
        heard.push(now - before);
        before = now;
      }
      return heard;
    };
    const emails = [nobody(), ...[broker, ...unfit].map(({ member }) => member.email)];
    for (const email of emails) expect(await heardOf(email)).toEqual([1, 1, 1, 1, 1, 1, 1, 1]);
  });

  it('whom the company knows is refused in another position, and the refusal is recorded', async () => {
    const { member, claims } = await publishPerson(portal, { role: 'RiskManager' });
    await added({ position: 'RiskManager', email: member.email });
    await seesProject(claims);
    const as = northwind.person('ICCoordinator');
    const answer = await add(
      { projectId: await portal.addProject(northwind), position: 'Broker', email: member.email },
      as,
    );
    expect([answer.status, answer.body.fieldErrors]).toEqual([400, { email: [CONTACT_TEXTS.emailOfOther] }]);
    expect(await refusalsOf(portal.knex, as.sub, { count: 1 })).toMatchObject([
      { action: 'contact.create', status: 400, item_kind: 'account', item_id: member.email },
    ]);
  });

  it('cannot be the primary site contact before they have opened the project', async () => {
    const { member, claims } = await publishPerson(portal, { role: 'SiteContact' });
    const project = await portal.addProject(northwind);
    await added({ projectId: project, email: member.email });
    const name = () =>
      portal.call(coordinator, 'PUT', `/projects/${project}/primary-site-contact`, { email: member.email });
    expect((await name()).status).toBe(400);
    expect(await seesProject(claims, project)).toBe(true);
    expect((await name()).status).toBe(200);
  });

  it('loses the part that an edit gives to somebody else before they have opened the project', async () => {
    const [one, other] = [
      await publishPerson(portal, { role: 'Broker' }),
      await publishPerson(portal, { role: 'Broker' }),
    ];
    const project = await portal.addProject(northwind);
    const id = await added({ projectId: project, position: 'Broker', email: one.member.email });
    const { projectId: _, ...body } = entered(project, { position: 'Broker', email: other.member.email });
    expect((await portal.call(coordinator, 'PUT', '/contacts', { ...body, id })).status).toBe(200);
    expect(await seesProject(one.claims, project)).toBe(false);
    expect(await seesProject(other.claims, project)).toBe(true);
  });

  it('does not join by a contact that is being deleted, or given to somebody else, while they get access', async () => {
    const other = await publishPerson(portal, { role: 'Broker' });
    const ends = { deleted: null, given: other.member.userId } as const;
    for (const [end, heir] of Object.entries(ends)) {
      const { member } = await publishPerson(portal, { role: 'Broker', accessStatus: 'InviteSent' });
      const project = await portal.addProject(northwind);
      const id = await added({ projectId: project, position: 'Broker', email: member.email });
      const change = await portal.knex.transaction();
      await change('projects').where({ id: project }).forNoKeyUpdate().first('id');
      const contact = change('contacts').where({ id });
      await (heir === null ? contact.delete() : contact.update({ user_id: heir }));
      const granted = publishPerson(portal, { ...member, version: 2, accessStatus: 'HasAccess' });
      await until(() => isAwaited(change));
      await change.commit();
      await granted;
      const parts = await portal.knex('project_participants').where({ project_id: project }).pluck('user_id');
      const contacts = await portal.knex('contacts').where({ project_id: project }).pluck('user_id');
      expect([end, parts, contacts]).toEqual([end, [], heir === null ? [] : [heir]]);
    }
  });

  it('stays the primary risk engineer by an edit as well, whom a hand-over has made it before they opened the project', async () => {
    const company = { companyId: randomUUID(), companyType: 'Risk' } as const;
    const [leaving, heir, other] = [
      await publishPerson(portal, { role: 'RiskEngineer', ...company }),
      await publishPerson(portal, { role: 'RiskEngineer', ...company }),
      await publishPerson(portal, { role: 'RiskEngineer', ...company }),
    ];
    const project = await portal.addProject(northwind);
    await portal.addParticipant(project, leaving.claims, true);
    const id = await added({ projectId: project, position: 'ExternalRE', email: heir.member.email });
    const before = await primariesOf(project);
    await handOverTo(leaving, heir);
    const { projectId: _, ...body } = entered(project, { position: 'ExternalRE', email: heir.member.email });
    const edit = (over: object) => portal.call(coordinator, 'PUT', '/contacts', { ...body, id, ...over });
    for (const over of [{ email: other.member.email }, { position: 'SiteContact' }]) {
      const answer = await edit(over);
      expect(answer.body.error).toMatchObject({ code: 'InvalidTransition', message: TEAM_TEXTS.assigned });
    }
    expect([before, await primariesOf(project)]).toEqual([[leaving.claims.sub], [heir.claims.sub]]);
    expect((await edit({ phone: '+1 330 555 0142' })).status).toBe(200);
    expect(await primariesOf(project)).toEqual([heir.claims.sub]);
    expect(await seesProject(other.claims, project)).toBe(false);
  });

  it('is missed as the primary site contact by a project in which an edit gives the contact to somebody else', async () => {
    const people = await Promise.all(['a', 'b', 'c'].map(() => publishPerson(portal, { role: 'SiteContact' })));
    const [leaving, heir, other] = people as [PublishedPerson, PublishedPerson, PublishedPerson];
    const project = await portal.addProject(northwind);
    await portal.addParticipant(project, leaving.claims, true);
    const id = await added({ projectId: project, email: heir.member.email });
    await handOverTo(leaving, heir);
    expect(await primariesOf(project)).toEqual([heir.claims.sub]);
    const version = async () => (await portal.knex('projects').where({ id: project }).first('version')).version;
    const before = await version();
    const { projectId: _, ...body } = entered(project, { email: other.member.email });
    expect((await portal.call(coordinator, 'PUT', '/contacts', { ...body, id })).status).toBe(200);
    expect([await primariesOf(project), await version()]).toEqual([[], before + 1]);
    const { body: history } = await portal.call(coordinator, 'GET', `/projects/${project}/history`);
    expect(history.data).toMatchObject({ items: [{ field: 'primarySiteContact' }, { field: 'primarySiteContact' }] });
    expect(JSON.stringify(history.data)).not.toContain(other.member.email);
  });

  it('is looked up by an e-mail 200 times an hour by one person', async () => {
    const as = northwind.person('ICCoordinator');
    expect((await add({}, as)).status).toBe(201);
    await portal.knex('entered_emails').where({ user_id: as.sub }).update({ emails: 199 });
    const answers = [await add({}, as), await add({}, as)];
    expect(answers.map(({ status }) => status)).toEqual([201, 429]);
    expect(Number(answers[1]?.headers.get('retry-after'))).toBeGreaterThan(3_500);
    await portal
      .knex('entered_emails')
      .where({ user_id: as.sub })
      .update({ began_at: new Date(Date.now() - 3_600_000) });
    expect((await add({}, as)).status).toBe(201);
  });

  it('gets the projects with the access, however the events come', async () => {
    const email = `${randomUUID()}@later.example`;
    const id = await added({ email, position: 'RiskManager' });
    const { member, claims } = await publishPerson(portal, {
      role: 'RiskManager',
      email,
      version: 3,
      accessStatus: 'NeedApproval',
    });
    await publishPerson(portal, { ...member, version: 2, accessStatus: 'HasAccess' });
    expect(await seesProject(claims)).toBe(false);
    await publishPerson(portal, { ...member, version: 4, accessStatus: 'HasAccess' });
    // An account, also a later one, is not revealed until its person opens the project.
    expect(await one(id)).toMatchObject({ fullName: 'Sanna Berg', userId: null, phone: null, status: 'NoAccess' });
    expect(await seesProject(claims)).toBe(true);
    expect(await one(id)).toMatchObject({ fullName: 'Pia Holm', userId: member.userId, status: 'HasAccess' });
  });

  it('takes part in the role and for the company that come with the access', async () => {
    const email = `${randomUUID()}@granite.example`;
    const id = await added({ email, position: 'ExternalRE' });
    const { member } = await publishPerson(portal, { role: 'RiskEngineer', email, accessStatus: 'InviteSent' });
    const risk = { companyId: randomUUID(), companyType: 'Risk' } as const;
    const coordinates = { ...member, ...risk, version: 2, role: 'RCCoordinator', accessStatus: 'HasAccess' } as const;
    const { claims } = await publishPerson(portal, coordinates);
    // Until they open the project, nothing tells what they have become.
    expect(await one(id)).toMatchObject({ position: 'ExternalRE', userId: null });
    expect(await seesProject(claims)).toBe(true);
    expect(await one(id)).toMatchObject({ position: 'RCCoordinator', userId: member.userId });
  });

  it('keeps name, e-mail and company; phone and address of the project can be changed', async () => {
    const { member, claims } = await publishPerson(portal, { role: 'Broker', companyName: 'Falk & Sons' });
    const id = await added({ position: 'Broker', email: member.email });
    await seesProject(claims);
    const body = {
      id,
      position: 'Broker',
      name: { firstName: 'Pia', lastName: 'Holm' },
      companyName: 'Falk & Sons',
      email: member.email,
      phone: '+1 330 555 0142',
    };
    expect((await portal.call(coordinator, 'PUT', '/contacts', body)).status).toBe(200);
    expect((await one(id)).phone).toBe('+13305550142');
    const other = { ...body, name: { firstName: 'Mia', lastName: 'Holm' }, companyName: 'Another' };
    expect((await portal.call(coordinator, 'PUT', '/contacts', other)).body.fieldErrors).toEqual({
      'name.firstName': [CONTACT_TEXTS.accountData],
      companyName: [CONTACT_TEXTS.accountData],
    });
  });

  it('is not deleted while they are the primary risk engineer', async () => {
    const engineer = northwind.person('RiskEngineer');
    const project = await portal.addProject(northwind);
    await portal.addParticipant(project, engineer, true);
    const [contact] = await list(coordinator, '', project);
    expect(contact).toMatchObject({ position: 'InternalRE', isPrimary: true });
    expect(contact?.actions.find(({ action }) => action === 'delete')).toEqual({
      ...{ action: 'delete', allowed: false, obstacle: 'guard' },
      ...{ reason: 'Assigned', text: TEAM_TEXTS.assigned },
    });
    const answer = await portal.call(coordinator, 'DELETE', `/contacts/${contact?.id ?? ''}`);
    expect(answer.body.error).toMatchObject({ code: 'InvalidTransition', message: TEAM_TEXTS.assigned });
  });

  it('is missed by the project whose primary site contact they were: a new version, told by its history', async () => {
    const site = await publishPerson(portal, { role: 'SiteContact' });
    const project = await portal.addProject(northwind);
    await portal.addParticipant(project, site.claims, true);
    const version = async () => (await portal.knex('projects').where({ id: project }).first('version')).version;
    const before = await version();
    const [contact] = await list(coordinator, '', project);
    expect((await portal.call(coordinator, 'DELETE', `/contacts/${contact?.id ?? ''}`)).status).toBe(200);
    expect(await version()).toBe(before + 1);
    const { body } = await portal.call(coordinator, 'GET', `/projects/${project}/history`);
    expect(JSON.stringify(body.data)).toContain('primarySiteContact');
  });
});
