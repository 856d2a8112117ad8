import {
  listGlobalContacts,
  listContactCandidates,
  listInternalEngineers,
  getExternalEngineer,
  getGlobalContact,
  getInternalEngineer,
  createGlobalContact,
  createGlobalContactFromUser,
  updateGlobalContact,
  deleteGlobalContact,
} from '@portal/contracts/projects/global-contact.endpoints';
import { CONTACT_TEXTS } from '@portal/contracts/projects/contact-texts';
import {
  auditAbout,
  etag,
  listParameters,
  notFound,
  pageAnswer,
  route,
  transaction,
  type Deps,
  type PortalApp,
} from '@portal/service-kit';
import type { Viewer } from '@portal/access';
import { IN_BOOK, actionVerdict, evaluateInBook } from '@portal/workflow';
import { reachProject } from '../core/access/reach-project.ts';
import { addToBook, addUserToBook, changeInBook, deleteFromBook } from './book.ts';
import { bookOf, candidatesOf } from './candidates.ts';
import { candidateAnswerOf, contactAnswerOf, writtenOf } from './contact.mapping.ts';
import { findContact, listContacts } from './contact.repository.ts';
import { CONTACT_TAKEN } from './person.ts';

const CHOSEN_TAKEN = { message: CONTACT_TEXTS.alreadyInBook, field: 'id' };

/**
 * Contacts of the company's own book, which belong to no project, and the people whom it can add to projects (spec 3
 * §2, §7).
 */
export function globalContactRoutes(app: PortalApp, { knex, pool }: Pick<Deps, 'knex' | 'pool'>): void {
  for (const [endpoint, position] of [
    [getInternalEngineer, 'InternalRE'],
    [getExternalEngineer, 'ExternalRE'],
  ] as const) {
    route(app, endpoint, async ({ viewer, params }) => {
      const [found] = await candidatesOf(knex, bookOf(viewer), { position, id: params.id });
      if (!found) throw notFound();
      return { data: candidateAnswerOf(found) };
    });
  }

  route(app, listGlobalContacts, async ({ viewer, query }) => {
    const parameters = listParameters(query, { sortFieldName: 'ContactInfo.Name.FullName' });
    const filter = { position: query.position };
    const { rows, totalCount } = await listContacts(knex, { bookOf: bookOf(viewer) }, parameters, filter);
    const items = rows.map((row) => contactAnswerOf(row, viewer, IN_BOOK));
    const create = actionVerdict('create', evaluateInBook('create', viewer));
    return { data: { ...pageAnswer(items, totalCount, parameters).data, create } };
  });

  route(app, listContactCandidates, async ({ viewer, query }) => {
    const companyId = bookOf(viewer);
    const projectIdToExclude = await excludedFor(viewer, query.ProjectIdToExclude);
    const excludesBook = query.ExcludeGlobal === 'true';
    const rows = await candidatesOf(knex, companyId, { position: query.Position, projectIdToExclude, excludesBook });
    return { data: rows.map(candidateAnswerOf) };
  });

  route(app, listInternalEngineers, async ({ viewer }) => {
    const rows = await candidatesOf(knex, bookOf(viewer), { position: 'InternalRE' });
    return { data: rows.map(candidateAnswerOf) };
  });

  route(app, getGlobalContact, async ({ viewer, params, reply }) => {
    const companyId = bookOf(viewer);
    const row = await findContact(knex, params.id);
    if (row?.company_id !== companyId || row.project_id !== null) throw notFound();
    reply.header('etag', etag(row.version));
    return { data: contactAnswerOf(row, viewer, IN_BOOK) };
  });

  route(
    app,
    createGlobalContact,
    async ({ viewer, body, reply }) => {
      auditAbout({ kind: 'account', id: body.email.trim().toLowerCase() });
      const row = await transaction(knex, (tx) => addToBook(tx, viewer, body), { retries: 2 });
      reply.header('etag', etag(row.version));
      return { data: writtenOf(row) };
    },
    { conflicts: CONTACT_TAKEN },
  );

  route(
    app,
    createGlobalContactFromUser,
    async ({ viewer, body, reply }) => {
      const row = await transaction(knex, (tx) => addUserToBook(tx, viewer, body.id), { retries: 2 });
      reply.header('etag', etag(row.version));
      return { data: writtenOf(row) };
    },
    { conflicts: { contacts_book_user: CHOSEN_TAKEN } },
  );

  route(
    app,
    updateGlobalContact,
    async ({ viewer, body, reply, expected }) => {
      const version = expected;
      const row = await transaction(knex, (tx) => changeInBook(tx, viewer, body, version), { retries: 2 });
      reply.header('etag', etag(row.version));
      return { data: writtenOf(row) };
    },
    { conflicts: CONTACT_TAKEN },
  );

  route(app, deleteGlobalContact, async ({ viewer, params, expected }) => {
    const version = expected;
    await transaction(knex, (tx) => deleteFromBook(tx, viewer, params.id, version), { retries: 2 });
    return { data: null };
  });

  /**
   * Returns the project whose contacts to exclude; only for viewers who see the project, so that others cannot probe
   * its contacts.
   */
  async function excludedFor(viewer: Viewer, projectId: string | undefined): Promise<string | undefined> {
    if (projectId === undefined) return undefined;
    return (await reachProject(pool, viewer, projectId, 'contacts')).id;
  }
}
