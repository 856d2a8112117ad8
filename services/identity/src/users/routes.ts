import { currentUserAnswer } from '@portal/contracts/identity/user';
import { route, signedInBeforeTerms, unauthenticated, type Deps, type PortalApp } from '@portal/service-kit';
import { findPerson } from './person.ts';

/** One's own person (spec 3 §7). */
export function userRoutes(app: PortalApp, { knex }: Pick<Deps, 'knex'>): void {
  route(app, {
    method: 'GET',
    url: '/users/current',
    summary: 'The signed-in person',
    access: signedInBeforeTerms,
    response: currentUserAnswer,
    async handler({ viewer }) {
      const person = await findPerson(knex, viewer.userId);
      if (!person) throw unauthenticated();
      const { firstName, lastName, passwordExpiresAt } = person;
      return {
        data: {
          id: person.userId,
          email: person.email,
          name: { firstName, lastName },
          fullName: `${firstName} ${lastName}`,
          role: person.role,
          designation: person.designation,
          phone: person.phone,
          address: person.address,
          companyId: person.companyId,
          companyType: person.companyType,
          companyName: person.companyName,
          isPrimaryContact: person.isPrimaryContact,
          subscriptionPlan: person.plan,
          acceptedEula: person.acceptedEula,
          acceptedLicense: person.acceptedLicense,
          passwordExpiresAt: passwordExpiresAt?.toISOString() ?? null,
        },
      };
    },
  });
}
