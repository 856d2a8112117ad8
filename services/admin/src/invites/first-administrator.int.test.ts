import { userSignedUp } from '@portal/contracts/events/identity';
import { until } from '@portal/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { linkIn, startAdmin, type AdminFixture } from '../admin.fixture.ts';
import { inviteFirstAdministrator } from './first-administrator.ts';
import { inviteMails } from '../core/invites/mails.ts';

const EMAIL = 'first@portal.example';
let admin: AdminFixture;
beforeAll(async () => {
  admin = await startAdmin({ PORTAL_ADMIN_EMAIL: EMAIL });
});
afterAll(() => admin.stop());

const invite = (email: string) => inviteFirstAdministrator(admin.knex, inviteMails('http://localhost:4200'), email);
const administrator = () =>
  admin.knex('members').where({ role: 'Admin' }).first<{ user_id: string; email: string; access_status: string }>();

it('the first administrator is invited at the first start, by mail, and by it alone (decisions §3.4)', async () => {
  const [mail] = await admin.box.mailsTo(EMAIL);
  expect(mail?.subject).toBe('You are invited to the Risk Portal');
  expect(mail?.text).toContain('as Administrator');
  expect(linkIn(mail?.text).token).not.toBe('');
  const { user_id: userId, access_status: status } = await administrator();
  expect(status).toBe('InviteSent');
  const again = await Promise.all([invite(EMAIL), invite('second@portal.example')]);
  expect(again).toEqual([false, false]);

  await admin.knex('members').where({ user_id: userId }).update({ access_status: 'NoAccess' });
  const sent = await Promise.all([invite(EMAIL), invite(EMAIL), invite(EMAIL)]);
  expect(sent.toSorted()).toEqual([false, false, true]);
  const inviteId = linkIn((await admin.box.mailsTo(EMAIL, 2)).at(-1)?.text).inviteId;
  await admin.deliver(userSignedUp, {
    inviteId,
    userId,
    firstName: 'Ada',
    lastName: 'Winter',
    designation: null,
    phone: '+442079460118',
    address: { country: 'United Kingdom', state: 'London', city: 'London', addressLine: '1 Lime St', zipCode: 'EC3M' },
  });
  await until(async () => (await administrator()).access_status === 'HasAccess');
  expect(await invite('second@portal.example')).toBe(false);
});

it('each invite of the first administrator stands in the audit record, by the start of the service', async () => {
  const { user_id: userId, email } = await administrator();
  const [inviteId] = await admin.knex('invites').where({ user_id: userId }).pluck<string[]>('invite_id');
  const records = await admin.knex('audit.records').where({ action: 'invite.create' }).orderBy('id');
  const after = {
    userId: { new: userId },
    status: { new: 'InviteSent' },
    email: { new: email },
    role: { new: 'Admin' },
  };
  const record = { outcome: 'Done', actor_id: null, operation: 'start of the service', item_kind: 'invite' };
  const expected = { ...record, item_id: inviteId, changes: after };
  // The first start, and the one after the first invite had ended.
  expect(records).toMatchObject([expected, expected]);
});

it('an address that somebody else has makes nobody an administrator', async () => {
  await admin.knex('members').where({ role: 'Admin' }).update({ access_status: 'NoAccess' });
  await admin.member({ email: 'engineer@solo.example' });
  expect(await invite('Engineer@solo.example')).toBe(false);
});
