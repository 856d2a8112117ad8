import { companyChanged } from '@portal/contracts/events/admin';
import { companyInviteAsked } from '@portal/contracts/events/assignments';
import { contactAnswered } from '@portal/contracts/events/contacts';
import { userSignedUp } from '@portal/contracts/events/identity';
import { until } from '@portal/testing';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type * as v from 'valibot';
import { ADDRESS, linkIn, startAdmin, type AdminFixture, type TestCompany } from '../admin.fixture.ts';

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
const mailsTo = async ({ email }: Asked) => (await admin.box.mailsTo(email)).length;

describe('a company that has a project assigned, and no account (decisions §27)', () => {
  it('is mailed once, by its insurer’s name, with a link that registers a risk company', async () => {
    const asked = request();
    await ask(asked);
    await ask(asked);
    await ask({ ...asked, assignmentId: randomUUID() });
    const [mail] = await admin.box.mailsTo(asked.email);
    expect(await mailsTo(asked)).toBe(1);
    expect(mail?.text).toContain('Hello Granite Risk,');
    expect(linkIn(mail?.text).page).toBe('/account/signup');
    expect(await admin.knex('copied_events').where({ subject: contactAnswered.subject })).toEqual([]);
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

  it('is left alone where the e-mail is somebody’s elsewhere', async () => {
    const underwriter = await admin.member({ role: 'ICUnderwriter', companyId: northwind.companyId });
    const asked = request({ email: `${underwriter}@company.example` });
    await ask(asked);
    expect(
      await admin.knex('invites').join('members', 'members.user_id', 'invites.user_id').where({ email: asked.email }),
    ).toEqual([]);
    expect(await admin.status(underwriter)).toBe('HasAccess');
  });
});
