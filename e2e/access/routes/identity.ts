import { DEMO_PASSWORD } from '@portal/contracts/common/demo';
import { MEMBER, ONESELF } from '../kinds.ts';
import { INVALID } from '../derived-row.ts';
import { rows, type RowSpec } from '../rows.ts';

/** A request that is right in everything but its link. */
const EXPIRED: RowSpec = { access: 'public', answers: '400 LinkExpired' };
/** An outdated version of a text: a permitted call is refused, and nothing is accepted. */
const OLD_TEXT: RowSpec = { access: 'beforeTerms', special: { body: { version: '0' } }, answers: '409 StaleVersion' };
const PROVED = { body: { password: DEMO_PASSWORD } };

export const identity = rows({
  'GET /.well-known/jwks.json': { access: 'public' },
  'POST /account/login': { access: 'public', special: (_world, { email }) => ({ body: { ...PROVED.body, email } }) },
  // Without a cookie there is nothing to renew.
  'POST /account/refresh-token': { access: 'public', answers: '401 Unauthenticated' },
  // A cookie of no session takes the place of the token, whose session would end.
  'DELETE /account/revoke-token': {
    access: 'public',
    special: (_world, { cookie }) => ({ headers: { cookie: cookie.replace(/=.*/, '=none') } }),
  },
  // The answer is the same, but no mail is sent.
  'POST /account/forgot-password': { access: 'public', special: { body: { email: 'nobody@walk.example' } } },
  'POST /account/verify-reset-password-token': EXPIRED,
  'POST /account/reset-password': EXPIRED,
  'POST /account/update-password': {
    access: 'public',
    // The new password equals the present one, which is refused before the present one is checked.
    special: (_world, { email }) => {
      const password = DEMO_PASSWORD;
      return { body: { email, currentPassword: password, newPassword: password, confirmPassword: password } };
    },
    answers: INVALID,
  },
  'POST /account/verify-invite-token': EXPIRED,
  'POST /account/signup-user': EXPIRED,
  'POST /account/signup-company/risk': EXPIRED,
  'POST /account/signup-company/insurance': EXPIRED,
  'POST /account/signup-company/broker': EXPIRED,
  'GET /account/sessions': { access: 'signedIn' },
  'DELETE /account/sessions': { access: 'signedIn', special: PROVED },
  'DELETE /account/sessions/{sessionId}': {
    access: 'signedIn',
    call: async (_world, who) => ({ ...PROVED, params: { sessionId: await who.anotherSession() } }),
    cases: (world, who) => {
      const other = world.walkers.find(({ email }) => email !== who.email);
      const params = { sessionId: other?.claims.sid ?? '' };
      return [{ ...PROVED, name: 'of another tenant', params, answers: '404 NotFound' }];
    },
  },
  // The member of the walk has no session to end.
  'DELETE /users/{id}/sessions': { access: ['update', 'teamMember'], about: MEMBER },
  // Everybody with projects finds themselves; who shares neither company nor project does not exist.
  'GET /users': { access: ['read', 'project'], special: { query: { pageSize: '100' } } },
  'GET /users/{id}': { access: ['read', 'project'], about: ONESELF },
  'GET /users/by-email': {
    access: ['read', 'project'],
    special: (_world, { email }) => ({ query: { Email: email } }),
    cases: () => [{ name: 'of nobody', query: { Email: 'nobody@walk.example' }, answers: '404 NotFound' }],
  },
  'GET /users/current': { access: 'beforeTerms' },
  'PUT /users/current': {
    access: ['update', 'personalInfo'],
    special: (_world, { viewer }) => ({
      body: {
        ...(viewer.role === 'RiskEngineer' && { designation: 'Surveyor' }),
        ...(viewer.companyId === null && { companyName: 'Walk' }),
      },
    }),
  },
  'PUT /users/skip-report-notes-warning': { access: ['update', 'personalInfo'] },
  'PUT /users/single-key-shortcuts': { access: 'signedIn', special: { body: { usesSingleKeys: true } } },
  'PUT /users/accept-eula': OLD_TEXT,
  'PUT /users/accept-license': {
    ...OLD_TEXT,
    answers: (_world, { viewer }) => (viewer.acceptedEula ? '409 StaleVersion' : '403 TermsNotAccepted'),
  },
});
