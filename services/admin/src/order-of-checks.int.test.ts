import { projectStates } from '@portal/contracts/events/project-states';
import { userSignedUp } from '@portal/contracts/events/identity';
import { type TriedWrite, until } from '@portal/testing';
import { describeOrderOfChecks } from '@portal/testing/describe-order-of-checks';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll } from 'vitest';
import { ADDRESS, startAdmin, type AdminFixture, type TestCompany } from './admin.fixture.ts';
import { infoOf, TERMS } from './subscriptions/subscription.fixture.ts';
import { added, aMember, anEmail, NAME } from './team/team.fixture.ts';

let admin: AdminFixture;
let northwind: TestCompany;
let broker: TestCompany;
/** A coordinator who is not the primary contact. */
let deputyId: string;
/** Ids of people by what stands against a change of them; their invites bear the same names. */
const people: Record<'editable' | 'withAccess' | 'primary' | 'contact' | 'company', string> = {
  editable: '',
  withAccess: '',
  primary: '',
  contact: '',
  company: '',
};
/** An engineer of another person’s projects, who cannot be deleted without a successor. */
let busyId: string;
const invites: Record<'member' | 'contact' | 'company', string> = { member: '', contact: '', company: '' };
const companies: Record<string, string> = {};

beforeAll(async () => {
  admin = await startAdmin();
  northwind = await admin.company();
  broker = await admin.company('Broker');
  const { companyId, coordinator } = northwind;
  people.primary = coordinator.userId;
  people.editable = await added(aMember(), northwind);
  people.withAccess = await admin.member({ companyId, role: 'ICUnderwriter' });
  deputyId = await admin.member({ companyId, role: 'ICCoordinator' });
  busyId = await admin.member({ companyId, role: 'RiskEngineer' });
  await admin.knex('participations').insert({ user_id: busyId, version: 1, projects: 1, assigned: 0 });
  invites.member = await inviteOf(await added(aMember({ sendInvite: true }), northwind), true);
  people.contact = await contact();
  invites.contact = await inviteOf(people.contact, true);
  people.company = await contact('RiskEngineer');
  invites.company = await inviteOf(people.company, false);
  const company = { name: `Quay ${randomUUID()}`, address: ADDRESS, phone: '+442079460119', locationName: 'Office' };
  await signUp(people.company, invites.company, company);
  await admin.knex('members').where({ user_id: people.company }).update({ access_status: 'HasAccess' });
  for (const subscriberType of ['InsuranceCompany', 'RiskCompany', 'BrokerCompany'])
    companies[subscriberType] = await invitedCompany(subscriberType);
});
afterAll(() => admin?.stop());

const administrator = () => admin.as('Admin', 'NoCompany', null);

/** Returns the invite of a person, who has access by then: no step of the invite is left. */
async function inviteOf(userId: string, hasAccess: boolean): Promise<string> {
  if (hasAccess) await admin.knex('members').where({ user_id: userId }).update({ access_status: 'HasAccess' });
  const row = await admin.knex('invites').where({ user_id: userId }).first<{ invite_id: string }>('invite_id');
  return row.invite_id;
}

async function contact(position = 'RiskManager'): Promise<string> {
  const body = { name: NAME, email: anEmail(), position };
  const answer = await northwind.coordinator.call('POST', '/invites/user/contact', body);
  return answer.body.data?.['userId'] as string;
}

async function signUp(userId: string, inviteId: string, company: object): Promise<void> {
  const profile = { ...NAME, designation: null, phone: '+442079460118', address: ADDRESS };
  await admin.deliver(userSignedUp, { inviteId, userId, ...profile, company: company as never });
  await until(async () => (await admin.status(userId)) === 'NeedApproval');
}

/** Invites a company, whose primary contact has access by then. */
async function invitedCompany(subscriberType: string): Promise<string> {
  const body = { ...TERMS, subscriberType, packageType: 'Pro', companyInviteInfo: infoOf() };
  const { subscriberId, inviteId } = (await administrator().call('POST', '/subscriptions', body)).body.data ?? {};
  const invite = admin.knex('invites').where({ invite_id: inviteId }).select('user_id');
  await admin.knex('members').whereIn('user_id', invite).update({ access_status: 'HasAccess' });
  return subscriberId as string;
}

const claims = () => ({ sub: people.primary, companyId: northwind.companyId });
const claimsOfDeputy = () => ({ sub: deputyId, companyId: northwind.companyId });
const claimsOfAdmin = () => ({ role: 'Admin', companyType: 'NoCompany', companyId: null }) as const;
const withoutCompany = () => ({ claims: { companyType: 'NoCompany', companyId: null } as const });
const stranger = () => ({ claims: { sub: randomUUID(), companyId: randomUUID() } });
const nobody = () => randomUUID();

const ofInvite = (path: string, body?: object): TriedWrite => ({
  ...{ path, body, claims: claims() },
  breaches: { tenant: stranger(), state: {} },
});
const ofCompany = (kind: string, body: (id: string) => object, subscriberType: string): TriedWrite => {
  const path = `/invites/company/${kind}/resend`;
  const sent = body(companies[subscriberType] ?? '');
  return {
    ...{ path, body: sent, claims: claimsOfAdmin() },
    breaches: { tenant: { body: body(nobody()) }, state: { body: sent } },
  };
};
const setting = async (path: string, company: TestCompany): Promise<TriedWrite> => {
  const { data } = (await company.coordinator.call('GET', path)).body;
  const [{ id }] = data as unknown as readonly [{ id: string }];
  const value = { contacts: [] };
  const own = { sub: company.coordinator.userId, companyType: company.type, companyId: company.companyId };
  return {
    ...{ path: `${path}/access`, claims: own, body: { id, value: {} } },
    breaches: {
      tenant: { body: { id: nobody(), value } },
      fields: { body: { id, value } },
    },
  };
};

/** Switches an approval of a company, the second of its settings. */
const approval = async (path: string, company: TestCompany): Promise<TriedWrite> => {
  const { data } = (await company.coordinator.call('GET', path)).body;
  const [, { id }] = data as unknown as readonly [object, { id: string }];
  return {
    ...{ path: `${path}/true`, claims: claimsIn(company), body: { id } },
    breaches: { tenant: { body: { id: nobody() } }, fields: { body: { id, value: false } } },
  };
};
/** Gives a company a file as its logo that nobody has stored. */
const logo = (principal: string, company: TestCompany): TriedWrite => {
  const body = { logoFileId: nobody() };
  return {
    ...{ path: `/${principal}/current/logo`, claims: claimsIn(company), body },
    breaches: { right: withoutCompany(), version: { headers: { 'if-match': '"999999"' } }, fields: { body } },
  };
};
const claimsIn = ({ coordinator, type, companyId }: TestCompany) => ({
  ...{ sub: coordinator.userId, companyType: type, companyId },
});

/** Switches an approval of a project. */
const projectApproval = async (principal: string, company: TestCompany): Promise<TriedWrite> => {
  const { companyId, type } = company;
  const companyType = type === 'Broker' ? ('Broker' as const) : ('Insurance' as const);
  const projects = (['Open', 'Closed'] as const).map((status) => ({
    ...{ projectId: randomUUID(), version: 1, companyId, companyType, name: 'Harbour Tower', status },
    participants: [],
  }));
  await admin.handled(await admin.deliver(projectStates, { projects }));
  const pathOf = (id: string | undefined) => `/${principal}/project/${id}/settings`;
  return {
    ...{ path: pathOf(projects[0]?.projectId), claims: claimsIn(company) },
    body: { type: 'MainReportApproval', value: false },
    breaches: { tenant: { path: pathOf(nobody()) }, closed: { path: pathOf(projects[1]?.projectId) } },
  };
};

/** Adds a rate to the company and returns its id. */
async function rateId(path: string, body: object): Promise<string> {
  const [rate] = (await northwind.coordinator.call('POST', path, body)).body.data as unknown as readonly [
    { id: string },
  ];
  return rate.id;
}
/** A write of a rate whose body breaks a rule. */
const ofRate = (path: string, wrong: Pick<TriedWrite, 'body'>): TriedWrite => ({
  ...{ path, claims: claims(), ...wrong },
  breaches: {
    tenant: stranger(),
    right: withoutCompany(),
    version: { headers: { 'if-match': '"999999"' } },
    fields: wrong,
  },
});

const edited = (id: string, fields: object = {}) => ({ body: { id, ...aMember(fields) } });
const NO_OFFICE = { locationId: randomUUID() };
const REASON = { rejectionReason: 'Unknown here' };

const TRIED: Readonly<Record<string, () => TriedWrite | Promise<TriedWrite>>> = {
  'POST /designations': () => ({
    ...{ path: '/designations', claims: claims(), body: { value: 'Surveyor' } },
    breaches: { right: withoutCompany() },
  }),
  'PUT /designations/{id}': async () => {
    const { coordinator } = northwind;
    const { data } = (await coordinator.call('POST', '/designations', { value: `Surveyor ${randomUUID()}` })).body;
    const { id } = data as unknown as { id: string };
    return {
      ...{ path: `/designations/${id}`, claims: claims(), body: { value: `Modeller ${id}` } },
      breaches: { tenant: { path: `/designations/${nobody()}` }, fields: { body: { value: 'Engineer' } } },
    };
  },
  'POST /rates/time': async () => {
    const body = { designations: ['Engineer'], categories: ['Travel Time'], currency: 'USD', ratePerHour: 90 };
    const id = await rateId('/rates/time', body);
    return ofRate('/rates/time', { body: { ...body, id, designations: ['Nobody'] } });
  },
  'POST /rates/expense': async () => {
    const body = { categories: ['Mileage'], currency: 'USD', costPerItem: 0.6 };
    const id = await rateId('/rates/expense', body);
    return ofRate('/rates/expense', { body: { ...body, id, categories: ['Mileage', 'Printing'] } });
  },
  'DELETE /rates/{id}': async () => {
    const id = await rateId('/rates/expense', { categories: ['Printing'], currency: 'USD', costPerItem: 0.1 });
    return {
      ...{ path: `/rates/${id}`, claims: claims() },
      breaches: { tenant: stranger(), right: withoutCompany(), version: { headers: { 'if-match': '"999999"' } } },
    };
  },
  'POST /team-members': () => {
    const office = NO_OFFICE;
    return {
      ...{ path: '/team-members', claims: claims(), body: aMember() },
      breaches: {
        right: { claims: claimsOfDeputy(), body: aMember({ position: 'ICCoordinator', ...office }) },
        fields: { body: aMember(office) },
      },
    };
  },
  'PUT /team-members': () => ({
    ...{ path: '/team-members', claims: claims(), ...edited(people.editable) },
    breaches: {
      tenant: stranger(),
      right: { claims: claimsOfDeputy(), ...edited(people.withAccess, { position: 'ICCoordinator', ...NO_OFFICE }) },
      state: edited(people.withAccess, NO_OFFICE),
      fields: edited(people.editable, NO_OFFICE),
    },
  }),
  'DELETE /team-members/{id}': () => ({
    ...{ path: `/team-members/${people.editable}`, claims: claims() },
    breaches: {
      tenant: stranger(),
      right: { claims: claimsOfDeputy(), path: `/team-members/${coordinatorId}` },
      version: { path: `/team-members/${people.primary}`, headers: { 'if-match': '"999999"' } },
      state: { path: `/team-members/${people.primary}` },
      fields: { path: `/team-members/${busyId}` },
    },
  }),
  'DELETE /team-members': () => {
    const remove = (id: string) => ({ body: { id, targetId: nobody() } });
    return {
      ...{ path: '/team-members', claims: claims(), ...remove(people.editable) },
      breaches: {
        tenant: stranger(),
        right: { claims: claimsOfDeputy(), ...remove(coordinatorId) },
        state: remove(people.primary),
        fields: remove(busyId),
      },
    };
  },
  'PUT /insurance-companies/current/settings/access': () => setting('/insurance-companies/current/settings', northwind),
  'PUT /broker-companies/current/settings/access': () => setting('/broker-companies/current/settings', broker),
  'PUT /insurance-companies/current/settings/{value}': () =>
    approval('/insurance-companies/current/settings', northwind),
  'PUT /broker-companies/current/settings/{value}': () => approval('/broker-companies/current/settings', broker),
  'PUT /insurance-companies/current/logo': () => logo('insurance-companies', northwind),
  'PUT /broker-companies/current/logo': () => logo('broker-companies', broker),
  'PUT /insurance-companies/project/{id}/settings': () => projectApproval('insurance-companies', northwind),
  'PUT /broker-companies/project/{id}/settings': () => projectApproval('broker-companies', broker),
  'POST /invites/user/contact': () => {
    const body = { name: NAME, email: anEmail(), position: 'RiskManager' };
    const risk = { role: 'RCCoordinator', companyType: 'Risk', companyId: randomUUID() } as const;
    return {
      ...{ path: '/invites/user/contact', claims: claims(), body },
      breaches: { right: { claims: risk }, fields: { body: { ...body, riskCompanyId: nobody() } } },
    };
  },
  'PUT /invites/user/team-member/resend': async () => {
    const { user_id: teamMemberId } = await admin.knex('invites').where({ invite_id: invites.member }).first();
    return ofInvite('/invites/user/team-member/resend', { teamMemberId });
  },
  'PUT /invites/user/contact/resend': () => ofInvite('/invites/user/contact/resend', { contactId: people.contact }),
  'PUT /invites/{id}/user/approve': () => ofInvite(`/invites/${invites.contact}/user/approve`),
  'PUT /invites/user/reject': () => ofInvite('/invites/user/reject', { id: invites.contact, ...REASON }),
  'DELETE /invites/{id}': () => ofInvite(`/invites/${invites.contact}`),
  'PUT /invites/{id}/company/risk/approve': () => ofInvite(`/invites/${invites.company}/company/risk/approve`),
  'PUT /invites/company/risk/reject': () =>
    ofInvite('/invites/company/risk/reject', { id: invites.company, ...REASON }),
  'PUT /invites/company/insurance/resend': () =>
    ofCompany('insurance', (insuranceCompanyId) => ({ insuranceCompanyId }), 'InsuranceCompany'),
  'PUT /invites/company/risk/resend': () => ofCompany('risk', (riskCompanyId) => ({ riskCompanyId }), 'RiskCompany'),
  'PUT /invites/company/broker/resend': () =>
    ofCompany('broker', (brokerCompanyId) => ({ brokerCompanyId }), 'BrokerCompany'),
  'POST /subscriptions': () => {
    const body = { ...TERMS, subscriberType: 'InsuranceCompany', packageType: 'Pro', subscriberId: nobody() };
    return { path: '/subscriptions', claims: claimsOfAdmin(), body, breaches: { fields: { body } } };
  },
};
/** Another coordinator, whom only the primary contact deletes. */
let coordinatorId: string;
beforeAll(async () => {
  coordinatorId = await admin.member({ companyId: northwind.companyId, role: 'ICCoordinator' });
});

describeOrderOfChecks('admin', TRIED, () => admin);
