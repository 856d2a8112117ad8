import { companyChanged } from '@portal/contracts/events/admin';
import { companyInviteAnswered, companyInviteAsked } from '@portal/contracts/events/assignments';
import { contactAnswered, contactInviteRequested } from '@portal/contracts/events/contacts';
import { userSignedUp } from '@portal/contracts/events/identity';
import { until } from '@portal/testing';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type * as v from 'valibot';
import { ADDRESS, linkIn, startAdmin, type AdminFixture, type TestCompany } from '../admin.fixture.ts';
import { inviteMails } from '../core/invites/mails.ts';
import { mailWaitingCompanies } from './assigned-company.ts';

type Asked = v.InferOutput<typeof companyInviteAsked.data>;

let admin: AdminFixture;
let northwind: TestCompany;
beforeAll(async () => {
  admin = await startAdmin();
  northwind = await admin.company();
});
afterAll(() => admin.stop());

const request = (over: Partial<Asked> = {}): Asked => ({
  ...{ assignmentId: randomUUID(), version: 1, ask: 'Invite', companyId: northwind.companyId },
  ...{ companyName: 'Granite Risk', email: `${randomUUID()}@granite.example` },
  ...over,
});
const ask = async (asked: Asked) => admin.handled(await admin.deliver(companyInviteAsked, asked));
const memberOf = ({ email }: Asked) =>
  admin.knex('members').where({ email }).first<{ user_id: string; company_id: string; role: string } | undefined>();
const answersTo = async ({ assignmentId }: Asked) => {
  const { subject } = companyInviteAnswered;
  const events = await admin.knex('copied_events').where({ subject }).orderBy('seq').pluck<string[]>('event');
  const answers = events.map((event) => (JSON.parse(event) as { data: { assignmentId: string } }).data);
  return answers.filter((answer) => answer.assignmentId === assignmentId);
};
const mailsTo = async ({ email }: Asked) => (await admin.box.mailsTo(email)).length;

describe('a company that has a project assigned, and no account (decisions §27)', () => {
  it('is mailed, by its insurer’s name, with a link that registers a risk company', async () => {
    const asked = request();
    await ask(asked);
    await ask(asked);
    const [mail] = await admin.box.mailsTo(asked.email);
    expect(await mailsTo(asked)).toBe(1);
    expect(mail?.text).toContain('Hello Granite Risk,');
    expect(linkIn(mail?.text).page).toBe('/account/signup');
    expect(await answersTo(asked)).toEqual([{ assignmentId: asked.assignmentId, version: 1, isMailed: true }]);
    expect(await admin.knex('copied_events').where({ subject: contactAnswered.subject })).toEqual([]);
  });

  it('waits for its mail where the address was mailed just now, is told so, and mailed by the clock', async () => {
    const asked = request();
    await ask(asked);
    const other = { ...asked, assignmentId: randomUUID() };
    await ask(other);
    expect([await mailsTo(asked), await answersTo(other)]).toMatchObject([1, [{ isMailed: false }]]);
    const mails = inviteMails('http://localhost:4200');
    await mailWaitingCompanies(admin.knex, mails);
    expect(await mailsTo(asked)).toBe(1);
    const past = { due_at: admin.knex.raw(`now() - interval '1 second'`) };
    await admin.knex('waiting_company_invites').where({ assignment_id: other.assignmentId }).update(past);
    await admin.ageInviteMails(asked.email, 61);
    await Promise.all([mailWaitingCompanies(admin.knex, mails), mailWaitingCompanies(admin.knex, mails)]);
    expect([(await admin.box.mailsTo(asked.email, 2)).length, await answersTo(other)]).toMatchObject([
      2,
      [{ isMailed: false }, { isMailed: true }],
    ]);
    expect(linkIn((await admin.box.mailsTo(asked.email)).at(-1)?.text).page).toBe('/account/signup');
    expect(await admin.knex('waiting_company_invites').where({ assignment_id: other.assignmentId })).toEqual([]);
  });

  it('is mailed no more where its assignment was cancelled while the mail waited', async () => {
    const asked = request();
    await ask(asked);
    const other = { ...asked, assignmentId: randomUUID() };
    await ask(other);
    await ask({ ...other, version: 2, ask: 'Withdraw' });
    expect(await admin.knex('waiting_company_invites').where({ assignment_id: other.assignmentId })).toEqual([]);
  });

  it('is let in by the insurer once it has registered', async () => {
    const asked = request();
    await ask(asked);
    const { user_id: userId = '' } = (await memberOf(asked)) ?? {};
    const invite = await admin.knex('invites').where({ user_id: userId }).first<{ invite_id: string }>('invite_id');
    const person = {
      firstName: 'Rita',
      lastName: 'Stone',
      designation: null,
      phone: '+442079460118',
      address: ADDRESS,
    };
    const name = `Granite ${randomUUID().slice(0, 8)}`;
    const company = { name, address: ADDRESS, phone: '+442079460119', locationName: 'Head office' };
    await admin.deliver(userSignedUp, { inviteId: invite.invite_id, userId, ...person, company });
    await until(async () => (await admin.status(userId)) === 'NeedApproval');
    const approved = await northwind.coordinator.call('PUT', `/invites/${invite.invite_id}/company/risk/approve`);
    expect(approved.status, JSON.stringify(approved.body)).toBe(200);
    expect(await memberOf(asked)).toMatchObject({ role: 'RCCoordinator', access_status: 'HasAccess' });
    expect(
      await admin.knex('copied_events').where({ subject: companyChanged.subject }).where('event', 'like', `%${name}%`),
    ).toHaveLength(1);
  });

  it('is invited no more once its assignment was cancelled; an older request comes too late', async () => {
    const asked = request();
    await ask(asked);
    await ask({ ...asked, version: 2, ask: 'Withdraw' });
    await ask(asked);
    const { user_id: userId = '' } = (await memberOf(asked)) ?? {};
    expect(await admin.status(userId)).toBe('NoAccess');
    expect(await mailsTo(asked)).toBe(1);
  });

  it('is told of it where the e-mail is an underwriter’s, an engineer’s without company, or a colleague’s without access', async () => {
    const underwriter = await admin.member({ role: 'ICUnderwriter', companyId: northwind.companyId });
    const alone = await admin.member({ role: 'RiskEngineer', companyId: null });
    const uninvited = await admin.member({
      role: 'ICUnderwriter',
      companyId: northwind.companyId,
      accessStatus: 'NoAccess',
    });
    for (const userId of [underwriter, alone, uninvited]) {
      const status = await admin.status(userId);
      const { email } = await admin.knex('members').where({ user_id: userId }).first<{ email: string }>('email');
      const asked = request({ email });
      await ask(asked);
      const [mail] = await admin.box.mailsTo(email);
      expect(mail?.text).toContain('has assigned a project to your company');
      expect(mail?.text).toContain('/dashboard/assignments');
      expect(mail?.text).not.toContain('token=');
      // The insurer reads the same of all addresses.
      expect(await answersTo(asked)).toMatchObject([{ isMailed: true }]);
      expect(await admin.knex('invites').where({ user_id: userId })).toEqual([]);
      expect(await admin.status(userId)).toBe(status);
    }
  });
});

/** Accounts that may have the address of a company. */
const KINDS_OF_EMAIL: [string, (email: string) => Promise<unknown>][] = [
  ['nobody’s', async () => undefined],
  ['that of an engineer without a company', (email) => admin.member({ email, role: 'RiskEngineer' })],
  ['that of a fitting contact', (email) => admin.member({ email, role: 'RiskManager' })],
  [
    'that of a member of another company',
    async (email) => admin.member({ email, role: 'ICUnderwriter', companyId: (await admin.company()).companyId }),
  ],
];

describe('a company and a contact of one address', () => {
  type Contact = v.InferOutput<typeof contactInviteRequested.data>;
  const contactOf = ({ email }: Asked, role: Contact['role'] = 'RiskManager'): Contact => ({
    ...{ contactId: randomUUID(), version: 1, ask: 'Invite', companyId: northwind.companyId, userId: null },
    ...{ email, firstName: 'Rita', lastName: 'Stone', role, companyName: 'Granite Risk', phone: null, address: null },
  });
  /** True where the company is told that mails follow each other too soon: all that it learns of an unknown address. */
  const isTooSoon = async (contact: Contact): Promise<boolean> => {
    await admin.handled(await admin.deliver(contactInviteRequested, contact));
    const { subject } = contactAnswered;
    const events = await admin.knex('copied_events').where({ subject }).orderBy('seq').pluck<string[]>('event');
    const answers = events.map(
      (event) => (JSON.parse(event) as { data: v.InferOutput<typeof contactAnswered.data> }).data,
    );
    return answers.findLast(({ contactId }) => contactId === contact.contactId)?.refusal === 'InvitedJustNow';
  };
  const resendStatus = async ({ contactId }: Contact): Promise<number> =>
    (await northwind.coordinator.call('PUT', '/invites/user/contact/resend', { contactId })).status;
  const cancel = (asked: Asked) => ask({ ...asked, version: 2, ask: 'Withdraw' });
  const minute = ({ email }: Asked) => admin.ageInviteMails(email, 61);

  describe.each(KINDS_OF_EMAIL)('whose e-mail is %s', (_whose, exists) => {
    it('follow each other once a minute, after the assignment was cancelled', async () => {
      const asked = request();
      await exists(asked.email);
      await ask(asked);
      await cancel(asked);
      expect(await isTooSoon(contactOf(asked))).toBe(true);
      await minute(asked);
      expect(await isTooSoon(contactOf(asked))).toBe(false);
    });

    it('need no further mail while the assignment is open, in whatever position', async () => {
      for (const role of ['RiskEngineer', 'RiskManager'] as const) {
        const asked = request();
        await exists(asked.email);
        await ask(asked);
        const contact = contactOf(asked, role);
        expect(await isTooSoon(contact)).toBe(false);
        await cancel(asked);
        expect(await isTooSoon(contactOf(asked, role))).toBe(true);
      }
    });

    it('wait for each other, if the contact was first', async () => {
      const asked = request();
      await exists(asked.email);
      expect(await isTooSoon(contactOf(asked))).toBe(false);
      await ask(asked);
      expect(await answersTo(asked)).toMatchObject([{ isMailed: false }]);
    });

    it.each([
      ['RiskEngineer', true, 400],
      ['RiskManager', false, 200],
    ] as const)(
      'end together where the contact is a %s as whoever registers the company is: %s',
      async (role, expected, status) => {
        const asked = request();
        await exists(asked.email);
        const contact = contactOf(asked, role);
        expect(await isTooSoon(contact)).toBe(false);
        await minute(asked);
        await ask(asked);
        await cancel(asked);
        expect(await isTooSoon(contactOf(asked, role))).toBe(expected);
        expect(await resendStatus(contact)).toBe(status);
      },
    );
  });
});
