import {
  listContacts as listContactsEndpoint,
  getContact,
  canAddEngineerContact,
  listContactsToNotify,
  createContact,
  createContactFromUser,
  updateContact,
  deleteContact as deleteContactEndpoint,
  approveContact,
  rejectContact,
} from '@portal/contracts/projects/contact.endpoints';
import { type ContactListQuery } from '@portal/contracts/projects/contact';
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
import { actionVerdict, evaluateInProject, evaluateNewEngineer } from '@portal/workflow';
import { reachItem, reachProject } from '../core/access/reach-project.ts';
import { onlyCompanyOf } from '../core/contacts/seen-people.ts';
import { approveAccess, rejectAccess } from './access-request.ts';
import { contactAnswerOf, factsOf, fullNameOf, writtenOf } from './contact.mapping.ts';
import { contactsWithAccess, findContact, listContacts, type StoredContact } from './contact.repository.ts';
import { addFromUser } from './from-user.ts';
import { CONTACT_TAKEN } from './person.ts';
import { addContact, deleteContact, editContact } from './write-contact.ts';

const CHOSEN_TAKEN = { message: CONTACT_TEXTS.alreadyContact, field: 'id' };

/** Contacts of projects (spec 3 §7, decisions §11 'Contacts'). */
export function contactRoutes(app: PortalApp, { knex, pool }: Pick<Deps, 'knex' | 'pool'>): void {
  route(app, listContactsEndpoint, async ({ viewer, query }) => {
    const { projectId, ...listQuery } = ofEitherName(query);
    const project = await reachProject(pool, viewer, projectId ?? '', 'contacts');
    const parameters = listParameters(listQuery, { sortFieldName: 'ContactInfo.Name.FullName' });
    const filter = { personCompanyId: onlyCompanyOf(viewer) };
    const { rows, totalCount } = await listContacts(knex, { projectId: project.id }, parameters, filter);
    const items = rows.map((row) => contactAnswerOf(row, viewer, project));
    const create = actionVerdict('create', evaluateInProject(project, viewer, ['create', 'contact']));
    return { data: { ...pageAnswer(items, totalCount, parameters).data, create } };
  });

  route(app, getContact, async ({ viewer, params, reply }) => {
    const row = await findContact(knex, params.id);
    if (!row?.project_id) throw notFound();
    const project = await reachItem(pool, viewer, row.project_id, 'contacts');
    if (onlyCompanyOf(viewer) !== undefined && !factsOf(row, viewer).ownCompany) throw notFound();
    reply.header('etag', etag(row.version));
    return { data: contactAnswerOf(row, viewer, project) };
  });

  route(app, canAddEngineerContact, async ({ viewer, params }) => {
    const project = await reachProject(pool, viewer, params.id, 'contacts');
    return { data: actionVerdict('addEngineer', evaluateNewEngineer(project, viewer)) };
  });

  route(app, listContactsToNotify, async ({ viewer, query }) => {
    const project = await reachProject(pool, viewer, query.projectId, 'contacts');
    const rows = await contactsWithAccess(knex, project.id);
    const isSeen = (row: StoredContact) =>
      onlyCompanyOf(viewer) === undefined || factsOf(row, viewer).ownCompany === true;
    return {
      data: rows.filter(isSeen).map((row) => ({
        id: row.id,
        userId: row.user_id ?? row.id,
        fullName: fullNameOf(row),
        email: row.email,
        position: row.position,
      })),
    };
  });

  route(
    app,
    createContact,
    async ({ viewer, body, reply }) => {
      auditAbout({ kind: 'account', id: body.email.trim().toLowerCase() });
      const row = await transaction(knex, (tx) => addContact(tx, viewer, body), { retries: 2 });
      reply.header('etag', etag(row.version));
      return { data: writtenOf(row) };
    },
    { conflicts: CONTACT_TAKEN },
  );

  route(
    app,
    createContactFromUser,
    async ({ viewer, body, reply }) => {
      const row = await transaction(knex, (tx) => addFromUser(tx, viewer, body), { retries: 2 });
      reply.header('etag', etag(row.version));
      return { data: writtenOf(row) };
    },
    { conflicts: { contacts_project_user: CHOSEN_TAKEN, contacts_project_email: CHOSEN_TAKEN } },
  );

  route(
    app,
    updateContact,
    async ({ viewer, body, reply, expected }) => {
      const version = expected;
      const row = await transaction(knex, (tx) => editContact(tx, viewer, body, version), { retries: 2 });
      reply.header('etag', etag(row.version));
      return { data: writtenOf(row) };
    },
    { conflicts: CONTACT_TAKEN },
  );

  route(app, approveContact, async ({ viewer, params: { id }, expected, reply }) => {
    const row = await transaction(knex, (tx) => approveAccess(tx, viewer, { id, expected }), { retries: 2 });
    reply.header('etag', etag(row.version));
    return { data: writtenOf(row) };
  });

  route(app, rejectContact, async ({ viewer, params: { id }, body, expected, reply }) => {
    const { rejectionReason } = body;
    const row = await transaction(knex, (tx) => rejectAccess(tx, viewer, { id, expected }, rejectionReason), {
      retries: 2,
    });
    reply.header('etag', etag(row.version));
    return { data: writtenOf(row) };
  });

  route(app, deleteContactEndpoint, async ({ viewer, params, expected }) => {
    const version = expected;
    await transaction(knex, (tx) => deleteContact(tx, viewer, params.id, version), { retries: 2 });
    return { data: null };
  });
}

/** Resolves the specification's names of query parameters and those of other lists. */
const ofEitherName = (query: ContactListQuery) => ({
  projectId: query.projectId ?? query.ProjectId,
  page: query.page ?? query.Page,
  pageSize: query.pageSize ?? query.PageSize,
  name: query.name ?? query.Name,
  sortFieldName: query.sortFieldName ?? query.SortFieldName,
  sortDirection: query.sortDirection ?? query.SortDirection,
});
