import { contactInviteRequested } from '@portal/contracts/events/contacts';
import type { PortalEvent } from '@portal/contracts/events/envelope';
import type { Contact } from '@portal/contracts/projects/contact';
import type { SessionClaims } from '@portal/contracts/identity/session';
import { copyOutbox } from '@portal/testing';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestPortal, type TestCompany, type TestPortal } from '../testing/testing-portal.ts';
import { forgetAccount, storeInviteAnswer } from './access.ts';
import { contactCalls, ofCompany, publishPerson } from './contacts.fixture.ts';

let portal: TestPortal;
let northwind: TestCompany;
let rival: TestCompany;
let coordinator: Partial<SessionClaims>;
let rivals: Partial<SessionClaims>;
let projectId: string;
let theirProject: string;
beforeAll(async () => {
  portal = await startTestPortal();
  [northwind, rival] = [await portal.addCompany('Northwind Insurance'), await portal.addCompany('Rival Insurance')];
  [coordinator, rivals] = [northwind.person('ICCoordinator'), rival.person('ICCoordinator')];
  await copyOutbox(portal.knex);
});
afterAll(() => portal.stop());
beforeEach(async () => {
  [projectId, theirProject] = [await portal.addProject(northwind), await portal.addProject(rival)];
});

const { added, add, list, one, seesProject } = contactCalls(
  () => portal,
  () => coordinator,
  () => projectId,
);

/** A person who has an invite, or whose invite has ended. */
interface Invited {
  readonly userId: string;
  readonly email: string;
}
const newcomer = (): Invited => {
  const userId = randomUUID();
  return { userId, email: `${userId.slice(0, 8)}@site.example` };
};
const publish = (person: Invited, over: Partial<Parameters<typeof publishPerson>[1]>) =>
  publishPerson(portal, { role: 'SiteContact', firstName: 'Sign', lastName: 'Up', ...person, ...over });
const answered = (contactId: string, { userId }: Invited, isInviter = true) =>
  portal.knex.transaction((tx) =>
    storeInviteAnswer(tx, { contactId, version: 1, userId, status: 'InviteSent', isInviter, refusal: null }),
  );
const forget = ({ userId }: Invited) => portal.knex.transaction((tx) => forgetAccount(tx, userId));

/** A contact of Northwind whose invite has expired; another project's neighbours stand beside it. */
async function expired(person = newcomer(), over: object = {}): Promise<Invited & { readonly id: string }> {
  const id = await added({ email: person.email, sendInvite: true, ...over });
  await publish(person, { accessStatus: 'InviteSent' });
  await answered(id, person);
  await publish(person, { version: 2, accessStatus: 'NoAccess' });
  return { ...person, id };
}
/** Enters the e-mail of a contact beside it in another position, as it could be once. */
async function enterBeside(id: string, position: string): Promise<string> {
  const [beside] = await portal.knex
    .into(portal.knex.raw('contacts (company_id, project_id, first_name, last_name, email, position, asked_version)'))
    .insert(
      portal
        .knex('contacts')
        .where({ id })
        .select('company_id', 'project_id', 'first_name', 'last_name', 'email', portal.knex.raw('?, 1', [position])),
    )
    .returning<{ id: string }[]>('id');
  return beside?.id ?? '';
}
const theirs = async (id: string): Promise<Contact> =>
  (await portal.call(rivals, 'GET', `/contacts/${id}`)).body.data as Contact;

describe('contacts of an account that ended before its sign-up', () => {
  it('stay as they were entered, and their company sees no difference', async () => {
    const { id, ...person } = await expired();
    const [before, listed] = [await one(id), await list()];
    expect(before).toMatchObject({ status: 'NoAccess', fullName: 'Sanna Berg', email: person.email, userId: null });
    await forget(person);
    expect([await one(id), await list()]).toEqual([before, listed]);
    await publish(newcomer(), { ...ofCompany(rival), role: 'ICUnderwriter', email: person.email });
    expect([await one(id), await list()]).toEqual([before, listed]);
  });

  it('can be entered once, and invited again, as those of nobody', async () => {
    const { id, ...person } = await expired();
    const again = async () => [
      (await add({ email: person.email })).status,
      (await add({ email: person.email, position: 'RiskManager' })).status,
    ];
    expect(await again()).toEqual([409, 409]);
    await forget(person);
    expect(await again()).toEqual([409, 409]);
    const { name, email, position, companyName } = await one(id);
    const body = { id, name, email, position, companyName, sendInvite: true };
    expect((await portal.call(coordinator, 'PUT', '/contacts', body)).status).toBe(200);
    const { subject } = contactInviteRequested;
    const rows = await portal.knex('copied_events').where({ subject }).orderBy('seq').pluck<string[]>('event');
    const events = rows.map((text) => (JSON.parse(text) as PortalEvent<{ contactId: string }>).data);
    expect(events.findLast(({ contactId }) => contactId === id)).toMatchObject({ ask: 'Invite', userId: null, email });
  });

  it('give no sight of the project to whoever has the e-mail next in another position, or for another company', async () => {
    for (const next of [
      { role: 'RiskManager' as const },
      { role: 'ICUnderwriter' as const, ...ofCompany(rival) },
      { role: 'RiskEngineer' as const },
    ]) {
      const { id, ...person } = await expired();
      await forget(person);
      const { claims } = await publish({ ...newcomer(), email: person.email }, next);
      expect(await seesProject(claims)).toBe(false);
      expect(await one(id)).toMatchObject({ fullName: 'Sanna Berg', status: 'NoAccess', userId: null });
    }
  });

  it('are those of whoever signs up with the e-mail in their position', async () => {
    const { id, ...person } = await expired();
    await forget(person);
    const next = { ...newcomer(), email: person.email.toUpperCase() };
    await publish(next, { accessStatus: 'InviteSent' });
    expect(await one(id)).toMatchObject({ fullName: 'Sanna Berg', status: 'NoAccess', userId: null });
    const { claims } = await publish(next, { version: 2, accessStatus: 'HasAccess' });
    expect(await seesProject(claims)).toBe(true);
    expect(await one(id)).toMatchObject({ fullName: 'Sign Up', status: 'HasAccess', userId: next.userId });
  });

  it('give the account that ended nothing, whatever comes late of it', async () => {
    const { id, ...person } = await expired();
    await forget(person);
    const { claims } = await publish(person, { version: 9, accessStatus: 'HasAccess' });
    await answered(id, person, false);
    expect(await seesProject(claims)).toBe(false);
  });

  it('of two insurers are each company’s own: neither learns who invites next', async () => {
    const { id, ...person } = await expired();
    const place = { projectId: theirProject, email: person.email, sendInvite: true };
    const added = await add({ ...place, name: { firstName: 'Nils', lastName: 'Berg' } }, rivals);
    const { id: other } = added.body.data as { id: string };
    const before = [await one(id), await theirs(other)];
    expect(before).toMatchObject([{ status: 'NoAccess' }, { status: 'InviteSent', fullName: 'Nils Berg' }]);
    await forget(person);
    const next = { ...newcomer(), email: person.email };
    await publish(next, { accessStatus: 'NoAccess' });
    await publish(next, { version: 2, accessStatus: 'InviteSent' });
    await answered(other, next);
    expect([await one(id), await theirs(other)]).toEqual(before);
  });

  it('leave room where the same company has entered the e-mail in another position beside it', async () => {
    const { id, ...person } = await expired();
    const beside = await enterBeside(id, 'RiskManager');
    await forget(person);
    const next = { ...newcomer(), email: person.email };
    await publish(next, { role: 'RiskManager', accessStatus: 'InviteSent' });
    await answered(beside, next);
    const { claims } = await publish(next, { role: 'RiskManager', version: 2 });
    expect(await seesProject(claims)).toBe(true);
    const contacts = await list();
    expect(contacts.map((contact) => [contact.id, contact.position, contact.status]).toSorted()).toEqual(
      [
        [id, 'SiteContact', 'NoAccess'],
        [beside, 'RiskManager', 'HasAccess'],
      ].toSorted(),
    );
  });

  it('are one contact of whoever signs up, where the same company has entered the e-mail in their position again', async () => {
    const { id, ...person } = await expired();
    const beside = await enterBeside(id, 'RiskManager');
    await forget(person);
    const second = { ...newcomer(), email: person.email };
    await publish(second, { role: 'RiskManager', accessStatus: 'InviteSent' });
    await publish(second, { role: 'RiskManager', version: 2, accessStatus: 'NoAccess' });
    const third = await enterBeside(id, 'SiteContact');
    await forget(second);
    const { claims } = await publish({ ...newcomer(), email: person.email }, {});
    expect(await seesProject(claims)).toBe(true);
    const statuses = new Map((await list()).map((contact) => [contact.id, contact.status]));
    expect([id, beside, third].map((one) => statuses.get(one))).toEqual(['NoAccess', 'NoAccess', 'HasAccess']);
  });

  it('are followed where the account ended while the contact was entered', async () => {
    const person = newcomer();
    await publish(person, { accessStatus: 'NoAccess' });
    const id = await added({ email: person.email });
    // As read before the end, and written after it.
    await portal.knex('members').where({ user_id: person.userId }).update({ is_deleted: true });
    expect(await portal.knex('contacts').where({ id }).first('user_id')).toEqual({ user_id: person.userId });
    const { claims } = await publish({ ...newcomer(), email: person.email }, {});
    expect(await seesProject(claims)).toBe(true);
  });
});

it('neighbours of an account that ended keep theirs: who has signed up, and whose invite is open', async () => {
  const { id, ...person } = await expired();
  const signedUp = await publishPerson(portal, { role: 'SiteContact' });
  const kept = await added({ email: signedUp.member.email });
  const invited = newcomer();
  const open = await added({ email: invited.email, sendInvite: true });
  await publish(invited, { accessStatus: 'InviteSent' });
  await answered(open, invited);
  const before = await list();
  await forget(person);
  expect(await list()).toEqual(before);
  expect(await seesProject(signedUp.claims)).toBe(true);
  const rows = await portal.knex('contacts').whereIn('id', [kept, open, id]).orderBy('id').select('id', 'user_id');
  expect(rows).toEqual(
    [
      { id: kept, user_id: signedUp.claims.sub },
      { id: open, user_id: invited.userId },
      { id, user_id: null },
    ].toSorted((one, other) => one.id.localeCompare(other.id)),
  );
});
