import { randomUUID } from 'node:crypto';
import { DEMO_PASSWORD } from '@portal/contracts/common/demo';
import { ofAnotherTenant, type Rows } from '../row.ts';

/** An older text than the valid one: whoever may accept is told so, and nothing is accepted. */
const OLD_TEXT = { body: { version: '0' }, answers: '409 StaleVersion' };

/** A sign-up that is right in everything but its link. */
const NOBODY = {
  inviteId: 'none',
  token: 'no-such-token',
  password: 'Another-2026',
  confirmPassword: 'Another-2026',
  firstName: 'Walk',
  lastName: 'Nobody',
  address: { country: 'Switzerland', state: 'Bern', city: 'Bern', addressLine: 'Marktgasse 1', zipCode: '3011' },
  phone: '+41311234567',
};
const NOBODYS_COMPANY = {
  body: { ...NOBODY, companyName: 'Walk Nobody', companyAddress: NOBODY.address, companyPhone: NOBODY.phone },
  answers: '400 LinkExpired',
};

export const identity: Rows = {
  'GET /.well-known/jwks.json': { access: 'public' },
  'POST /account/login': {
    access: 'public',
    call: (_world, { email }) => ({ body: { email, password: DEMO_PASSWORD } }),
  },
  // Both are proved by the cookie alone: without one there is nothing to renew, and nothing to end.
  'POST /account/refresh-token': { access: 'public', call: () => ({ answers: '401 Unauthenticated' }) },
  'DELETE /account/revoke-token': { access: 'public' },
  // Nobody is mailed: the answer is the same.
  'POST /account/forgot-password': { access: 'public', call: () => ({ body: { email: 'nobody@walk.example' } }) },
  'POST /account/verify-reset-password-token': {
    access: 'public',
    call: () => ({ body: { token: 'no-such-token' }, answers: '400 LinkExpired' }),
  },
  'POST /account/reset-password': {
    access: 'public',
    call: () => ({ body: { token: 'no-such-token', password: 'Another-2026' }, answers: '400 LinkExpired' }),
  },
  'POST /account/update-password': {
    access: 'public',
    // The new one is the present one, which is refused before the proof is asked for.
    call: (_world, { email }) => {
      const password = DEMO_PASSWORD;
      const body = { email, currentPassword: password, newPassword: password, confirmPassword: password };
      return { body, answers: '400 ValidationFailed' };
    },
  },
  'POST /account/verify-invite-token': {
    access: 'public',
    call: () => ({ body: { inviteId: 'none', token: 'no-such-token' }, answers: '400 LinkExpired' }),
  },
  'POST /account/signup-user': {
    access: 'public',
    call: () => ({ body: NOBODY, answers: '400 LinkExpired' }),
  },
  'POST /account/signup-company/risk': { access: 'public', call: () => NOBODYS_COMPANY },
  'POST /account/signup-company/insurance': { access: 'public', call: () => NOBODYS_COMPANY },
  'POST /account/signup-company/broker': { access: 'public', call: () => NOBODYS_COMPANY },
  'GET /account/sessions': { access: 'signedIn' },
  'DELETE /account/sessions': {
    access: 'signedIn',
    call: () => ({ body: { password: DEMO_PASSWORD } }),
  },
  'DELETE /account/sessions/{sessionId}': {
    access: 'signedIn',
    call: async (_world, who) => ({
      params: { sessionId: await who.anotherSession() },
      body: { password: DEMO_PASSWORD },
    }),
    cases: (world, who) => {
      const other = world.walkers.find(({ email }) => email !== who.email);
      return [ofAnotherTenant({ params: { sessionId: other?.claims.sid ?? '' }, body: { password: DEMO_PASSWORD } })];
    },
  },
  // The member of the walk has no session: nobody is signed out.
  'DELETE /users/{id}/sessions': {
    access: ['update', 'teamMember'],
    call(world, who) {
      const member = world.own(who)?.member;
      return { params: { id: member?.userId ?? randomUUID() }, answers: member ? '200' : '404 NotFound' };
    },
    cases: (world, who) => [ofAnotherTenant({ params: { id: world.another(who).member?.userId ?? randomUUID() } })],
  },
  'GET /users/current': { access: 'beforeTerms' },
  'PUT /users/current': {
    access: ['update', 'personalInfo'],
    // Of an older version than any: whoever may is told so, and nothing is changed.
    call: (_world, { viewer }) => ({
      headers: { 'if-match': '"0"' },
      body: {
        name: { firstName: 'Walk', lastName: 'Nobody' },
        address: NOBODY.address,
        phone: NOBODY.phone,
        ...(viewer.role === 'RiskEngineer' && { designation: 'Surveyor' }),
        ...(viewer.companyId === null && { companyName: 'Walk' }),
      },
      answers: '409 StaleVersion',
    }),
  },
  'PUT /users/accept-eula': { access: 'beforeTerms', call: () => OLD_TEXT },
  'PUT /users/accept-license': { access: 'beforeTerms', call: () => OLD_TEXT },
};
