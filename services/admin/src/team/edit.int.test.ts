import { TAKEN_EMAILS_AN_HOUR } from '@portal/contracts/admin/access-status';
import { MAX_WITHOUT_ACCESS } from '@portal/contracts/admin/team-member';
import { memberChanged } from '@portal/contracts/events/admin';
import { refusalsOf, until } from '@portal/testing';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startAdmin, type AdminFixture, type TestCompany } from '../admin.fixture.ts';
import { added, aMember, anEmail, NAME, read, UNITED_KINGDOM } from './team.fixture.ts';
import { TOO_MANY_WITHOUT_ACCESS } from '../core/invites/without-access.ts';

let admin: AdminFixture;
let northwind: TestCompany;
let rival: TestCompany;
beforeAll(async () => {
  admin = await startAdmin();
  [northwind, rival] = [await admin.company(), await admin.company()];
});
afterAll(() => admin.stop());

const fieldErrors = async (body: object) => {
  const answer = await northwind.coordinator.call('POST', '/team-members', body);
  return [answer.status, answer.body.fieldErrors];
};

describe('adding and editing a member (spec 3 §2, §5, §7)', () => {
  it('keeps every field of the form', async () => {
    const locationId = await admin.office(northwind);
    const fields = { designation: 'Surveyor', address: UNITED_KINGDOM, phone: '+44 20 7946 0118', locationId };
    const email = anEmail();
    const id = await added(aMember({ email, position: 'RiskEngineer', ...fields }), northwind);
    const answer = await northwind.coordinator.call('GET', `/team-members/${id}`);
    expect(answer.headers.get('etag')).toBe('"1"');
    expect(answer.body.data).toEqual({
      id,
      version: 1,
      changedBy: expect.any(String),
      changedDateTime: expect.any(String),
      name: NAME,
      fullName: 'Uma Berg',
      email,
      position: 'RiskEngineer',
      designation: 'Surveyor',
      status: 'NoAccess',
      rejectionReason: null,
      locationId,
      location: 'Main Location',
      address: UNITED_KINGDOM,
      phone: '+442079460118',
      cvFileId: null,
      isPrimaryCoordinator: false,
      invite: null,
      actions: [
        { action: 'edit', allowed: true },
        ...['resend', 'approve', 'reject'].map((action) =>
          expect.objectContaining({ action, allowed: false, obstacle: 'state' }),
        ),
        { action: 'delete', allowed: true },
      ],
      canBeDeleted: true,
      projectCount: 0,
    });
    const [told] = await admin.events(memberChanged, id);
    expect(told).toMatchObject({ phone: '+442079460118', address: UNITED_KINGDOM });
  });

  it('changes what is named and leaves the rest', async () => {
    const id = await added(aMember({ address: UNITED_KINGDOM, phone: '+442079460118' }), northwind);
    const body = { ...aMember(), id, phone: null };
    const answer = await northwind.coordinator.call('PUT', '/team-members', body);
    expect(answer.body.data).toEqual({ id, version: 2, status: 'NoAccess', inviteId: null });
    expect(answer.headers.get('etag')).toBe('"2"');
    expect(await read(id, northwind)).toMatchObject({ email: body.email, address: UNITED_KINGDOM, phone: null });
  });

  it('checks address, telephone number and office', async () => {
    const errors = await fieldErrors(
      aMember({ address: { ...UNITED_KINGDOM, state: 'Texas', city: ' ' }, phone: 'none', locationId: randomUUID() }),
    );
    expect(errors).toEqual([
      400,
      {
        'address.city': ['Field is required.'],
        'address.state': ['Please choose from the list.'],
        phone: ['Please enter a valid phone number.'],
      },
    ]);
    const foreign = await fieldErrors(aMember({ locationId: await admin.office(rival) }));
    expect(foreign).toEqual([400, { locationId: ['Choose one of the company’s offices.'] }]);
  });

  it('needs the designation of coordinators and engineers, and the office of coordinators', async () => {
    expect(await fieldErrors(aMember({ position: 'RiskEngineer' }))).toEqual([
      400,
      { designation: ['Field is required.'] },
    ]);
    const coordinator = { position: 'ICCoordinator', designation: 'Insurance Coordinator' };
    expect(await fieldErrors(aMember(coordinator))).toEqual([400, { locationId: ['Field is required.'] }]);
  });

  it('needs a designation that fits the position, also of a member who is edited', async () => {
    const unfit = [
      [{ position: 'RiskEngineer', designation: 'Insurance Coordinator' }, 'risk engineer’s designation cannot be'],
      [
        { position: 'ICCoordinator', designation: 'Surveyor', locationId: await admin.office(northwind) },
        "must contain 'Coordinator'",
      ],
    ] as const;
    const id = await added(aMember(), northwind);
    for (const [fields, text] of unfit) {
      const refused = [400, { designation: [expect.stringContaining(text)] }];
      expect(await fieldErrors(aMember(fields))).toEqual(refused);
      const edited = await northwind.coordinator.call('PUT', '/team-members', { ...aMember(fields), id });
      expect([edited.status, edited.body.fieldErrors]).toEqual(refused);
    }
  });

  it('refuses a stale version, and says who changed the member when', async () => {
    const id = await added(aMember(), northwind);
    const put = (version: string) =>
      northwind.coordinator.call('PUT', '/team-members', { ...aMember(), id }, { 'if-match': version });
    const both = await Promise.all([put('"1"'), put('"1"')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const stale = await put('"1"');
    expect([stale.status, stale.body.error]).toMatchObject([
      409,
      { code: 'StaleVersion', details: { changedBy: expect.any(String), changedAt: expect.any(String) } },
    ]);
    expect((await put('"2"')).status).toBe(200);
    expect((await put('soon')).status).toBe(400);
  });

  it('has an end where so many of the team have no access, also for those who add one at once', async () => {
    const company = await admin.company();
    const { companyId, coordinator } = company;
    const first = await added(aMember({ sendInvite: true }), company);
    await admin.knex.raw(
      `insert into members (user_id, email, first_name, last_name, role, company_id, company_type, access_status)
       select gen_random_uuid(), gen_random_uuid() || '@team.example', 'Uma', 'Berg', 'ICUnderwriter', ?, 'Insurance',
         case when number % 2 = 0 then 'NoAccess' else 'InviteSent' end from generate_series(1, ?::integer) number`,
      [companyId, MAX_WITHOUT_ACCESS - 2],
    );
    await admin.member({ companyId, role: 'ICUnderwriter' });
    const add = (fields: object = {}) => coordinator.call('POST', '/team-members', aMember(fields));
    const both = await Promise.all([add(), add()]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 400]);
    const refused = both.find(({ status }) => status === 400);
    expect(refused?.body.fieldErrors).toEqual({ email: [TOO_MANY_WITHOUT_ACCESS] });
    expect((await add({ sendInvite: true })).status).toBe(400);
    expect((await coordinator.call('DELETE', '/team-members', { id: first })).status).toBe(200);
    expect((await add()).status).toBe(201);
    expect((await northwind.coordinator.call('POST', '/team-members', aMember())).status).toBe(201);
  });

  it('has an end where another company has brought so many who have not signed up; a third one goes on', async () => {
    const [granite, inviter, third] = [await admin.company('Risk'), await admin.company(), await admin.company()];
    await admin.knex.raw(
      `with brought as (
         insert into members (user_id, email, first_name, last_name, role, company_id, company_type, access_status)
         select gen_random_uuid(), gen_random_uuid() || '@team.example', 'Uma', 'Berg', 'RiskEngineer', ?, 'Risk', 'NoAccess'
         from generate_series(1, ?::integer) returning user_id)
       insert into invites (invite_id, kind, user_id, company_id, sent_at)
       select gen_random_uuid(), 'Contact', user_id, ?, now() from brought`,
      [granite.companyId, MAX_WITHOUT_ACCESS - 1, inviter.companyId],
    );
    const invite = ({ coordinator }: TestCompany) => {
      const { name, email } = aMember();
      const body = { name, email, position: 'RiskEngineer', riskCompanyId: granite.companyId };
      return coordinator.call('POST', '/invites/user/contact', body);
    };
    const last = await invite(inviter);
    expect(last.status).toBeLessThan(300);
    const refused = await invite(inviter);
    expect([refused.status, refused.body.fieldErrors]).toEqual([400, { email: [TOO_MANY_WITHOUT_ACCESS] }]);
    expect((await invite(third)).status).toBe(last.status);
    const own = aMember({ position: 'RiskEngineer', designation: 'Surveyor' });
    expect((await granite.coordinator.call('POST', '/team-members', own)).status).toBe(201);
  });

  it('is for members without access', async () => {
    const id = await admin.member({ companyId: northwind.companyId, role: 'ICUnderwriter' });
    const answer = await northwind.coordinator.call('PUT', '/team-members', { ...aMember(), id });
    expect([answer.status, answer.body.error]).toMatchObject([
      400,
      { code: 'InvalidTransition', message: 'Only members with the status “No Access” can be edited.' },
    ]);
  });

  it('is for the own company: nobody of another is there', async () => {
    const id = await added(aMember(), northwind);
    const answers = await Promise.all([
      rival.coordinator.call('GET', `/team-members/${id}`),
      rival.coordinator.call('PUT', '/team-members', { ...aMember(), id }),
      rival.coordinator.call('DELETE', `/team-members/${id}`),
      rival.coordinator.call('DELETE', '/team-members', { id, shouldNotTransfer: true }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect((await read(id, northwind))['status']).toBe('NoAccess');
  });

  it('is for coordinators', async () => {
    const id = await added(aMember(), northwind);
    const { companyId } = northwind;
    for (const role of ['ICUnderwriter', 'RiskEngineer'] as const) {
      const other = admin.as(role, 'Insurance', companyId);
      const answers = await Promise.all([
        other.call('GET', '/team-members'),
        other.call('GET', `/team-members/${id}`),
        other.call('PUT', '/team-members', { ...aMember(), id }),
        other.call('DELETE', `/team-members/${id}`),
        other.call('GET', '/users/designations'),
        other.call('POST', '/designations', { value: 'Anything' }),
        other.call('GET', '/insurance-companies/current/locations'),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403, 403]);
    }
  });
});

it('every write of the team stands in the audit record', async () => {
  const id = await added(aMember(), northwind);
  await northwind.coordinator.call('PUT', '/team-members', { ...aMember(), id });
  await northwind.coordinator.call('DELETE', `/team-members/${id}`);
  await until(async () => (await admin.knex('audit.records').where({ item_id: id })).length === 3);
  const records = await admin.knex('audit.records').where({ item_id: id }).orderBy('id').pluck('action');
  expect(records).toEqual(['teamMember.create', 'teamMember.update', 'teamMember.delete']);
});

describe('an e-mail that is in use', () => {
  const enter = (company: TestCompany, email: string) => [
    () => company.coordinator.call('POST', '/team-members', aMember({ email })),
    () => company.coordinator.call('POST', '/invites/user/contact', { name: NAME, email, position: 'RiskManager' }),
  ];
  const count = async ({ companyId }: TestCompany): Promise<number | undefined> =>
    (await admin.knex('taken_emails').where({ company_id: companyId }).first<{ emails: number }>('emails'))?.emails;

  it('is refused, recorded and counted, until the company has to wait', async () => {
    const [company, email] = [await admin.company(), anEmail()];
    await admin.member({ email, companyId: rival.companyId });
    for (const call of enter(company, email)) {
      expect(await call()).toMatchObject({ status: 409, body: { error: { code: 'Duplicate' } } });
    }
    const refusal = { status: 409, reason: 'Duplicate' };
    expect(await refusalsOf(admin.knex, company.coordinator.userId, { count: 2 })).toMatchObject([
      { action: 'teamMember.create', ...refusal },
      { action: 'invite.create', ...refusal },
    ]);
    expect(await count(company)).toBe(2);

    const all = { emails: TAKEN_EMAILS_AN_HOUR };
    await admin.knex('taken_emails').where({ company_id: company.companyId }).update(all);
    for (const call of [...enter(company, email), ...enter(company, anEmail())]) {
      const answer = await call();
      expect(answer.body.error?.code).toBe('RateLimited');
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(3_000);
    }
    const other = await admin.company();
    const statuses = await Promise.all([0, 1].map(async (way) => (await enter(other, anEmail())[way]?.())?.status));
    expect(statuses).toEqual([201, 201]);
    expect(await count(other)).toBeUndefined();

    const back = admin.knex.raw(`began_at - interval '1 hour'`);
    await admin.knex('taken_emails').where({ company_id: company.companyId }).update({ began_at: back });
    expect((await enter(company, email)[0]?.())?.status).toBe(409);
    expect(await count(company)).toBe(1);
  });

  it('is refused a hundred times an hour, though many are entered at once; another company goes on', async () => {
    const [company, other, email] = [await admin.company(), await admin.company(), anEmail()];
    await admin.member({ email, companyId: rival.companyId });
    const add = ({ coordinator }: TestCompany, address: string) =>
      coordinator.call('POST', '/team-members', aMember({ email: address }));
    const entered = Array.from({ length: 150 }, () => add(company, email));
    const beside = Array.from({ length: 5 }, () => add(other, anEmail()));
    const statuses = (await Promise.all(entered)).map(({ status }) => status);
    const expected = [
      ...Array.from({ length: TAKEN_EMAILS_AN_HOUR }, () => 409),
      ...Array.from({ length: 50 }, () => 429),
    ];
    expect(statuses.toSorted()).toEqual(expected);
    expect((await Promise.all(beside)).map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    expect(await count(company)).toBe(TAKEN_EMAILS_AN_HOUR);
    const actor = { actor_id: company.coordinator.userId, outcome: 'Done' };
    expect(await admin.knex('audit.records').where(actor)).toEqual([]);
  });
});
