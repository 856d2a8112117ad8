import { randomUUID } from 'node:crypto';
import type { CompanyType } from '@portal/contracts/common/enums';
import { ofAnotherTenant, type Call, type NamedCall, type Row, type Rows } from '../row.ts';
import type { Walker } from '../walkers.ts';
import type { World } from '../world.ts';

const NOT_FOUND = '404 NotFound';
/** The invites of the walk were taken back: whoever may do something with them is told that it is too late. */
const TOO_LATE = '400 InvalidTransition';

/** A call on an invite of the account's own company, and on one of another. Those without have none. */
const onInvite = (kind: 'contact' | 'member', call: (inviteId: string, userId: string) => Call) => ({
  call: (world: World, who: Walker): Call => {
    const own = world.own(who)?.[kind];
    const made = call(own?.inviteId ?? randomUUID(), own?.userId ?? randomUUID());
    return own ? made : { ...made, answers: NOT_FOUND };
  },
  cases: (world: World, who: Walker): readonly NamedCall[] => {
    const theirs = world.another(who)[kind];
    if (!theirs) return [];
    return [ofAnotherTenant({ ...call(theirs.inviteId, theirs.userId), answers: NOT_FOUND })];
  },
});

const OF_INSURERS: Call = { query: { subscriberType: 'InsuranceCompany' } };

/** A call on what the portal sent: the administrator's alone, for others of another tenant. */
const ofPortal = ({ viewer }: Walker, call: Call): Call =>
  viewer.role === 'Admin' ? call : { ...call, answers: NOT_FOUND };

/** Somebody of the company as its team has them. */
const memberOf = ({ viewer }: Walker) => ({
  name: { firstName: 'Walk', lastName: 'Nobody' },
  position: viewer.companyType === 'Risk' ? 'RiskEngineer' : 'ICUnderwriter',
  designation: 'Walker',
});

/** Offices and settings of a company stand below the path of its type. */
const ofCompany =
  (companyType: CompanyType) =>
  (_world: World, { viewer }: Walker): Call => ({
    answers: viewer.companyType === companyType ? '200' : '403 Forbidden',
  });

/** Nobody's settings have come this far: whoever may change them is told that somebody else did, and nothing changes. */
const changedAccess = (companyType: CompanyType): Pick<Row, 'call' | 'cases'> => {
  const changeOf = (id: string | undefined, { viewer }: Walker, answers: string): Call => ({
    body: { id: id ?? randomUUID(), value: {} },
    headers: { 'if-match': '"999999"' },
    answers: viewer.companyType === companyType ? answers : '403 Forbidden',
  });
  return {
    call: (world, who) => changeOf(world.own(who)?.settingId, who, '409 StaleVersion'),
    cases: (world, who) => [ofAnotherTenant(changeOf(world.another(who).settingId, who, NOT_FOUND))],
  };
};

export const admin: Rows = {
  'GET /invites': { access: ['read', 'invite'] },
  'GET /invites/{id}/user/info': { access: ['read', 'invite'], ...onInvite('contact', (id) => ({ params: { id } })) },
  'POST /invites/user/contact': {
    access: ['create', 'invite'],
    // A risk company's coordinator invites people of the company alone, the administrator has none to invite to.
    call: (_world, who) => ({
      body: { name: { firstName: 'Walk', lastName: 'Nobody' }, email: who.email, position: 'RiskManager' },
      facts: { ownCompany: false },
      answers: who.company === null ? '403 Forbidden' : '409 Duplicate',
    }),
  },
  'PUT /invites/user/team-member/resend': {
    access: ['update', 'invite'],
    ...onInvite('member', (_, teamMemberId) => ({ body: { teamMemberId }, answers: TOO_LATE })),
  },
  'PUT /invites/user/contact/resend': {
    access: ['update', 'invite'],
    ...onInvite('contact', (_, contactId) => ({ body: { contactId }, answers: TOO_LATE })),
  },
  'PUT /invites/{id}/user/approve': {
    access: ['approve', 'invite'],
    ...onInvite('contact', (id) => ({ params: { id }, answers: '400 400.5' })),
  },
  'PUT /invites/user/reject': {
    access: ['approve', 'invite'],
    ...onInvite('contact', (id) => ({ body: { id, rejectionReason: 'For the walk' }, answers: '400 400.5' })),
  },
  'DELETE /invites/{id}': {
    access: ['delete', 'invite'],
    ...onInvite('contact', (id) => ({ params: { id }, answers: TOO_LATE })),
  },
  'GET /invites/by-invited-ic-id/{id}': {
    access: ['read', 'invite'],
    call: ({ invitedCompany }, who) => ofPortal(who, { params: { id: invitedCompany.companyId } }),
  },
  'GET /invites/{id}/company/insurance': {
    access: ['read', 'invite'],
    call: ({ invitedCompany }, who) => ofPortal(who, { params: { id: invitedCompany.inviteId } }),
  },
  // It is an insurance company: neither of the other types.
  'GET /invites/{id}/company/risk': {
    access: ['read', 'invite'],
    call: ({ invitedCompany }) => ({ params: { id: invitedCompany.inviteId }, answers: NOT_FOUND }),
  },
  'GET /invites/{id}/company/broker': {
    access: ['read', 'invite'],
    call: ({ invitedCompany }) => ({ params: { id: invitedCompany.inviteId }, answers: NOT_FOUND }),
  },
  // What goes out again, or lets in, is tested where it leaves no trace; here nobody finds the company.
  'PUT /invites/company/insurance/resend': {
    access: ['update', 'invite'],
    call: () => ({ body: { insuranceCompanyId: randomUUID() }, answers: NOT_FOUND }),
  },
  'PUT /invites/company/risk/resend': {
    access: ['update', 'invite'],
    call: () => ({ body: { riskCompanyId: randomUUID() }, answers: NOT_FOUND }),
  },
  'PUT /invites/company/broker/resend': {
    access: ['update', 'invite'],
    call: () => ({ body: { brokerCompanyId: randomUUID() }, answers: NOT_FOUND }),
  },
  // The invite of a person registers no company.
  'PUT /invites/{id}/company/risk/approve': {
    access: ['approve', 'invite'],
    ...onInvite('contact', (id) => ({ params: { id }, answers: NOT_FOUND })),
  },
  'PUT /invites/company/risk/reject': {
    access: ['approve', 'invite'],
    ...onInvite('contact', (id) => ({ body: { id, rejectionReason: 'For the walk' }, answers: NOT_FOUND })),
  },
  'GET /subscriptions': { access: ['read', 'subscription'], call: () => OF_INSURERS },
  'GET /subscriptions/': { access: ['read', 'subscription'], call: () => OF_INSURERS },
  'GET /subscriptions/summary': { access: ['read', 'subscription'], call: () => OF_INSURERS },
  'GET /subscriptions/subscribers': { access: ['read', 'subscription'], call: () => OF_INSURERS },
  'POST /subscriptions': {
    access: ['create', 'subscription'],
    call: () => ({
      body: {
        subscriberType: 'InsuranceCompany',
        subscriberId: randomUUID(),
        type: 'Paid',
        package: 'Pro',
        period: 'Year',
        startDate: '2026-01-01',
      },
      answers: '400 ValidationFailed',
    }),
  },
  'GET /subscriptions/current': { access: 'signedIn' },
  'GET /team-members': { access: ['read', 'teamMember'] },
  'GET /team-members/count-limits': { access: ['read', 'teamMember'] },
  'GET /team-members/{id}': {
    access: ['read', 'teamMember'],
    call: (world, who) => {
      const member = world.own(who)?.member;
      return { params: { id: member?.userId ?? randomUUID() }, answers: member ? '200' : NOT_FOUND };
    },
    cases: (world, who) => [ofAnotherTenant({ params: { id: world.another(who).member?.userId ?? randomUUID() } })],
  },
  // Nobody deletes themselves: the route is met, and nobody goes.
  'DELETE /team-members/{id}': {
    access: ['delete', 'teamMember'],
    call: (_world, { viewer }) => ({ params: { id: viewer.userId }, answers: TOO_LATE }),
    cases: (world, who) => [ofAnotherTenant({ params: { id: world.another(who).member?.userId ?? randomUUID() } })],
  },
  'DELETE /team-members': {
    access: ['delete', 'teamMember'],
    call: (_world, { viewer }) => ({ body: { id: viewer.userId, shouldNotTransfer: true }, answers: TOO_LATE }),
    cases: (world, who) => {
      const id = world.another(who).member?.userId ?? randomUUID();
      return [ofAnotherTenant({ body: { id, shouldNotTransfer: true } })];
    },
  },
  'GET /users/designations': { access: ['read', 'teamMember'] },
  // One of the standard ones is there already: it stays as it is.
  'POST /designations': {
    access: ['create', 'teamMember'],
    call: () => ({ body: { value: 'Surveyor' }, answers: '201' }),
  },
  'GET /insurance-companies/current/locations': { access: ['read', 'company'], call: ofCompany('Insurance') },
  'GET /broker-companies/current/locations': { access: ['read', 'company'], call: ofCompany('Broker') },
  'GET /insurance-companies/current/settings': { access: ['read', 'company'], call: ofCompany('Insurance') },
  'GET /broker-companies/current/settings': { access: ['read', 'company'], call: ofCompany('Broker') },
  'PUT /insurance-companies/current/settings/access': { access: ['update', 'company'], ...changedAccess('Insurance') },
  'PUT /broker-companies/current/settings/access': { access: ['update', 'company'], ...changedAccess('Broker') },
  'POST /team-members': {
    access: ['create', 'teamMember'],
    call: (_world, who) => ({ body: { ...memberOf(who), email: who.email }, answers: '409 Duplicate' }),
  },
  'PUT /team-members': {
    access: ['update', 'teamMember'],
    call: (world, who) => {
      const tenant = world.own(who);
      const [firstName = '', lastName = ''] = (tenant?.marker ?? 'Walk Nobody').split(' ');
      const member = tenant?.member;
      return {
        body: {
          ...memberOf(who),
          name: { firstName, lastName },
          id: member?.userId ?? randomUUID(),
          email: member?.email ?? 'nobody@walk.example',
        },
        answers: member ? '200' : NOT_FOUND,
      };
    },
    cases: (world, who) => {
      const id = world.another(who).member?.userId ?? randomUUID();
      return [ofAnotherTenant({ body: { ...memberOf(who), id, email: 'nobody@walk.example' } })];
    },
  },
};
