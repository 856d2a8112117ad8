import { id } from '@portal/contracts/common/fields';
import {
  getKnownPerson,
  getKnownPersonByEmail,
  listKnownPeople,
} from '@portal/contracts/identity/known-person.endpoints';
import { listParameters, notFound, pageAnswer, route, type Deps, type PortalApp } from '@portal/service-kit';
import * as v from 'valibot';
import { findKnownPerson, knownPeople } from './known-people.repository.ts';

/**
 * The people of one's own company and of one's projects (spec 3 §7, decisions §27). Everybody else answers 404, as nobody
 * does, so that no address tells who has an account.
 */
export function knownPeopleRoutes(app: PortalApp, { pool }: Pick<Deps, 'pool'>): void {
  route(app, listKnownPeople, async ({ viewer, query }) => {
    const parameters = listParameters(query, { sortFieldName: 'fullName' });
    const { items, total } = await knownPeople(pool, viewer, parameters);
    return pageAnswer(items, total, parameters);
  });

  route(app, getKnownPersonByEmail, async ({ viewer, query: { Email: email } }) => {
    const person = await findKnownPerson(pool, viewer, { email });
    if (!person) throw notFound();
    return { data: person };
  });

  route(app, getKnownPerson, async ({ viewer, params }) => {
    const person = v.is(id, params.id) ? await findKnownPerson(pool, viewer, { id: params.id }) : undefined;
    if (!person) throw notFound();
    return { data: person };
  });
}
