import { contactInviteRequested, type contactAnswered } from '@portal/contracts/events/contacts';
import type { PortalEvent } from '@portal/contracts/events/envelope';
import type { Contact } from '@portal/contracts/projects/contact';
import { INVITE_TEXTS } from '@portal/contracts/admin/access-status';
import type { Role } from '@portal/contracts/common/enums';
import type { SessionClaims } from '@portal/contracts/identity/session';
import { copyOutbox } from '@portal/testing';
import { randomUUID } from 'node:crypto';
import type * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPortal, type TestCompany, type TestPortal } from '../testing/testing-portal.ts';
import { renewInvites, storeInviteAnswer } from './access.ts';
import { allowedOf, entered, publishPerson } from './contacts.fixture.ts';

type InviteRequest = v.InferOutput<typeof contactInviteRequested.data>;
type Answered = v.InferOutput<typeof contactAnswered.data>;

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

async function invited(over: object = {}): Promise<string> {
  const { status, body } = await portal.call(
    coordinator,
    'POST',
    '/contacts',
    entered(projectId, { sendInvite: true, ...over }),
  );
  expect(status, JSON.stringify(body)).toBe(201);
  return (body.data as { id: string }).id;
}
const one = async (id: string): Promise<Contact> =>
  (await portal.call(coordinator, 'GET', `/contacts/${id}`)).body.data as Contact;
async function inviteRequests(contactId: string): Promise<InviteRequest[]> {
  const rows = await portal
    .knex('copied_events')
    .where({ subject: contactInviteRequested.subject })
    .orderBy('seq')
    .pluck<string[]>('event');
  return rows
    .map((text) => (JSON.parse(text) as PortalEvent<InviteRequest>).data)
    .filter((one) => one.contactId === contactId);
}
const answer = (contactId: string, over: Partial<Answered> = {}) =>
  portal.knex.transaction((tx) =>
    storeInviteAnswer(tx, {
      contactId,
      version: 1,
      userId: null,
      status: 'InviteSent',
      isInviter: true,
      refusal: null,
      ...over,
    }),
  );

const account = async (role: Role): Promise<Partial<Answered>> => ({
  status: 'HasAccess',
  userId: (await publishPerson(portal, { role })).member.userId,
});

describe('a contact who is invited', () => {
  it('is requested in the transaction of the contact, and shown as invited at once', async () => {
    const id = await invited({ companyName: 'Berg Building' });
    expect(await one(id)).toMatchObject({ status: 'InviteSent', userId: null });
    expect(allowedOf(await one(id))).toEqual(['update', 'resend', 'delete']);
    expect(await inviteRequests(id)).toMatchObject([
      {
        version: 1,
        ask: 'Invite',
        companyId: northwind.id,
        projectId,
        role: 'SiteContact',
        companyName: 'Berg Building',
      },
    ]);
  });

  it.each<[string, () => Promise<Partial<Answered>>]>([
    ['nobody’s', async () => ({ userId: randomUUID() })],
    ['somebody’s whom another company has invited', async () => ({ userId: randomUUID(), isInviter: false })],
    ['that of a fitting account', async () => ({ ...(await account('SiteContact')), isInviter: false })],
    ['that of an unfitting account', async () => ({ status: 'NoAccess', refusal: 'EmailOfOther', isInviter: false })],
  ])('can be sent the invite again, the same whether the e-mail is %s', async (_whose, over) => {
    const id = await invited();
    await answer(id, await over());
    const { status, userId, refusal, accessRequest } = await one(id);
    expect({ status, userId, refusal, accessRequest, allowed: allowedOf(await one(id)) }).toEqual({
      status: 'InviteSent',
      userId: null,
      refusal: null,
      accessRequest: null,
      allowed: ['update', 'resend', 'delete'],
    });
  });

  it('gets the project with the access, whichever of answer and access comes first', async () => {
    for (const isAnswerFirst of [true, false]) {
      const email = `${randomUUID()}@site.example`;
      const id = await invited({ email });
      const userId = randomUUID();
      const steps = [
        () => answer(id, { userId }),
        () => publishPerson(portal, { role: 'SiteContact', userId, email, version: 4 }),
      ];
      for (const step of isAnswerFirst ? steps : steps.toReversed()) await step();
      // The version is unchanged, so an open form is not stale.
      expect(await one(id)).toMatchObject({ status: 'HasAccess', userId, version: 1 });
      expect(await portal.knex('project_participants').where({ project_id: projectId, user_id: userId })).toHaveLength(
        1,
      );
    }
  });

  it('who was mailed a moment ago stays without access, and why is told', async () => {
    const id = await invited();
    await answer(id, { status: 'NoAccess', isInviter: false, refusal: 'InvitedJustNow' });
    expect(await one(id)).toMatchObject({ status: 'NoAccess', refusal: INVITE_TEXTS.resendTooSoon });
  });

  it('is shown as invited for 14 days and no more, whatever account has the e-mail', async () => {
    const answers = [
      { status: 'NoAccess', refusal: 'EmailOfOther' },
      { status: 'NoAccess', refusal: 'InvitedByOwnCompany', userId: randomUUID() },
      { status: 'HasAccess', userId: (await publishPerson(portal, { role: 'SiteContact' })).member.userId },
    ] as const;
    for (const told of answers) {
      const id = await invited();
      await answer(id, { isInviter: false, ...told });
      const now = async () => {
        const { status, refusal, userId, fullName } = await one(id);
        return { status, refusal, userId, fullName };
      };
      const shown = { refusal: null, userId: null, fullName: 'Sanna Berg' };
      expect(await now()).toEqual({ ...shown, status: 'InviteSent' });
      await portal
        .knex('contacts')
        .where({ id })
        .update({ invited_at: new Date(Date.now() - 15 * 86_400_000) });
      expect(await now()).toEqual({ ...shown, status: 'NoAccess' });
    }
  });

  it('is shown as invited for 14 days more when the invite is sent again, in all projects of the company alone', async () => {
    const email = `${randomUUID()}@site.example`;
    const rival = await portal.addCompany('Eastgate Insurance');
    const theirProject = await portal.addProject(rival);
    const body = entered(theirProject, { sendInvite: true, email });
    const theirs = (await portal.call(rival.person('ICCoordinator'), 'POST', '/contacts', body)).body.data as Contact;
    const ids = [
      await invited({ email }),
      await invited({ email: email.toUpperCase(), projectId: await portal.addProject(northwind) }),
      await invited(),
      theirs.id,
    ];
    for (const id of ids) await answer(id, { status: 'NoAccess', refusal: 'EmailOfOther', isInviter: false });
    const age = (days: number) =>
      portal
        .knex('contacts')
        .whereIn('id', ids)
        .update({ invited_at: portal.knex.raw('invited_at - make_interval(days => ?)', [days]) });
    const statuses = async () => {
      const own = await Promise.all(ids.slice(0, 3).map(async (id) => (await one(id)).status));
      const { body } = await portal.call(rival.person('ICCoordinator'), 'GET', `/contacts/${theirs.id}`);
      return [...own, (body.data as Contact).status];
    };
    await age(10);
    await portal.knex.transaction((tx) => renewInvites(tx, ids[0] ?? ''));
    await age(10);
    expect(await statuses()).toEqual(['InviteSent', 'InviteSent', 'NoAccess', 'NoAccess']);
    await age(5);
    expect(await statuses()).toEqual(['NoAccess', 'NoAccess', 'NoAccess', 'NoAccess']);
  });

  it('who was added without an invite is invited later', async () => {
    const id = await invited({ sendInvite: false });
    const { name, email } = await one(id);
    const body = { id, position: 'SiteContact', name, email, companyName: 'Berg Building', sendInvite: true };
    expect((await portal.call(coordinator, 'PUT', '/contacts', body)).status).toBe(200);
    expect(await one(id)).toMatchObject({ status: 'InviteSent' });
    expect(await inviteRequests(id)).toHaveLength(1);
  });

  it('is withdrawn with the deletion, by the next version; answers that come later change nothing', async () => {
    const id = await invited();
    expect((await portal.call(coordinator, 'DELETE', `/contacts/${id}`)).status).toBe(200);
    expect((await inviteRequests(id)).map(({ ask, version }) => [ask, version])).toEqual([
      ['Invite', 1],
      ['Withdraw', 2],
    ]);
    await answer(id, { userId: randomUUID() });
    expect(await portal.knex('contacts').where({ id })).toEqual([]);
  });

  it('stays invited where the company has them as a contact elsewhere', async () => {
    const email = `${randomUUID()}@site.example`;
    const [here, there] = [
      await invited({ email }),
      await invited({ email, projectId: await portal.addProject(northwind) }),
    ];
    await portal.call(coordinator, 'DELETE', `/contacts/${here}`);
    expect((await inviteRequests(here)).map(({ ask }) => ask)).toEqual(['Invite']);
    await portal.call(coordinator, 'DELETE', `/contacts/${there}`);
    expect((await inviteRequests(there)).map(({ ask }) => ask)).toEqual(['Invite', 'Withdraw']);
  });

  it('who turns out to be a contact already is there once', async () => {
    const { member } = await publishPerson(portal, { role: 'SiteContact' });
    await portal.call(coordinator, 'POST', '/contacts', entered(projectId, { email: member.email }));
    const id = await invited();
    await answer(id, { userId: member.userId });
    expect(await portal.knex('contacts').where({ id })).toEqual([]);
  });
});
