import {
  candidateAnswer,
  candidatesAnswer,
  candidatesQuery,
  contactAnswer,
  contactListAnswer,
  contactWritten,
  editedGlobalContact,
  globalContactFromUser,
  globalContactListQuery,
  newGlobalContact,
} from '@portal/contracts/projects/contact';
import type { ContactPosition } from '@portal/contracts/projects/contact-position';
import { CONTACT_TEXTS } from '@portal/contracts/projects/contact-texts';
import { id } from '@portal/contracts/common/fields';
import { allow } from '@portal/rights';
import {
  etag,
  ifMatch,
  listParameters,
  notFound,
  pageAnswer,
  oldRoute,
  transaction,
  type Deps,
  type PortalApp,
} from '@portal/service-kit';
import type { Viewer } from '@portal/access';
import * as v from 'valibot';
import { reachProject } from '../core/access/reach-project.ts';
import { addToBook, addUserToBook, changeInBook, deleteFromBook } from './book.ts';
import { bookOf, candidatesOf } from './candidates.ts';
import { candidateAnswerOf, contactAnswerOf, IN_BOOK, writtenOf } from './contact.mapping.ts';
import { findContact, listContacts } from './contact.repository.ts';
import { CONTACT_TAKEN } from './person.ts';

const byId = v.object({ id });
const CHOSEN_TAKEN = { message: CONTACT_TEXTS.alreadyInBook, field: 'id' };

/**
 * The contacts of the company's own book, which belong to no project, and whom it can add to its projects (spec 3 §2, §7).
 */
export function globalContactRoutes(app: PortalApp, { knex, pool }: Pick<Deps, 'knex' | 'pool'>): void {
  const engineerRoute = (whose: 'internal' | 'external', position: ContactPosition): void =>
    oldRoute(app, {
      method: 'GET',
      url: `/contacts/global/risk-engineers/${whose}/:id`,
      summary: `One of the ${whose} risk engineers`,
      access: allow('contact', 'read'),
      params: byId,
      response: candidateAnswer,
      handler: async ({ viewer, params }) => {
        const [found] = await candidatesOf(knex, bookOf(viewer), { position, id: params.id });
        if (!found) throw notFound();
        return { data: candidateAnswerOf(found) };
      },
    });

  oldRoute(app, {
    method: 'GET',
    url: '/contacts/global',
    summary: 'List the contacts of one’s own company that belong to no project',
    access: allow('contact', 'read'),
    query: globalContactListQuery,
    response: contactListAnswer,
    handler: async ({ viewer, query }) => {
      const parameters = listParameters(query, { sortFieldName: 'ContactInfo.Name.FullName' });
      const filter = { position: query.position };
      const { rows, totalCount } = await listContacts(knex, { bookOf: bookOf(viewer) }, parameters, filter);
      return pageAnswer(
        rows.map((row) => contactAnswerOf(row, viewer, IN_BOOK)),
        totalCount,
        parameters,
      );
    },
  });

  oldRoute(app, {
    method: 'GET',
    url: '/contacts/global/by-position',
    summary: 'Whom one’s own company can add to a project',
    access: allow('contact', 'read'),
    query: candidatesQuery,
    response: candidatesAnswer,
    handler: async ({ viewer, query }) => {
      const companyId = bookOf(viewer);
      const projectIdToExclude = await excludedFor(viewer, query.ProjectIdToExclude);
      const excludesBook = query.ExcludeGlobal === 'true';
      const rows = await candidatesOf(knex, companyId, { position: query.Position, projectIdToExclude, excludesBook });
      return { data: rows.map(candidateAnswerOf) };
    },
  });

  oldRoute(app, {
    method: 'GET',
    url: '/contacts/global/risk-engineers/internal',
    summary: 'The risk engineers of one’s own company',
    access: allow('contact', 'read'),
    response: candidatesAnswer,
    handler: async ({ viewer }) => {
      const rows = await candidatesOf(knex, bookOf(viewer), { position: 'InternalRE' });
      return { data: rows.map(candidateAnswerOf) };
    },
  });
  engineerRoute('internal', 'InternalRE');
  engineerRoute('external', 'ExternalRE');

  oldRoute(app, {
    method: 'GET',
    url: '/contacts/global/:id',
    summary: 'One contact of one’s own company that belongs to no project',
    access: allow('contact', 'read'),
    params: byId,
    response: contactAnswer,
    handler: async ({ viewer, params, reply }) => {
      const companyId = bookOf(viewer);
      const row = await findContact(knex, params.id);
      if (row?.company_id !== companyId || row.project_id !== null) throw notFound();
      reply.header('etag', etag(row.version));
      return { data: contactAnswerOf(row, viewer, IN_BOOK) };
    },
  });

  oldRoute(app, {
    method: 'POST',
    url: '/contacts/global',
    summary: 'Add a contact to one’s own company',
    access: allow('contact', 'create'),
    audit: { action: 'globalContact.create' },
    body: newGlobalContact,
    response: contactWritten,
    status: 201,
    conflicts: CONTACT_TAKEN,
    handler: async ({ viewer, body, reply }) => {
      const row = await transaction(knex, (tx) => addToBook(tx, viewer, body), { retries: 2 });
      reply.header('etag', etag(row.version));
      return { data: writtenOf(row) };
    },
  });

  oldRoute(app, {
    method: 'POST',
    url: '/contacts/global/from-user',
    summary: 'Add somebody who is there already to the contacts of one’s own company',
    access: allow('contact', 'create'),
    audit: { action: 'globalContact.create' },
    body: globalContactFromUser,
    response: contactWritten,
    status: 201,
    conflicts: { contacts_book_user: CHOSEN_TAKEN },
    handler: async ({ viewer, body, reply }) => {
      const row = await transaction(knex, (tx) => addUserToBook(tx, viewer, body.id), { retries: 2 });
      reply.header('etag', etag(row.version));
      return { data: writtenOf(row) };
    },
  });

  oldRoute(app, {
    method: 'PUT',
    url: '/contacts/global',
    summary: 'Change a contact of one’s own company',
    access: allow('contact', 'update'),
    audit: { action: 'globalContact.update' },
    body: editedGlobalContact,
    response: contactWritten,
    conflicts: CONTACT_TAKEN,
    handler: async ({ viewer, body, request, reply }) => {
      const version = ifMatch(request);
      const row = await transaction(knex, (tx) => changeInBook(tx, viewer, body, version), { retries: 2 });
      reply.header('etag', etag(row.version));
      return { data: writtenOf(row) };
    },
  });

  oldRoute(app, {
    method: 'DELETE',
    url: '/contacts/global/:id',
    summary: 'Delete a contact of one’s own company',
    access: allow('contact', 'delete'),
    audit: { action: 'globalContact.delete' },
    params: byId,
    response: v.object({ data: v.null() }),
    handler: async ({ viewer, params, request }) => {
      const version = ifMatch(request);
      await transaction(knex, (tx) => deleteFromBook(tx, viewer, params.id, version), { retries: 2 });
      return { data: null };
    },
  });

  /** Who is a contact of a project is not to be found out by those who do not know the project. */
  async function excludedFor(viewer: Viewer, projectId: string | undefined): Promise<string | undefined> {
    if (projectId === undefined) return undefined;
    return (await reachProject(pool, viewer, projectId, 'contacts')).id;
  }
}
