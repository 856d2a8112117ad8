import { memberChanged } from '@portal/contracts/events/admin';
import { companyInviteAsked } from '@portal/contracts/events/assignments';
import { contactAnswered, contactInviteRequested } from '@portal/contracts/events/contacts';
import type { PortalEvent } from '@portal/contracts/events/envelope';
import { userSignedUp } from '@portal/contracts/events/identity';
import { memberForgotten } from '@portal/contracts/events/team';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type * as v from 'valibot';
import { linkIn, startAdmin, type AdminFixture, type Answer, type TestCompany } from '../admin.fixture.ts';
import { inviteMails } from '../core/invites/mails.ts';
import { infoOf, TERMS } from '../subscriptions/subscription.fixture.ts';
import { expireInvites } from './expire.ts';
import { inviteFirstAdministrator } from './first-administrator.ts';
import { anEmail, hashOf, inviteCalls, PROFILE } from './invites.fixture.ts';

type InviteRequest = v.InferOutput<typeof contactInviteRequested.data>;
type Answered = v.InferOutput<typeof contactAnswered.data>;

let admin: AdminFixture;
let northwind: TestCompany;
let rival: TestCompany;
beforeAll(async () => {
  admin = await startAdmin();
  [northwind, rival] = [await admin.company(), await admin.company()];
});
afterAll(() => admin.stop());

const { signUp } = inviteCalls(
  () => admin,
  () => northwind,
);
const inviteRequest = (over: Partial<InviteRequest> = {}): InviteRequest => ({
  ...{ contactId: randomUUID(), version: 1, ask: 'Invite', companyId: northwind.companyId, userId: null },
  ...{ email: anEmail(), firstName: 'Sanna', lastName: 'Berg', role: 'SiteContact', companyName: 'Berg Building' },
  ...{ phone: null, address: null },
  ...over,
});
/** Publishes a request, with nothing mailed to the address of late; returns the answer, if any. */
async function ask(event: InviteRequest): Promise<Answered | undefined> {
  await admin.ageInviteMails(event.email, 61);
  await admin.handled(await admin.deliver(contactInviteRequested, event));
  const { subject } = contactAnswered;
  const rows = await admin.knex('copied_events').where({ subject }).orderBy('seq').pluck<string[]>('event');
  return rows
    .map((text) => (JSON.parse(text) as PortalEvent<Answered>).data)
    .findLast(({ contactId, version }) => contactId === event.contactId && version === event.version);
}
const withdraw = (event: InviteRequest, userId: string) => ask({ ...event, version: 2, ask: 'Withdraw', userId });

interface Former {
  readonly email: string;
  readonly userId: string;
  readonly request: InviteRequest;
}

/** A contact of Northwind whose invite is open. */
async function open(over: Partial<InviteRequest> = {}): Promise<Former> {
  const request = inviteRequest(over);
  const userId = (await ask(request))?.userId ?? '';
  return { email: request.email, userId, request };
}
/** A contact of Northwind whose invite was withdrawn. */
async function withdrawn(over: Partial<InviteRequest> = {}): Promise<Former> {
  const former = await open(over);
  await withdraw(former.request, former.userId);
  await admin.ageInviteMails(former.email, 61);
  expect(await admin.status(former.userId)).toBe('NoAccess');
  return former;
}
/** A contact of Northwind whose invite has expired. */
async function expired(): Promise<Former> {
  const former = await open();
  await admin
    .knex('invites')
    .where({ user_id: former.userId })
    .update({ expires_at: new Date(0) });
  await expireInvites(admin.knex);
  await admin.ageInviteMails(former.email, 61);
  expect(await admin.status(former.userId)).toBe('NoAccess');
  return former;
}

const NAME = { firstName: 'Uma', lastName: 'Stone' };
const addToTeam = (email: string, { coordinator } = rival) =>
  coordinator.call('POST', '/team-members', { name: NAME, email, position: 'ICUnderwriter', sendInvite: true });
const contact = (email: string, { coordinator } = rival) =>
  coordinator.call('POST', '/invites/user/contact', { name: NAME, email, position: 'RiskManager' });
async function edit(email: string): Promise<Answer> {
  const body = { name: NAME, email: anEmail(), position: 'ICUnderwriter' };
  const { id } = (await rival.coordinator.call('POST', '/team-members', body)).body.data as { id: string };
  return rival.coordinator.call('PUT', '/team-members', { ...body, id, email });
}
const subscribe = (primaryUserEmail: string) =>
  admin.as('Admin', 'NoCompany', null).call('POST', '/subscriptions', {
    ...{ ...TERMS, subscriberType: 'RiskCompany', packageType: 'Pro' },
    companyInviteInfo: infoOf({ primaryUserEmail }),
  });
const WRITES: readonly [string, (email: string) => Promise<Answer>, number][] = [
  ['the team of another company', addToTeam, 201],
  ['a member of another company who is edited', edit, 200],
  ['an invite of another company', contact, 201],
  ['an invite of the same company', (email) => contact(email, northwind), 201],
  ['the administrator', subscribe, 201],
];

const membersAt = (email: string) =>
  admin
    .knex('members')
    .whereRaw('lower(email) = lower(?)', [email])
    .whereNull('deleted_at')
    .select<{ user_id: string; first_name: string; role: string }[]>('user_id', 'first_name', 'role');
const wasFreed = async ({ userId }: Former) => (await admin.events(memberForgotten, userId)).length > 0;
const invitesOf = async ({ coordinator }: TestCompany) =>
  ((await coordinator.call('GET', '/invites?PageSize=100')).body.data as { items: { email: string }[] }).items;

describe('the e-mail of an invite that has ended without a sign-up', () => {
  it.each(WRITES)('is free for %s, whatever the case of its letters', async (_whose, write, status) => {
    for (const former of [await withdrawn(), await expired()]) {
      const answer = await write(former.email.toUpperCase());
      expect(answer.status, JSON.stringify(answer.body)).toBe(status);
      expect(await wasFreed(former)).toBe(true);
      const [now, ...others] = await membersAt(former.email);
      expect(now?.user_id).not.toBe(former.userId);
      expect(others).toEqual([]);
      expect((await admin.events(memberChanged, former.userId)).at(-1)).toMatchObject({ accessStatus: 'NoAccess' });
    }
  });

  it('is free for the first administrator', async () => {
    const former = await withdrawn();
    await admin.knex('members').where({ role: 'Admin' }).update({ access_status: 'NoAccess' });
    const mails = inviteMails('http://localhost:4200');
    expect(await inviteFirstAdministrator(admin.knex, mails, former.email)).toBe(true);
    expect(await membersAt(former.email)).toMatchObject([{ role: 'Admin' }]);
  });

  it.each<[string, () => TestCompany, InviteRequest['role']]>([
    ['the same company, in another position', () => northwind, 'RiskManager'],
    ['another company, in another position', () => rival, 'RiskManager'],
    ['another company, in the same position', () => rival, 'SiteContact'],
  ])('is mailed a contact’s invite of %s', async (_whose, company, role) => {
    const former = await withdrawn();
    // A mail that has to be tried again would come after the next one.
    await admin.box.mailsTo(former.email);
    const next = inviteRequest({ email: former.email, companyId: company().companyId, role, firstName: 'Nils' });
    const answer = await ask(next);
    expect(answer).toMatchObject({ status: 'InviteSent', isInviter: true, refusal: null });
    expect(answer?.userId).not.toBe(former.userId);
    const mails = await admin.box.mailsTo(former.email, 2);
    expect(mails.at(-1)?.text).toContain('Hello Nils,');
    expect(linkIn(mails.at(-1)?.text).inviteId).not.toBe(linkIn(mails[0]?.text).inviteId);
    expect(await membersAt(former.email)).toMatchObject([{ user_id: answer?.userId, first_name: 'Nils', role }]);
  });

  it('keeps its account where the same company invites to the same position again', async () => {
    const former = await withdrawn();
    const again = await ask(inviteRequest({ email: former.email }));
    expect(again).toMatchObject({ userId: former.userId, status: 'InviteSent', isInviter: true });
    expect(await wasFreed(former)).toBe(false);
  });

  it('shows neither company anything of the other', async () => {
    const [oslo, bergen] = [await admin.company(), await admin.company()];
    const former = await withdrawn({ companyId: oslo.companyId });
    const before = await invitesOf(oslo);
    expect(before).toMatchObject([{ email: former.email, name: { firstName: 'Sanna' }, status: 'NoAccess' }]);
    const next = inviteRequest({ email: former.email, companyId: bergen.companyId, firstName: 'Nils' });
    const { userId } = (await ask(next)) ?? {};
    expect(await invitesOf(oslo)).toEqual(before);
    const theirs = await invitesOf(bergen);
    expect(theirs).toMatchObject([{ userId, name: { firstName: 'Nils' }, status: 'InviteSent' }]);
    expect(JSON.stringify(theirs)).not.toContain('Sanna');
    const [{ id = '' } = {}] = theirs as unknown as { id: string }[];
    await signUp({ id, userId: userId ?? '', email: former.email }, 'NeedApproval');
    expect(await invitesOf(oslo)).toEqual(before);
    await ask({ ...former.request, version: 3, ask: 'Withdraw', userId: former.userId });
    expect(await admin.status(userId ?? '')).toBe('NeedApproval');
  });

  it('has another link: a sign-up that comes late with the former one changes nothing', async () => {
    const former = await withdrawn();
    const { inviteId, token } = linkIn((await admin.box.mailsTo(former.email))[0]?.text);
    expect((await addToTeam(former.email)).status).toBe(201);
    const late = { inviteId, userId: former.userId, tokenHash: hashOf(token), ...PROFILE };
    await admin.handled(await admin.deliver(userSignedUp, late));
    expect(await admin.status(former.userId)).toBe('NoAccess');
    expect(await membersAt(former.email)).toMatchObject([{ first_name: NAME.firstName }]);
  });

  it('goes to one of two companies that add it at once', async () => {
    const former = await withdrawn();
    const body = { name: NAME, email: former.email, position: 'ICUnderwriter' };
    const answers = await Promise.all(
      [northwind, rival].map(({ coordinator }) => coordinator.call('POST', '/team-members', body)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(await membersAt(former.email)).toHaveLength(1);
    expect(await admin.events(memberForgotten, former.userId)).toHaveLength(1);
  });

  it('is free though it was that of an engineer of a risk company, whom an insurer had invited', async () => {
    const granite = await admin.company('Risk');
    const body = { name: NAME, email: anEmail(), position: 'RiskEngineer', riskCompanyId: granite.companyId };
    const sent = await northwind.coordinator.call('POST', '/invites/user/contact', body);
    expect(sent.status, JSON.stringify(sent.body)).toBe(201);
    const { id } = sent.body.data as { id: string };
    const add = () =>
      granite.coordinator.call('POST', '/team-members', {
        ...{ name: NAME, email: body.email, position: 'RiskEngineer', designation: 'Surveyor' },
      });
    expect((await add()).status).toBe(409);
    expect((await northwind.coordinator.call('DELETE', `/invites/${id}`)).status).toBe(200);
    const answer = await add();
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  });

  it('gets the link that registers a company, where a project is assigned to it', async () => {
    const former = await withdrawn();
    // A mail that has to be tried again would come after the next one.
    await admin.box.mailsTo(former.email);
    const asked = { assignmentId: randomUUID(), version: 1, ask: 'Invite', companyId: rival.companyId } as const;
    const of = { companyName: 'Granite Risk', email: former.email };
    await admin.handled(await admin.deliver(companyInviteAsked, { ...asked, ...of }));
    const mails = await admin.box.mailsTo(former.email, 2);
    expect(linkIn(mails.at(-1)?.text).page).toBe('/account/signup');
    expect(await membersAt(former.email)).toMatchObject([{ role: 'RiskEngineer', first_name: 'Granite Risk' }]);
  });
});

describe('an e-mail stays somebody’s', () => {
  const refusedEverywhere = async (email: string): Promise<void> => {
    for (const [whose, write] of WRITES) {
      const { status } = await write(email);
      expect([whose, status]).toEqual([whose, 409]);
    }
    const answer = await ask(inviteRequest({ email, companyId: rival.companyId, role: 'DeveloperOwner' }));
    expect(answer).toMatchObject({ userId: null, refusal: 'EmailOfOther' });
  };

  it('while their invite is open', async () => {
    const former = await open();
    await refusedEverywhere(former.email);
    expect(await admin.status(former.userId)).toBe('InviteSent');
  });

  it.each([
    ['this release', true],
    ['the one before, which did not record it', false],
  ])('once they have signed up at %s, though their registration was withdrawn', async (_release, isRecorded) => {
    const former = await open();
    const { inviteId } = linkIn((await admin.box.mailsTo(former.email))[0]?.text);
    await signUp({ ...former, id: inviteId }, 'NeedApproval');
    await admin.knex('members').where({ user_id: former.userId }).update({ has_signed_up: isRecorded });
    await withdraw(former.request, former.userId);
    expect(await admin.status(former.userId)).toBe('NoAccess');
    await refusedEverywhere(former.email);
    expect(await ask(inviteRequest({ email: former.email, companyId: rival.companyId }))).toMatchObject({
      userId: former.userId,
      status: 'InviteSent',
    });
  });

  it('while they are of a team, invited or not', async () => {
    const company = await admin.company();
    const [email, invited] = [anEmail(), anEmail()];
    const body = { name: NAME, email, position: 'ICUnderwriter' };
    expect((await company.coordinator.call('POST', '/team-members', body)).status).toBe(201);
    const { inviteId = '' } = (await addToTeam(invited, company)).body.data as { inviteId?: string };
    expect((await company.coordinator.call('DELETE', `/invites/${inviteId}`)).status).toBe(200);
    await refusedEverywhere(email);
    await refusedEverywhere(invited);
  });

  it('while the administrator has given them a subscription', async () => {
    const former = await withdrawn({ role: 'DeveloperOwner' });
    const given = { ...TERMS, subscriberType: 'DeveloperOwner', packageType: 'Pro', subscriberId: former.userId };
    const answer = await admin.as('Admin', 'NoCompany', null).call('POST', '/subscriptions', given);
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    expect((await addToTeam(former.email)).status).toBe(409);
  });
});

it('an ended invite’s e-mail is freed with a record, which names nobody who entered it next', async () => {
  const former = await withdrawn();
  await addToTeam(former.email);
  const records = await admin.knex('audit.records').where({ action: 'member.forget', item_id: former.userId });
  expect(records).toMatchObject([{ actor_id: null, outcome: 'Done' }]);
  const row = await admin.knex('members').where({ user_id: former.userId }).first<{ changed_by: string | null }>();
  expect(row.changed_by).toBeNull();
});
