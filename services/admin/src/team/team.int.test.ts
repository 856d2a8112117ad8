import { memberChanged } from '@portal/contracts/events/admin';
import { until } from '@portal/testing';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startAdmin, type AdminFixture, type TestCompany } from '../admin-fixture.ts';

let admin: AdminFixture;
let northwind: TestCompany;
let rival: TestCompany;
beforeAll(async () => {
  admin = await startAdmin();
  [northwind, rival] = [await admin.company(), await admin.company()];
});
afterAll(() => admin.stop());

const anEmail = () => `${randomUUID()}@team.example`;
const name = { firstName: 'Uma', lastName: 'Berg' };
const UNITED_KINGDOM = {
  country: 'United Kingdom',
  state: 'England',
  city: 'London',
  addressLine: '1 Lime St',
  zipCode: 'EC3M 7HA',
};
/** An underwriter without access, as a body; a test states only what matters to it. */
const aMember = (fields: object = {}) => ({ name, email: anEmail(), position: 'ICUnderwriter', ...fields });

async function added(body: object, { coordinator } = northwind): Promise<string> {
  const answer = await coordinator.call('POST', '/team-members', body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.data?.['id'] as string;
}
const read = async (id: string, { coordinator } = northwind) =>
  (await coordinator.call('GET', `/team-members/${id}`)).body.data ?? {};
const fieldErrors = async (body: object, { coordinator } = northwind) => {
  const answer = await coordinator.call('POST', '/team-members', body);
  return [answer.status, answer.body.fieldErrors];
};

describe('adding and editing a member (spec 3 §2, §5, §7)', () => {
  it('keeps every field of the form', async () => {
    const locationId = await admin.office(northwind);
    const fields = { designation: 'Surveyor', address: UNITED_KINGDOM, phone: '+44 20 7946 0118', locationId };
    const email = anEmail();
    const id = await added(aMember({ email, position: 'RiskEngineer', ...fields }));
    const answer = await northwind.coordinator.call('GET', `/team-members/${id}`);
    expect(answer.headers.get('etag')).toBe('"1"');
    expect(answer.body.data).toEqual({
      id,
      version: 1,
      name,
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
      actions: ['edit', 'delete'],
      canBeDeleted: true,
      deletionObstacle: null,
      projectCount: 0,
      transfer: 'None',
    });
    const [told] = await admin.events(memberChanged, id);
    expect(told).toMatchObject({ phone: '+442079460118', address: UNITED_KINGDOM });
  });

  it('changes what is named and leaves the rest', async () => {
    const id = await added(aMember({ address: UNITED_KINGDOM, phone: '+442079460118' }));
    const body = { ...aMember(), id, phone: null };
    const answer = await northwind.coordinator.call('PUT', '/team-members', body);
    expect(answer.body.data).toEqual({ id, version: 2, status: 'NoAccess', inviteId: null });
    expect(answer.headers.get('etag')).toBe('"2"');
    expect(await read(id)).toMatchObject({ email: body.email, address: UNITED_KINGDOM, phone: null });
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
    const id = await added(aMember());
    for (const [fields, text] of unfit) {
      const refused = [400, { designation: [expect.stringContaining(text)] }];
      expect(await fieldErrors(aMember(fields))).toEqual(refused);
      const edited = await northwind.coordinator.call('PUT', '/team-members', { ...aMember(fields), id });
      expect([edited.status, edited.body.fieldErrors]).toEqual(refused);
    }
  });

  it('refuses a stale version, and says who changed the member when', async () => {
    const id = await added(aMember());
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

  it('is for members without access', async () => {
    const id = await admin.member({ companyId: northwind.companyId, role: 'ICUnderwriter' });
    const answer = await northwind.coordinator.call('PUT', '/team-members', { ...aMember(), id });
    expect([answer.status, answer.body.error]).toMatchObject([
      400,
      { code: 'InvalidTransition', message: 'Only members without access can be edited.' },
    ]);
  });

  it('is for the own company: nobody of another is there', async () => {
    const id = await added(aMember());
    const answers = await Promise.all([
      rival.coordinator.call('GET', `/team-members/${id}`),
      rival.coordinator.call('PUT', '/team-members', { ...aMember(), id }),
      rival.coordinator.call('DELETE', `/team-members/${id}`),
      rival.coordinator.call('DELETE', '/team-members', { id, shouldNotTransfer: true }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect((await read(id))['status']).toBe('NoAccess');
  });

  it('is for coordinators', async () => {
    const id = await added(aMember());
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

describe('the own row (decisions §21)', () => {
  const own = async (company: TestCompany) => {
    const { fullName: _, ...row } = await read(company.coordinator.userId, company);
    const { id, email, position, designation } = row;
    return { id, email, position, designation, name, locationId: await admin.office(company) };
  };

  it('is the primary contact’s to edit: name, phone, address, office', async () => {
    const company = await admin.company();
    const body = { ...(await own(company)), address: UNITED_KINGDOM, phone: '+442079460119' };
    const answer = await company.coordinator.call('PUT', '/team-members', body);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    expect(await read(company.coordinator.userId, company)).toMatchObject({
      fullName: 'Uma Berg',
      phone: '+442079460119',
      address: UNITED_KINGDOM,
      location: 'Main Location',
      status: 'HasAccess',
      isPrimaryCoordinator: true,
    });
  });

  it('keeps role, designation, email, status and an office', async () => {
    const company = await admin.company();
    const body = await own(company);
    const put = async (change: object) => {
      const answer = await company.coordinator.call('PUT', '/team-members', { ...body, ...change });
      return [answer.status, Object.keys(answer.body.fieldErrors ?? {})];
    };
    expect(await put({ position: 'ICUnderwriter', email: anEmail(), designation: 'Surveyor' })).toEqual([
      400,
      ['position', 'email', 'designation'],
    ]);
    expect(await put({ locationId: null })).toEqual([400, ['locationId']]);
    expect(await put({ sendInvite: true })).toEqual([200, []]);
    expect(await read(company.coordinator.userId, company)).toMatchObject({ status: 'HasAccess' });
  });

  it('of another coordinator is not theirs to edit, nor anybody’s to delete', async () => {
    const { companyId, coordinator } = northwind;
    const other = admin.as('ICCoordinator', 'Insurance', companyId);
    await admin.member({ userId: other.userId, companyId, role: 'ICCoordinator' });
    const edit = await other.call('PUT', '/team-members', {
      ...aMember(),
      id: other.userId,
      position: 'ICCoordinator',
    });
    expect(edit.status).toBe(400);
    const itself = await other.call('DELETE', `/team-members/${other.userId}`);
    expect([itself.status, itself.body.error?.message]).toEqual([400, 'You cannot delete yourself.']);
    const primary = await other.call('DELETE', `/team-members/${coordinator.userId}`);
    expect([primary.status, primary.body.error?.message]).toEqual([
      400,
      'The primary contact cannot be deleted. Update the Primary Contact in Company Info first.',
    ]);
  });
});

describe('the list of the team (spec 3 §7)', () => {
  it('is searched, narrowed, sorted and paged', async () => {
    const company = await admin.company();
    const { companyId } = company;
    const add = (firstName: string, lastName: string, changes: object = {}) =>
      admin.member({ companyId, firstName, lastName, role: 'ICUnderwriter', ...changes });
    await add('Zoe', 'Quist', { email: 'zoe@list.example', designation: 'Assistant' });
    await add('adam', 'Ölander', { email: 'adam@list.example', accessStatus: 'NoAccess' });
    await add('Bea', '100%', { email: 'bea@list.example', role: 'RiskEngineer' });
    const list = async (query: string) => {
      const answer = await company.coordinator.call('GET', `/team-members?${query}`);
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      return answer.body.data?.items?.map(({ fullName }) => fullName);
    };
    expect(await list('')).toEqual(['adam Ölander', 'Bea 100%', 'Elias Moreau', 'Zoe Quist']);
    expect(await list('sortFieldName=ContactInfo.Name.FullName&sortDirection=Descending&pageSize=1')).toEqual([
      'Zoe Quist',
    ]);
    expect(await list('name=ÖLAND')).toEqual(['adam Ölander']);
    expect(await list('name=100%25')).toEqual(['Bea 100%']);
    expect(await list('name=%25')).toEqual(['Bea 100%']);
    expect(await list('position=ICUnderwriter&status=HasAccess')).toEqual(['Zoe Quist']);
    expect(await list('page=2&pageSize=3')).toEqual(['Zoe Quist']);
    for (const field of ['position', 'designation', 'email', 'status', 'location'])
      expect(await list(`sortFieldName=${field}&sortDirection=Ascending`)).toHaveLength(4);
    expect((await company.coordinator.call('GET', '/team-members?sortFieldName=phone')).status).toBe(400);
    expect((await company.coordinator.call('GET', '/team-members?status=Gone')).status).toBe(400);
  });

  it('says what the viewer may do with each', async () => {
    const company = await admin.company();
    const { companyId, coordinator } = company;
    const id = await added(aMember({ sendInvite: true }), company);
    const other = admin.as('ICCoordinator', 'Insurance', companyId);
    await admin.member({ userId: other.userId, companyId, role: 'ICCoordinator', firstName: 'Ola' });
    const actionsFor = async (viewer = coordinator) => {
      const { items = [] } = (await viewer.call('GET', '/team-members')).body.data ?? {};
      return Object.fromEntries(items.map((item) => [item['id'], [item['actions'], item['deletionObstacle']]]));
    };
    expect(await actionsFor()).toEqual({
      [id]: [['resend', 'delete'], null],
      [coordinator.userId]: [
        ['edit'],
        'The primary contact cannot be deleted. Update the Primary Contact in Company Info first.',
      ],
      [other.userId]: [['delete'], null],
    });
    expect((await actionsFor(other))[coordinator.userId]?.[0]).toEqual([]);
  });

  it('of a risk company lets the coordinator decide about an engineer whom an insurer invited', async () => {
    const granite = await admin.company('Risk');
    const contact = { name, email: anEmail(), position: 'RiskEngineer', riskCompanyId: granite.companyId };
    const invited = await northwind.coordinator.call('POST', '/invites/user/contact', contact);
    const id = invited.body.data?.['userId'] as string;
    expect(await read(id, granite)).toMatchObject({ actions: ['resend', 'delete'], invite: { kind: 'Contact' } });
    await admin.knex('members').where({ user_id: id }).update({ access_status: 'NeedApproval' });
    expect(await read(id, granite)).toMatchObject({ actions: ['approve', 'reject', 'delete'] });
  });
});

describe('designations (spec 3 §5)', () => {
  it('are the standard ones and those that the company adds; duplicates are ignored', async () => {
    const { coordinator } = await admin.company();
    const add = (value: string) => coordinator.call('POST', '/designations', { value });
    const both = await Promise.all([add('Marine Surveyor'), add(' marine surveyor ')]);
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    expect(both[0]?.body.data).toEqual(both[1]?.body.data);
    expect((await add('risk engineer')).body.data).toEqual({ id: null, value: 'Risk Engineer' });
    const answer = await coordinator.call('GET', '/users/designations');
    const values = (answer.body.data as unknown as { value: string }[]).map(({ value }) => value);
    expect(values).toHaveLength(9);
    expect(values.slice(0, 5)).toContain('Insurance Coordinator');
    expect(values.at(-1)?.toLowerCase()).toBe('marine surveyor');
    for (const value of ['', ' ', 'x'.repeat(51), '<b>']) expect((await add(value)).status).toBe(400);
  });

  it('of another company are not seen; broker companies name their coordinator', async () => {
    const broker = await admin.company('Broker');
    await northwind.coordinator.call('POST', '/designations', { value: 'Cat Modeller' });
    const answer = await broker.coordinator.call('GET', '/users/designations');
    const values = (answer.body.data as unknown as { value: string }[]).map(({ value }) => value);
    expect(values).toContain('Broker Coordinator');
    expect(values).not.toContain('Insurance Coordinator');
    expect(values).not.toContain('Cat Modeller');
  });
});

describe('offices (spec 3 §7)', () => {
  it('are those of the own company, with who has them', async () => {
    const company = await admin.company();
    const locationId = await admin.office(company);
    await added(aMember({ locationId }), company);
    const answer = await company.coordinator.call('GET', '/insurance-companies/current/locations');
    expect(answer.body.data).toEqual([
      { id: locationId, name: 'Main Location', isPrimary: true, uwAmount: 1, engineerAmount: 0 },
    ]);
    expect((await company.coordinator.call('GET', '/broker-companies/current/locations')).status).toBe(403);
    const broker = await admin.company('Broker');
    expect((await broker.coordinator.call('GET', '/broker-companies/current/locations')).status).toBe(200);
    const risk = await admin.company('Risk');
    expect((await risk.coordinator.call('GET', '/insurance-companies/current/locations')).status).toBe(403);
  });
});

it('every write of the team stands in the audit record', async () => {
  const id = await added(aMember());
  await northwind.coordinator.call('PUT', '/team-members', { ...aMember(), id });
  await northwind.coordinator.call('DELETE', `/team-members/${id}`);
  await until(async () => (await admin.knex('audit.records').where({ item_id: id })).length === 3);
  const records = await admin.knex('audit.records').where({ item_id: id }).orderBy('id').pluck('action');
  expect(records).toEqual(['teamMember.create', 'teamMember.update', 'teamMember.delete']);
});
