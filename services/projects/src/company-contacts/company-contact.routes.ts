import {
  listCompanyContacts as listCompanyContactsEndpoint,
  listCompanyContactChoices,
  getCompanyContact,
  createCompanyContact,
  updateCompanyContact,
  deleteCompanyContact,
} from '@portal/contracts/projects/company-contact.endpoints';
import type { Viewer } from '@portal/access';
import {
  actorOf,
  admit,
  type Deps,
  etag,
  expectedVersion,
  forbidden,
  listParameters,
  notFound,
  pageAnswer,
  type PortalApp,
  route,
  transaction,
} from '@portal/service-kit';
import { ALLOWED } from '@portal/workflow';
import type { Knex } from 'knex';
import { recordChange } from '../core/change/record-change.ts';
import { companyContactEvent } from './company-contact-event.ts';
import {
  allCompanyContacts,
  changeCompanyContact,
  companyContactOf,
  findCompanyContact,
  insertCompanyContact,
  listCompanyContacts,
  lockCompanyContact,
  removeCompanyContact,
  type StoredCompanyContact,
} from './company-contact.repository.ts';
import { COMPANY_CONTACT_TEXTS } from './company-contact.texts.ts';

const conflicts = { company_contacts_name: { message: COMPANY_CONTACT_TEXTS.taken, field: 'name' } };

/** The book of companies of the viewer's company (spec 3 §7, decisions §11 'Company-contact book'). */
export function companyContactRoutes(app: PortalApp, { knex }: Pick<Deps, 'knex'>): void {
  route(app, listCompanyContactsEndpoint, async ({ viewer, query: { SortFieldName, SortDirection, ...query } }) => {
    const { sortFieldName = SortFieldName, sortDirection = SortDirection } = query;
    const listQuery = { ...query, sortFieldName, sortDirection };
    const parameters = listParameters(listQuery, { sortFieldName: 'Info.Name' });
    const { rows, totalCount } = await listCompanyContacts(knex, ownCompany(viewer), parameters);
    return pageAnswer(rows.map(companyContactOf), totalCount, parameters);
  });

  route(app, listCompanyContactChoices, async ({ viewer, query }) => {
    const rows = await allCompanyContacts(knex, ownCompany(viewer));
    return {
      data: rows.map((row) => {
        const { id, name, type, info } = companyContactOf(row);
        return query.showDetails === 'true' ? { id, name, type, info } : { id, name };
      }),
    };
  });

  route(app, getCompanyContact, async ({ viewer, params, reply }) => {
    const row = await findCompanyContact(knex, ownCompany(viewer), params.id);
    if (!row) throw notFound();
    reply.header('etag', etag(row.version));
    return { data: companyContactOf(row) };
  });

  route(
    app,
    createCompanyContact,
    async ({ viewer, body, reply }) => {
      const added = await transaction(knex, async (tx) => {
        const actor = actorOf(viewer);
        const row = await insertCompanyContact(tx, ownCompany(viewer), body, actor.name);
        await recordChange(tx, {
          ...{ kind: 'companyContact', id: row.id, event: companyContactEvent(row), actor },
          ...{ before: null, after: auditedFields(row) },
        });
        return row;
      });
      reply.header('etag', etag(added.version));
      return { data: companyContactOf(added) };
    },
    { conflicts },
  );

  route(
    app,
    updateCompanyContact,
    async ({ viewer, body, reply, expected }) => {
      const changed = await transaction(knex, async (tx) => {
        const before = await contactToChange(tx, viewer, body.id, expected);
        const actor = actorOf(viewer);
        const after = await changeCompanyContact(tx, before.id, body, actor.name);
        await recordChange(tx, {
          ...{ kind: 'companyContact', id: before.id, event: companyContactEvent(after), actor },
          ...{ before: auditedFields(before), after: auditedFields(after) },
        });
        return after;
      });
      reply.header('etag', etag(changed.version));
      return { data: companyContactOf(changed) };
    },
    { conflicts },
  );

  route(app, deleteCompanyContact, async ({ viewer, params, expected }) => {
    await transaction(knex, async (tx) => {
      const row = await contactToChange(tx, viewer, params.id, expected);
      await removeCompanyContact(tx, row.id);
      const event = companyContactEvent(row, { isDeleted: true });
      await recordChange(tx, {
        ...{ kind: 'companyContact', id: row.id, event, actor: actorOf(viewer) },
        ...{ before: auditedFields(row), after: null },
      });
    });
    return { data: null };
  });
}

/** Returns the company whose book the viewer has. Throws 403 for viewers without one. */
function ownCompany(viewer: Viewer): string {
  const { companyId } = viewer;
  if (companyId === null) throw forbidden();
  return companyId;
}

/** Locks a contact of the viewer's company. Throws 404 where it has no such contact, 409 where its version is newer. */
async function contactToChange(
  tx: Knex.Transaction,
  viewer: Viewer,
  id: string,
  expected: number | undefined,
): Promise<StoredCompanyContact> {
  const row = await lockCompanyContact(tx, ownCompany(viewer), id);
  if (!row) throw notFound();
  admit(ALLOWED, { version: expectedVersion(row, expected, COMPANY_CONTACT_TEXTS.stale) });
  return row;
}

const auditedFields = ({ name, type, email, phone, address }: StoredCompanyContact) => ({
  name,
  type,
  email,
  phone,
  address,
});
