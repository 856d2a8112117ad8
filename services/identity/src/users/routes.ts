import { personalInfoBody } from '@portal/contracts/identity/personal-info';
import { currentUserAnswer, type CurrentUser } from '@portal/contracts/identity/user';
import { allow, signedInBeforeTerms } from '@portal/rights';
import { etag, ifMatch, oldRoute, transaction, unauthenticated, type Deps, type PortalApp } from '@portal/service-kit';
import { findPerson, type Person } from './person.ts';
import { untilFileIsKnown } from './files.ts';
import { changeProfile, profileStateOf, type ProfileState } from './profile.ts';

/** One's own person (spec 3 §7). */
export function userRoutes(app: PortalApp, { knex }: Pick<Deps, 'knex'>): void {
  oldRoute(app, {
    method: 'GET',
    url: '/users/current',
    summary: 'The signed-in person',
    access: signedInBeforeTerms,
    response: currentUserAnswer,
    async handler({ viewer, reply }) {
      const state = await profileStateOf(knex, viewer.userId);
      const person = await findPerson(knex, viewer.userId);
      if (!person) throw unauthenticated();
      reply.header('etag', etag(state.version));
      return { data: answerOf(person, state) };
    },
  });

  oldRoute(app, {
    method: 'PUT',
    url: '/users/current',
    summary: 'Change one’s own personal info',
    access: allow('personalInfo', 'update'),
    audit: { action: 'user.updatePersonalInfo' },
    body: personalInfoBody,
    response: currentUserAnswer,
    async handler({ viewer, body, request, reply }) {
      const expected = ifMatch(request);
      if (body.cvFileId) await untilFileIsKnown(knex, body.cvFileId);
      const { person, state } = await transaction(knex, async (tx) => ({
        person: await changeProfile(tx, viewer.userId, body, expected),
        state: await profileStateOf(tx, viewer.userId),
      }));
      reply.header('etag', etag(state.version));
      return { data: answerOf(person, state) };
    },
  });
}

const answerOf = (person: Person, { version, cvFileId, cvFileInfo }: ProfileState): CurrentUser => ({
  id: person.userId,
  version,
  email: person.email,
  name: { firstName: person.firstName, lastName: person.lastName },
  fullName: `${person.firstName} ${person.lastName}`,
  role: person.role,
  designation: person.designation,
  phone: person.phone,
  address: person.address,
  companyId: person.companyId,
  companyType: person.companyType,
  companyName: person.companyName,
  isPrimaryContact: person.isPrimaryContact,
  cvFileId,
  cvFileInfo,
  subscriptionPlan: person.plan,
  acceptedEula: person.acceptedEula,
  acceptedLicense: person.acceptedLicense,
  passwordExpiresAt: person.passwordExpiresAt?.toISOString() ?? null,
});
