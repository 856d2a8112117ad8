import { randomUUID } from 'node:crypto';
import type { Role } from '@portal/contracts/common/enums';
import {
  contactAccessApproved,
  contactAccessRejected,
  contactAccessRequested,
  contactDeleted,
} from '@portal/contracts/events/contacts';
import type { PortalEvent } from '@portal/contracts/events/envelope';
import { passwordExpiring, sessionRevoked, timeZoneStates } from '@portal/contracts/events/identity';
import {
  companyRegistrationApproved,
  companyRegistrationRejected,
  companyRegistrationRequested,
  teamMemberJoined,
  userRegistrationApproved,
  userRegistrationRejected,
  userRegistrationRequested,
  userRegistrationWithdrawn,
} from '@portal/contracts/events/registration';
import { inboxAnswer } from '@portal/contracts/notifications/inbox';
import { until } from '@portal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { anEvent } from './notifications/events.fixture.ts';
import { startFixture, type Fixture, type Person } from './portal.fixture.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.stop());

/** Builds an event of this moment, since old ones are not mailed. */
const now = (subject: string, data: object, actor: string | null): PortalEvent => ({
  ...anEvent(subject, data, actor),
  occurredAt: new Date().toISOString(),
});

const inboxOf = async (person: Person) => {
  const response = await fixture.call(person, '/notifications/inbox');
  return v.parse(inboxAnswer, await response.json()).data.items;
};
const rowsOf = (event: PortalEvent): Promise<{ user_id: string; is_viewed: boolean; cleared_by: string | null }[]> =>
  fixture.running.database.knex('notifications').where({ event_id: event.id }).orderBy('user_id');
const documentEventData = async (event: PortalEvent) => (await rowsOf(event)).map((row) => row.user_id);
/** Waits until all earlier events are handled and their mails sent. */
async function settled(): Promise<void> {
  const last = now(userRegistrationWithdrawn.subject, { inviteId: randomUUID() }, null);
  await fixture.deliver(last);
  const { knex } = fixture.running.database;
  await until(() => knex('handled_events').where({ event_id: last.id }).first('event_id'));
  await until(async () => !(await knex('jobs').whereIn('state', ['Queued', 'Running']).first('id')));
}
const mailsTo = (email: string) => fixture.mailBox.mails.filter(({ to }) => to?.[0]?.address === email);

/** Creates a company with a coordinator, and an invited contact who has signed up. */
async function aRegistration(role: Role = 'SiteContact', companyType: 'Insurance' | 'Broker' = 'Insurance') {
  const companyId = randomUUID();
  const coordinator = await fixture.member('ICCoordinator', companyId, { companyType });
  const registrant = await fixture.member(role, null, { companyType: 'NoCompany', accessStatus: 'NeedApproval' });
  const data = {
    inviteId: randomUUID(),
    userId: registrant.sub,
    userName: 'Marcus Lindqvist',
    userEmail: registrant.email,
    role,
    companyId: null,
    companyType: 'NoCompany',
    inviterCompanyId: companyId,
  };
  return { coordinator, registrant, data, requested: now(userRegistrationRequested.subject, data, registrant.sub) };
}

describe('a registration that waits for approval (catalogue, group Registration)', () => {
  it('rings the inviting company’s coordinators and mails them, in HTML and text, with the button', async () => {
    const { coordinator, data, requested } = await aRegistration();
    const bystander = await fixture.member('ICCoordinator', randomUUID());
    await fixture.deliver(requested);
    const [mail] = await fixture.mailBox.mailsTo(coordinator.email);
    expect(mail?.subject).toBe('Marcus Lindqvist asks for access');
    const url = `http://localhost:4200/my-company?inviteId=${data.inviteId}`;
    expect(mail?.text?.trim()).toBe(
      [
        'A registration waits for your approval',
        'Hello Marcus,',
        `Marcus Lindqvist (${data.userEmail}) has registered as Site Contact. Please approve or reject the registration.`,
        `Open in the portal: ${url}`,
      ].join('\n\n'),
    );
    expect(mail?.html).toContain(`href="${url}"`);
    expect(await inboxOf(coordinator)).toMatchObject([
      {
        type: 'UserRegistrationRequested',
        isActionRequired: true,
        link: `/my-company?inviteId=${data.inviteId}`,
        subject: 'Marcus Lindqvist asks for access',
      },
    ]);
    expect(await inboxOf(bystander)).toEqual([]);
  });

  it('names the role as a broker company does', async () => {
    const { coordinator, requested } = await aRegistration('RiskManager', 'Broker');
    await fixture.deliver(requested);
    const [mail] = await fixture.mailBox.mailsTo(coordinator.email);
    expect(mail?.text).toContain('has registered as Client Risk Manager.');
  });

  it('of a risk company’s engineer is for that company’s coordinators alone', async () => {
    const { coordinator, data } = await aRegistration('RiskEngineer');
    const companyId = randomUUID();
    const own = await fixture.member('RCCoordinator', companyId, { companyType: 'Risk' });
    const event = now(userRegistrationRequested.subject, { ...data, companyId, companyType: 'Risk' }, data.userId);
    await fixture.deliver(event);
    await fixture.mailBox.mailsTo(own.email);
    expect(await documentEventData(event)).toEqual([own.sub]);
    expect(mailsTo(coordinator.email)).toEqual([]);
  });

  it.each([userRegistrationApproved, userRegistrationRejected, userRegistrationWithdrawn])(
    'is done for all with $subject, and for that invite alone',
    async ({ subject }) => {
      const { data, requested } = await aRegistration();
      const other = now(requested.subject, { ...data, inviteId: randomUUID() }, data.userId);
      await fixture.deliver(requested);
      await fixture.deliver(other);
      await fixture.deliver(now(subject, { ...data, companyName: 'Northwind', rejectionReason: 'No' }, null));
      await settled();
      expect(await rowsOf(requested)).toMatchObject([{ is_viewed: true, cleared_by: subject.slice(6, -3) }]);
      expect(await rowsOf(other)).toMatchObject([{ is_viewed: false }]);
    },
  );

  it('of a risk company is for the inviting company', async () => {
    const { coordinator, data } = await aRegistration('RCCoordinator');
    const company = { ...data, companyId: randomUUID(), companyName: 'Falk <Risk> & Co' };
    const requested = now(companyRegistrationRequested.subject, company, data.userId);
    await fixture.deliver(requested);
    const [mail] = await fixture.mailBox.mailsTo(coordinator.email);
    expect(mail?.subject).toBe('Falk <Risk> & Co asks for access');
    expect(mail?.html).toContain('The risk company Falk &lt;Risk&gt; &amp; Co has been registered by');
    await fixture.deliver(now(companyRegistrationApproved.subject, company, coordinator.sub));
    await settled();
    expect(await rowsOf(requested)).toMatchObject([{ is_viewed: true }]);
  });
});

describe('a contact who waits for access (catalogue ContactAccessRequested, decisions §26.1)', () => {
  async function aRequest(companyType: 'Insurance' | 'Broker' = 'Insurance') {
    const insurerCompanyId = randomUUID();
    const coordinator = await fixture.member('ICCoordinator', insurerCompanyId, { companyType });
    const engineer = await fixture.member('RiskEngineer', null, { companyType: 'NoCompany' });
    const data = {
      projectId: randomUUID(),
      projectName: 'Harbour Tower',
      insurerCompanyId,
      contactId: randomUUID(),
      contactName: 'Sanna Berg',
      positionName: 'SiteContact',
    };
    return { coordinator, engineer, data, requested: now(contactAccessRequested.subject, data, engineer.sub) };
  }

  it('rings the coordinators of the company that owns the project, and mails them where to decide', async () => {
    const { coordinator, engineer, data, requested } = await aRequest();
    const underwriter = await fixture.member('ICUnderwriter', data.insurerCompanyId);
    await fixture.deliver(requested);
    const [mail] = await fixture.mailBox.mailsTo(coordinator.email);
    expect(mail?.subject).toBe('Harbour Tower: Sanna Berg waits for access');
    const link = `/projects/${data.projectId}/contacts?contactId=${data.contactId}`;
    expect(mail?.text).toContain(`Open in the portal: http://localhost:4200${link}`);
    expect(mail?.text).toContain('has entered Sanna Berg as Site Contact of Harbour Tower.');
    const subject = 'Sanna Berg asks for access';
    const reader = { ...coordinator, companyProjectTabAccess: ['contacts' as const] };
    expect(await inboxOf(reader)).toMatchObject([
      { type: 'ContactAccessRequested', isActionRequired: true, projectName: 'Harbour Tower', subject, link },
    ]);
    for (const other of [engineer, underwriter]) expect(await inboxOf(other)).toEqual([]);
  });

  it('names the position as a broker company does', async () => {
    const { coordinator, requested } = await aRequest('Broker');
    await fixture.deliver(requested);
    const [mail] = await fixture.mailBox.mailsTo(coordinator.email);
    expect(mail?.text).toContain('as Property Respondent of Harbour Tower.');
  });

  it.each([contactAccessApproved, contactAccessRejected, contactDeleted])(
    'is done for all with $subject, and for that contact alone',
    async ({ subject }) => {
      const { data, engineer, requested } = await aRequest();
      const other = now(requested.subject, { ...data, contactId: randomUUID() }, engineer.sub);
      await fixture.deliver(requested);
      await fixture.deliver(other);
      await fixture.deliver(now(subject, { ...data, rejectionReason: 'No' }, null));
      await until(async () => (await rowsOf(requested))[0]?.is_viewed);
      expect(await rowsOf(requested)).toMatchObject([{ is_viewed: true, cleared_by: subject.slice(9, -3) }]);
      expect(await rowsOf(other)).toMatchObject([{ is_viewed: false }]);
    },
  );
});

describe('a decision on a registration', () => {
  it('is mailed to whoever registered, who reads it in the inbox, too, once there is access', async () => {
    const { coordinator, registrant, data } = await aRegistration();
    const approved = now(
      userRegistrationApproved.subject,
      { ...data, companyName: 'Northwind Insurance' },
      coordinator.sub,
    );
    await fixture.deliver(approved);
    const [mail] = await fixture.mailBox.mailsTo(registrant.email);
    expect(mail?.subject).toBe('Your registration was accepted');
    expect(mail?.text).toContain('Northwind Insurance has accepted your registration as Site Contact. You can sign in');
    expect(mail?.text).toContain('Open in the portal: http://localhost:4200/\n');
    expect(await inboxOf(registrant)).toMatchObject([{ type: 'UserRegistrationApproved', link: '/' }]);
  });

  it.each([
    [userRegistrationRejected, 'Your registration was rejected', 'Northwind has rejected your registration. Reason: '],
    [companyRegistrationRejected, 'The registration of Northwind was rejected', 'of Northwind was rejected. Reason: '],
  ])('that rejects ($0.subject) reaches somebody without access, with the reason', async (type, subject, text) => {
    const { coordinator, registrant, data } = await aRegistration();
    const rejected = { ...data, companyId: randomUUID(), companyName: 'Northwind', rejectionReason: 'Not <ours>' };
    await fixture.deliver(now(type.subject, rejected, coordinator.sub));
    const [mail] = await fixture.mailBox.mailsTo(registrant.email);
    expect(mail?.subject).toBe(subject);
    expect(mail?.text).toContain(`${text}Not <ours>`);
    expect(mail?.html).toContain('Not &lt;ours&gt;');
    expect(mail?.text).toContain('http://localhost:4200/account/rejected');
  });

  it('that comes twice is mailed once', async () => {
    const { coordinator, registrant, data } = await aRegistration();
    const approved = now(userRegistrationApproved.subject, { ...data, companyName: 'Northwind' }, coordinator.sub);
    await fixture.deliver(approved);
    await fixture.deliver(approved);
    await settled();
    // As during the rebuild of a projection: the event is handled again.
    await fixture.running.database.knex('handled_events').where({ event_id: approved.id }).delete();
    await fixture.deliver(approved);
    await settled();
    expect(mailsTo(registrant.email)).toHaveLength(1);
  });

  it('of long ago is not mailed any more', async () => {
    const { registrant, data } = await aRegistration();
    const occurredAt = new Date(Date.now() - 4 * 24 * 60 * 60 * 1000).toISOString();
    await fixture.deliver({
      ...anEvent(userRegistrationApproved.subject, { ...data, companyName: 'N' }, null),
      occurredAt,
    });
    await settled();
    expect(mailsTo(registrant.email)).toEqual([]);
  });

  it('waits while the mail server is away', async () => {
    const { registrant, data } = await aRegistration();
    fixture.mailBox.refuse(451);
    const approved = now(userRegistrationApproved.subject, { ...data, companyName: 'Northwind' }, null);
    await fixture.deliver(approved);
    await until(() => documentEventData(approved).then((told) => told.length > 0));
    fixture.mailBox.refuse(undefined);
    expect(await fixture.mailBox.mailsTo(registrant.email)).toHaveLength(1);
  });
});

it('coordinators read of a member who has joined, which is for the daily digest and not mailed at once', async () => {
  const companyId = randomUUID();
  const coordinator = await fixture.member('RCCoordinator', companyId, { companyType: 'Risk' });
  const joined = { inviteId: randomUUID(), userId: randomUUID(), userName: 'Ada Falk', role: 'RiskEngineer' };
  const event = now(teamMemberJoined.subject, { ...joined, companyId, companyType: 'Risk' }, joined.userId);
  await fixture.deliver(event);
  await settled();
  expect(await inboxOf(coordinator)).toMatchObject([
    { subject: 'Ada Falk has joined your team', link: '/my-company?tab=TeamMembers' },
  ]);
  expect(mailsTo(coordinator.email)).toEqual([]);
});

describe('what concerns one’s own account', () => {
  const revoked = (userId: string) => {
    const data = { userId, sids: [randomUUID()], reason: 'RefreshTokenReused', at: '2026-11-20T23:05:00.000Z' };
    return now(sessionRevoked.subject, data, null);
  };

  it('is told when sessions were ended, with the time and its zone', async () => {
    const person = await fixture.member('SiteContact', null, { companyType: 'NoCompany' });
    await fixture.deliver(revoked(person.sub));
    const [mail] = await fixture.mailBox.mailsTo(person.email);
    expect(mail?.subject).toBe('Sessions of your account were ended');
    expect(mail?.text).toContain(
      'ended on 11/20/2026 11:05 PM UTC because a sign-in was used from two places. If you do not recognise this, update',
    );
    expect(mail?.text).toContain('http://localhost:4200/my-account?tab=UpdatePassword');
  });

  it('is told in the time of the zone that identity has published', async () => {
    const person = await fixture.member('SiteContact', null, { companyType: 'NoCompany' });
    const people = [{ userId: person.sub, version: 2, timeZone: 'Asia/Kolkata' }];
    await fixture.deliver(now(timeZoneStates.subject, { people }, null));
    const { knex } = fixture.running.database;
    await until(() => knex('time_zones').where({ user_id: person.sub }).first('user_id'));
    await fixture.deliver(revoked(person.sub));
    const [mail] = await fixture.mailBox.mailsTo(person.email);
    expect(mail?.text).toContain('ended on 11/21/2026 04:35 AM UTC+05:30 because');
  });

  it('is told to administrators by mail alone, for they have no bells, and to nobody without access', async () => {
    const admin = await fixture.member('Admin', null, { companyType: 'NoCompany' });
    const blocked = await fixture.member('SiteContact', null, { accessStatus: 'NoAccess' });
    const event = revoked(admin.sub);
    await fixture.deliver(revoked(blocked.sub));
    await fixture.deliver(event);
    await fixture.mailBox.mailsTo(admin.email);
    expect(await documentEventData(event)).toEqual([]);
    expect(mailsTo(blocked.email)).toEqual([]);
  });

  it('is told before the password ends', async () => {
    const person = await fixture.member('ICUnderwriter', randomUUID());
    const data = { userId: person.sub, expiresAt: '2026-12-04T10:15:00.000Z' };
    await fixture.deliver(now(passwordExpiring.subject, data, null));
    const [mail] = await fixture.mailBox.mailsTo(person.email);
    expect(mail?.subject).toBe('Your password expires on 12/04/2026');
    expect(mail?.text).toContain('Passwords are changed every 3 months. Please update yours by 12/04/2026.');
    expect(await inboxOf(person)).toMatchObject([{ subject: 'Your password expires on 12/04/2026' }]);
  });
});
