import { scope, type Viewer } from '@portal/access';
import { id } from '@portal/contracts/common/fields';
import {
  canAddEngineerAnswer,
  contactAnswer,
  contactFromUser,
  contactListAnswer,
  contactListQuery,
  contactWritten,
  editedContact,
  newProjectContact,
  notifyAnswer,
  notifyQuery,
  type ContactListQuery,
} from '@portal/contracts/projects/contact';
import { CONTACT_TEXTS } from '@portal/contracts/projects/contact-texts';
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
import { judgeInProject } from '@portal/workflow';
import * as v from 'valibot';
import { reachItem, reachProject } from '../core/access/reach-project.ts';
import { contactAnswerOf, factsOf, fullNameOf, writtenOf } from './contact.mapping.ts';
import { contactsWithAccess, findContact, listContacts, type StoredContact } from './contact.repository.ts';
import { addFromUser } from './from-user.ts';
import { CONTACT_TAKEN } from './person.ts';
import { addContact, deleteContact, editContact, whyNoEngineers } from './write-contact.ts';

const byId = v.object({ id });
const byProject = v.object({ id: v.string() });
const CHOSEN_TAKEN = { message: CONTACT_TEXTS.alreadyContact, field: 'id' };

/** Contacts of projects (spec 3 §7, decisions §11 'Contacts'). */
export function contactRoutes(app: PortalApp, { knex, pool }: Pick<Deps, 'knex' | 'pool'>): void {
  oldRoute(app, {
    method: 'GET',
    url: '/contacts',
    summary: 'List the contacts of a project',
    access: allow('contact', 'read'),
    query: contactListQuery,
    response: contactListAnswer,
    handler: async ({ viewer, query }) => {
      const { projectId, ...asked } = ofEitherName(query);
      const project = await reachProject(pool, viewer, projectId ?? '', 'contacts');
      const parameters = listParameters(asked, { sortFieldName: 'ContactInfo.Name.FullName' });
      const filter = { personCompanyId: onlyCompanyOf(viewer) };
      const { rows, totalCount } = await listContacts(knex, { projectId: project.id }, parameters, filter);
      return pageAnswer(
        rows.map((row) => contactAnswerOf(row, viewer, project)),
        totalCount,
        parameters,
      );
    },
  });

  oldRoute(app, {
    method: 'GET',
    url: '/contacts/:id',
    summary: 'One contact of a project',
    access: allow('contact', 'read'),
    params: byId,
    response: contactAnswer,
    handler: async ({ viewer, params, reply }) => {
      const row = await findContact(knex, params.id);
      if (!row?.project_id) throw notFound();
      const project = await reachItem(pool, viewer, row.project_id, 'contacts');
      if (onlyCompanyOf(viewer) !== undefined && !factsOf(row, viewer).ownCompany) throw notFound();
      reply.header('etag', etag(row.version));
      return { data: contactAnswerOf(row, viewer, project) };
    },
  });

  oldRoute(app, {
    method: 'GET',
    url: '/contacts/:id/can-add-re-contact',
    summary: 'Whether risk engineers may be added to a project',
    access: allow('contact', 'read'),
    params: byProject,
    response: canAddEngineerAnswer,
    handler: async ({ viewer, params }) => {
      const project = await reachProject(pool, viewer, params.id, 'contacts');
      const verdict = judgeInProject(project, viewer, ['create', 'contact']);
      const reason = verdict.allowed ? whyNoEngineers(viewer) : verdict.reason;
      return { data: { allowed: reason === null, reason } };
    },
  });

  oldRoute(app, {
    method: 'GET',
    url: '/contacts/notify-dropdown',
    summary: 'Contacts of a project who can be told of something',
    access: allow('contact', 'read'),
    query: notifyQuery,
    response: notifyAnswer,
    handler: async ({ viewer, query }) => {
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
    },
  });

  oldRoute(app, {
    method: 'POST',
    url: '/contacts',
    summary: 'Add a contact to a project, with or without an invite',
    access: allow('contact', 'create'),
    audit: { action: 'contact.create' },
    body: newProjectContact,
    response: contactWritten,
    status: 201,
    conflicts: CONTACT_TAKEN,
    handler: async ({ viewer, body, reply }) => {
      const row = await transaction(knex, (tx) => addContact(tx, viewer, body), { retries: 2 });
      reply.header('etag', etag(row.version));
      return { data: writtenOf(row) };
    },
  });

  oldRoute(app, {
    method: 'POST',
    url: '/contacts/from-user',
    summary: 'Add somebody who is there already to a project',
    access: allow('contact', 'create'),
    audit: { action: 'contact.create' },
    body: contactFromUser,
    response: contactWritten,
    status: 201,
    conflicts: { contacts_project_user: CHOSEN_TAKEN, contacts_project_email: CHOSEN_TAKEN },
    handler: async ({ viewer, body, reply }) => {
      const row = await transaction(knex, (tx) => addFromUser(tx, viewer, body), { retries: 2 });
      reply.header('etag', etag(row.version));
      return { data: writtenOf(row) };
    },
  });

  oldRoute(app, {
    method: 'PUT',
    url: '/contacts',
    summary: 'Change a contact of a project, and send the invite where it is asked for',
    access: allow('contact', 'update'),
    audit: { action: 'contact.update' },
    body: editedContact,
    response: contactWritten,
    conflicts: CONTACT_TAKEN,
    handler: async ({ viewer, body, request, reply }) => {
      const version = ifMatch(request);
      const row = await transaction(knex, (tx) => editContact(tx, viewer, body, version), { retries: 2 });
      reply.header('etag', etag(row.version));
      return { data: writtenOf(row) };
    },
  });

  oldRoute(app, {
    method: 'DELETE',
    url: '/contacts/:id',
    summary: 'Delete a contact of a project; the person loses the project at once',
    access: allow('contact', 'delete'),
    audit: { action: 'contact.delete' },
    params: byId,
    response: v.object({ data: v.null() }),
    handler: async ({ viewer, params, request }) => {
      const version = ifMatch(request);
      await transaction(knex, (tx) => deleteContact(tx, viewer, params.id, version), { retries: 2 });
      return { data: null };
    },
  });
}

/** Of whose company alone the viewer sees the people; undefined where they see everybody (decisions §11). */
const onlyCompanyOf = (viewer: Viewer): string | undefined =>
  scope(viewer, 'read', 'contact')?.includes('ownCompany') === true ? (viewer.companyId ?? viewer.userId) : undefined;

/** The specification's names of the query, or those of the portal's other lists. */
const ofEitherName = (query: ContactListQuery) => ({
  projectId: query.projectId ?? query.ProjectId,
  page: query.page ?? query.Page,
  pageSize: query.pageSize ?? query.PageSize,
  name: query.name ?? query.Name,
  sortFieldName: query.sortFieldName ?? query.SortFieldName,
  sortDirection: query.sortDirection ?? query.SortDirection,
});
