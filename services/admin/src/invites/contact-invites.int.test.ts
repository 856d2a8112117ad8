import { MAX_INVITE_PROJECTS } from '@portal/contracts/admin/invite';
import { MESSAGES } from '@portal/contracts/common/messages';
import { INVITE_TEXTS, INVITES_AN_HOUR } from '@portal/contracts/admin/access-status';
import { contactAnswered, contactInviteRenewed, contactInviteRequested } from '@portal/contracts/events/contacts';
import type { PortalEvent } from '@portal/contracts/events/envelope';
import { projectStates, type ProjectState } from '@portal/contracts/events/project-states';
import { userSignedUp } from '@portal/contracts/events/identity';
import { until } from '@portal/testing';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type * as v from 'valibot';
import { ADDRESS, linkIn, startAdmin, type AdminFixture, type TestCompany } from '../admin.fixture.ts';

type InviteRequest = v.InferOutput<typeof contactInviteRequested.data>;
type Answered = v.InferOutput<typeof contactAnswered.data>;

let admin: AdminFixture;
let northwind: TestCompany;
beforeAll(async () => {
  admin = await startAdmin();
  northwind = await admin.company();
});
afterAll(() => admin.stop());

const inviteRequest = (over: Partial<InviteRequest> = {}): InviteRequest => ({
  contactId: randomUUID(),
  version: 1,
  ask: 'Invite',
  companyId: northwind.companyId,
  userId: null,
  email: `${randomUUID()}@site.example`,
  firstName: 'Sanna',
  lastName: 'Berg',
  role: 'SiteContact',
  companyName: 'Berg Building',
  phone: '+442079460118',
  address: ADDRESS,
  ...over,
});
async function answersTo(contactId: string): Promise<Answered[]> {
  const rows = await admin
    .knex('copied_events')
    .where({ subject: contactAnswered.subject })
    .orderBy('seq')
    .pluck<string[]>('event');
  return rows
    .map((text) => (JSON.parse(text) as PortalEvent<Answered>).data)
    .filter((one) => one.contactId === contactId);
}
/** Publishes a request and waits until it was handled; returns the last answer, if any. */
async function ask(event: InviteRequest): Promise<Answered | undefined> {
  await admin.handled(await admin.deliver(contactInviteRequested, event));
  return (await answersTo(event.contactId)).at(-1);
}
async function publishProject(fields: Partial<ProjectState>): Promise<string> {
  const state: ProjectState = {
    ...{
      projectId: randomUUID(),
      version: 1,
      companyId: randomUUID(),
      companyType: 'Insurance',
      name: 'Harbour Tower',
    },
    ...{ status: 'Open', participants: [], ...fields },
  };
  await admin.handled(await admin.deliver(projectStates, { projects: [state] }));
  return state.projectId;
}
const mailsTo = async (email: string) => (await admin.box.mailsTo(email)).length;

describe('a project’s contact who is to be invited', () => {
  it('is mailed the role by the name that a broker company gives it (spec 1 §6)', async () => {
    const { companyId } = await admin.company('Broker');
    const event = { ...inviteRequest(), companyId };
    await ask(event);
    const [mail] = await admin.box.mailsTo(event.email);
    expect(mail?.text).toContain('Property Respondent');
    expect(mail?.text).not.toContain('Site Contact');
  });

  it('becomes a person without a company, is mailed a link, and services/projects hears whose account it is', async () => {
    const event = inviteRequest();
    const answer = await ask(event);
    expect(answer).toMatchObject({ version: 1, status: 'InviteSent', isInviter: true, refusal: null });
    const [mail] = await admin.box.mailsTo(event.email);
    expect(linkIn(mail?.text).page).toBe('/account/signup/user');
    expect(mail?.text).toContain('Site Contact');
    const row = await admin.knex('members').where({ user_id: answer?.userId }).first();
    expect(row).toMatchObject({ role: 'SiteContact', company_id: null, company_name: 'Berg Building', city: 'London' });
  });

  it('is told the project in the mail, and its owner all of them; a later name is the present one', async () => {
    const tower = await publishProject({ companyId: northwind.companyId, name: 'Harbour Tower' });
    const quay = await publishProject({ companyId: northwind.companyId, name: 'North Quay' });
    const foreign = await publishProject({ companyId: randomUUID(), name: 'Elsewhere' });
    const first = inviteRequest({ projectId: tower });
    const userId = (await ask(first))?.userId ?? '';
    const [mail] = await admin.box.mailsTo(first.email);
    expect(mail?.text?.replaceAll(/\s+/g, ' ')).toContain('as Site Contact for the project Harbour Tower. Sign up');
    for (const projectId of [quay, foreign]) await ask({ ...first, contactId: randomUUID(), projectId });
    await publishProject({ projectId: tower, version: 2, companyId: northwind.companyId, name: 'Harbour House' });
    const { items } = (await northwind.coordinator.call('GET', `/invites?userId=${userId}`)).body.data as {
      items: object[];
    };
    expect(items).toMatchObject([
      {
        companyName: 'Berg Building',
        projects: [
          { id: tower, name: 'Harbour House' },
          { id: quay, name: 'North Quay' },
        ],
      },
    ]);
  });

  it('is told without their projects to those for whom the company has closed CONTACTS', async () => {
    const company = await admin.company();
    const { companyId } = company;
    const asked = inviteRequest({ companyId, projectId: await publishProject({ companyId, name: 'Closed Quay' }) });
    const userId = (await ask(asked))?.userId ?? '';
    const underwriter = admin.as('ICUnderwriter', 'Insurance', companyId);
    const projectsOf = async ({ call }: Pick<typeof underwriter, 'call'>) => {
      const { items } = (await call('GET', `/invites?userId=${userId}`)).body.data as {
        items: { id: string; projects: { name: string }[] }[];
      };
      const one = (await call('GET', `/invites/${items[0]?.id}/user/info`)).body.data as { projects: object[] };
      expect(one.projects).toEqual(items[0]?.projects);
      return items[0]?.projects.map(({ name }) => name);
    };
    expect(await projectsOf(underwriter)).toEqual(['Closed Quay']);
    const closed = { contacts: ['ICCoordinator', 'RiskEngineer'] };
    await admin
      .knex('company_settings')
      .where({ company_id: companyId })
      .update({ value: JSON.stringify(closed) });
    expect(await projectsOf(underwriter)).toEqual([]);
    expect(await projectsOf(company.coordinator)).toEqual(['Closed Quay']);
  });

  it('is told the first hundred of the projects by name, as its owner is', async () => {
    const first = inviteRequest({
      projectId: await publishProject({ companyId: northwind.companyId, name: 'Quay 000' }),
    });
    const userId = (await ask(first))?.userId ?? '';
    await admin.knex.raw(
      `with added as (
         insert into known_projects select (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid(),
           'name', 'Quay ' || lpad(n::text, 3, '0')))).*
         from known_projects p, generate_series(1, ?) n where p.id = ? returning id)
       insert into contacts select (jsonb_populate_record(c, jsonb_build_object('contact_id', gen_random_uuid(),
         'project_id', added.id))).* from contacts c, added where c.contact_id = ?`,
      [MAX_INVITE_PROJECTS, first.projectId ?? '', first.contactId],
    );
    const { items } = (await northwind.coordinator.call('GET', `/invites?userId=${userId}`)).body.data as {
      items: { projects: { name: string }[] }[];
    };
    const names = items[0]?.projects.map(({ name }) => name);
    expect(names).toHaveLength(MAX_INVITE_PROJECTS);
    expect([names?.[0], names?.at(-1)]).toEqual(['Quay 000', 'Quay 099']);
  });

  it('is invited once, however often the event comes, and not at all by an older one', async () => {
    const event = inviteRequest({ version: 2 });
    await ask(event);
    await ask(event);
    await ask({ ...event, version: 1 });
    expect(await answersTo(event.contactId)).toHaveLength(1);
    expect(await mailsTo(event.email)).toBe(1);
  });

  it('is mailed once for two projects; both hear of the same account', async () => {
    const first = inviteRequest();
    const second = { ...first, contactId: randomUUID(), email: first.email.toUpperCase() };
    const [one, two] = [await ask(first), await ask(second)];
    expect(two).toMatchObject({ userId: one?.userId, status: 'InviteSent', isInviter: true });
    expect(await mailsTo(first.email)).toBe(1);
  });

  it('is not mailed again within a minute by being deleted and added anew', async () => {
    const first = inviteRequest();
    const userId = (await ask(first))?.userId ?? '';
    await ask({ ...first, version: 2, ask: 'Withdraw', userId });
    const again = { ...first, contactId: randomUUID() };
    expect(await ask(again)).toMatchObject({ status: 'NoAccess', refusal: 'InvitedJustNow' });
    expect(await mailsTo(first.email)).toBe(1);
    await admin.ageInviteMails(first.email, 61);
    expect(await ask({ ...again, version: 2 })).toMatchObject({ status: 'InviteSent', refusal: null });
    expect(await admin.box.mailsTo(first.email, 2)).toHaveLength(2);
  });

  it('of another company’s invite is told as such: that company alone sends it again', async () => {
    const first = inviteRequest();
    await ask(first);
    const rival = await admin.company();
    const answer = await ask({ ...first, contactId: randomUUID(), companyId: rival.companyId });
    expect(answer).toMatchObject({ status: 'InviteSent', isInviter: false });
  });

  it('is refused where the e-mail is that of somebody else, and where their own company has to invite', async () => {
    const underwriter = await admin.member({ role: 'ICUnderwriter', companyId: northwind.companyId });
    const email = `${underwriter}@company.example`;
    expect(await ask(inviteRequest({ email }))).toMatchObject({
      userId: null,
      status: 'NoAccess',
      refusal: 'EmailOfOther',
    });
    const granite = await admin.company('Risk');
    const engineer = await admin.member({ companyId: granite.companyId, accessStatus: 'NoAccess' });
    const answer = await ask(inviteRequest({ email: `${engineer}@company.example`, role: 'RiskEngineer' }));
    expect(answer).toMatchObject({ userId: engineer, status: 'NoAccess', refusal: 'InvitedByOwnCompany' });
    expect(await admin.knex('invites').whereIn('user_id', [underwriter, engineer])).toEqual([]);
  });
});

describe('a contact who is one no longer', () => {
  it('cannot register: the link dies, and the person has no access', async () => {
    const event = inviteRequest();
    const answer = await ask(event);
    const userId = answer?.userId ?? '';
    await ask({ ...event, version: 2, ask: 'Withdraw', userId });
    expect(await admin.status(userId)).toBe('NoAccess');
    const invite = await admin.knex('invites').where({ user_id: userId }).first();
    expect(invite.token_hash).toBeNull();
  });

  it('is not invited by an asking that comes late', async () => {
    const event = inviteRequest();
    await ask({ ...event, version: 2, ask: 'Withdraw' });
    await ask(event);
    expect(await answersTo(event.contactId)).toEqual([]);
    expect(await admin.knex('members').where({ email: event.email })).toEqual([]);
  });

  it('keeps the account that they have, and the invite of another company', async () => {
    const event = inviteRequest();
    const userId = (await ask(event))?.userId ?? '';
    const rival = await admin.company();
    const theirs = { ...event, contactId: randomUUID(), companyId: rival.companyId };
    await ask(theirs);
    await ask({ ...theirs, version: 2, ask: 'Withdraw', userId });
    expect(await admin.status(userId)).toBe('InviteSent');
    await admin.knex('members').where({ user_id: userId }).update({ access_status: 'HasAccess' });
    await ask({ ...event, version: 2, ask: 'Withdraw', userId });
    expect(await admin.status(userId)).toBe('HasAccess');
  });
});

const KINDS_OF_EMAIL: [string, (email: string) => Promise<unknown>][] = [
  ['nobody’s', async () => undefined],
  ['that of a fitting account', (email) => admin.member({ email, role: 'SiteContact' })],
  ['that of an unfitting account', (email) => admin.member({ email, role: 'RiskManager' })],
  [
    'that of a member of another company',
    async (email) => {
      const { companyId } = await admin.company();
      await admin.member({ email, role: 'ICUnderwriter', companyId, accessStatus: 'NoAccess' });
    },
  ],
  [
    'that of somebody whom another company has invited',
    async (email) => ask(inviteRequest({ email, companyId: (await admin.company()).companyId })),
  ],
];

const resend = (company: TestCompany, contactId: string) =>
  company.coordinator.call('PUT', '/invites/user/contact/resend', { contactId });

describe('the invite of a contact', () => {
  it.each(KINDS_OF_EMAIL)(
    'can be withdrawn and asked for again once a minute and five times a day, whether the e-mail is %s',
    async (_whose, exists) => {
      const first = inviteRequest();
      const { email } = first;
      await exists(email);
      const isTooSoon = async (event: InviteRequest) => (await ask(event))?.refusal === 'InvitedJustNow';
      const withdraw = (event: InviteRequest) => ask({ ...event, version: event.version + 1, ask: 'Withdraw' });
      const anew = (): InviteRequest => ({ ...first, contactId: randomUUID() });
      const [beside, second, third] = [anew(), anew(), anew()];
      expect([await isTooSoon(first), await isTooSoon(beside)]).toEqual([false, false]);
      await withdraw(beside);
      expect(await isTooSoon(second)).toBe(true);
      await admin.ageInviteMails(email, 61);
      expect(await isTooSoon({ ...second, version: 2 })).toBe(false);
      expect((await resend(northwind, second.contactId)).status).toBe(200);
      for (let mails = 3; mails < 5; mails++) {
        await withdraw({ ...second, version: 2 * mails });
        await admin.ageInviteMails(email, 61);
        expect(await isTooSoon({ ...second, version: 2 * mails + 2 })).toBe(false);
      }
      await withdraw({ ...second, version: 12 });
      await admin.ageInviteMails(email, 61);
      expect(await isTooSoon(third)).toBe(true);
      await admin.ageInviteMails(email, 86_400);
      expect(await isTooSoon({ ...third, version: 2 })).toBe(false);
    },
  );

  it.each(KINDS_OF_EMAIL)(
    'counts for the mail box, whichever address of it is asked for first, whether the e-mail is %s',
    async (_whose, exists) => {
      for (const isFirst of [true, false]) {
        const { email } = inviteRequest();
        await exists(email);
        await admin.ageInviteMails(email, 61);
        const both = [email, email.replace('@', '+q@')];
        const refusals: unknown[] = [];
        for (const one of isFirst ? both : both.toReversed())
          refusals.push((await ask(inviteRequest({ email: one })))?.refusal === 'InvitedJustNow');
        expect(refusals).toEqual([false, true]);
      }
    },
  );

  it.each(KINDS_OF_EMAIL)(
    'of two projects is sent again once a minute, whether the e-mail is %s',
    async (_whose, exists) => {
      const [one, other] = [inviteRequest(), inviteRequest()];
      await exists(one.email);
      await ask(one);
      await ask({ ...other, email: one.email });
      const answers = [await resend(northwind, one.contactId), await resend(northwind, other.contactId)];
      expect(answers.map(({ status }) => status)).toEqual([200, 429]);
    },
  );

  it.each(KINDS_OF_EMAIL)('is sent again with the same answers whether the e-mail is %s', async (_whose, exists) => {
    const event = inviteRequest();
    await exists(event.email);
    await ask(event);
    const answers = [
      await resend(northwind, event.contactId),
      await resend(northwind, event.contactId),
      await resend(await admin.company(), event.contactId),
      await resend(northwind, randomUUID()),
    ];
    expect(answers.map(({ status, body }) => [status, body.error?.code ?? body.data])).toEqual([
      [200, null],
      [429, 'RateLimited'],
      [404, 'NotFound'],
      [404, 'NotFound'],
    ]);
    await ask({ ...event, version: 2, ask: 'Withdraw' });
    expect((await resend(northwind, event.contactId)).status).toBe(404);
  });

  it.each(KINDS_OF_EMAIL)(
    'is sent again as long as the company has sent no 200 invites within the hour, whether the e-mail is %s',
    async (_whose, exists) => {
      const company = await admin.company();
      const event = inviteRequest({ companyId: company.companyId });
      await exists(event.email);
      await ask(event);
      await admin.invitesSent(company, INVITES_AN_HOUR);
      const refused = await resend(company, event.contactId);
      expect([refused.status, refused.body.error?.message]).toEqual([429, MESSAGES.tooManyLinks]);
      await admin.invitesSent(company, INVITES_AN_HOUR - 1);
      expect((await resend(company, event.contactId)).status).toBe(200);
    },
  );

  it('begins its days anew when it is sent again, though it is not mailed', async () => {
    const event = inviteRequest();
    await admin.member({ email: event.email, role: 'RiskManager' });
    await ask(event);
    expect((await resend(northwind, event.contactId)).status).toBe(200);
    expect((await resend(northwind, event.contactId)).status).toBe(429);
    const renewed = await admin.knex('copied_events').where({ subject: contactInviteRenewed.subject }).pluck('event');
    const told = renewed.map((text) => (JSON.parse(text as string) as PortalEvent<{ contactId: string }>).data);
    expect(told.filter(({ contactId }) => contactId === event.contactId)).toHaveLength(1);
  });

  it('cannot be sent again after 14 days, whoever’s the e-mail is', async () => {
    const event = inviteRequest();
    await admin.member({ email: event.email, role: 'RiskManager' });
    await ask(event);
    await admin.knex.raw(`update withheld_invites set asked_at = now() - interval '15 days' where email = ?`, [
      event.email,
    ]);
    expect((await resend(northwind, event.contactId)).body.error).toMatchObject({
      code: 'InvalidTransition',
      message: INVITE_TEXTS.notResendable,
    });
  });

  it('is sent again by the contact’s id, and approved like every other', async () => {
    const event = inviteRequest();
    const userId = (await ask(event))?.userId ?? '';
    const body = { contactId: event.contactId };
    const answer = await northwind.coordinator.call('PUT', '/invites/user/contact/resend', body);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    expect(await admin.box.mailsTo(event.email, 2)).toHaveLength(2);
    expect((await northwind.coordinator.call('PUT', '/invites/user/contact/resend', body)).status).toBe(429);
    const rival = await admin.company();
    expect((await rival.coordinator.call('PUT', '/invites/user/contact/resend', body)).status).toBe(404);

    const { inviteId } = linkIn((await admin.box.mailsTo(event.email)).at(-1)?.text);
    const said = { firstName: 'Sanna', lastName: 'Berg', designation: null, phone: '+442079460118', address: ADDRESS };
    await admin.deliver(userSignedUp, { inviteId, userId, ...said });
    await until(async () => (await admin.status(userId)) === 'NeedApproval');
    const approved = await northwind.coordinator.call('PUT', `/invites/${inviteId}/user/approve`);
    expect(approved.status).toBe(200);
    expect(await admin.status(userId)).toBe('HasAccess');
  });
});
