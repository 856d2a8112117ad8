import type { Viewer } from '@portal/access';
import {
  companyContactAnswer,
  companyContactChoicesAnswer,
  companyContactChoicesQuery,
  companyContactListAnswer,
  companyContactListQuery,
  companyContactPath,
  editedCompanyContact,
  newCompanyContact,
} from '@portal/contracts/projects/company-contact';
import { COMPANY_CONTACT_TEXTS } from '@portal/contracts/projects/company-contact-texts';
import { allow } from '@portal/rights';
import {
  actorOf,
  audit,
  etag,
  forbidden,
  ifMatch,
  listParameters,
  notFound,
  pageAnswer,
  refuseStale,
  oldRoute,
  transaction,
  type Deps,
  type PortalApp,
} from '@portal/service-kit';
import type { Knex } from 'knex';
import * as v from 'valibot';
import {
  allCompanyContacts,
  changeCompanyContact,
  companyContactOf,
  findCompanyContact,
  insertCompanyContact,
  listCompanyContacts,
  lockCompanyContact,
  type StoredCompanyContact,
} from './company-contact.repository.ts';

const conflicts = { company_contacts_name: { message: COMPANY_CONTACT_TEXTS.taken, field: 'name' } };

/** The companies of one's own company's book (spec 3 §7, decisions §11 'Company-contact book'). */
export function companyContactRoutes(app: PortalApp, { knex }: Pick<Deps, 'knex'>): void {
  oldRoute(app, {
    method: 'GET',
    url: '/company-contacts',
    summary: 'List the company contacts of one’s own company',
    access: allow('companyContact', 'read'),
    query: companyContactListQuery,
    response: companyContactListAnswer,
    handler: async ({ viewer, query: { SortFieldName, SortDirection, ...query } }) => {
      const { sortFieldName = SortFieldName, sortDirection = SortDirection } = query;
      const asked = { ...query, sortFieldName, sortDirection };
      const parameters = listParameters(asked, { sortFieldName: 'Info.Name' });
      const { rows, totalCount } = await listCompanyContacts(knex, ownCompany(viewer), parameters);
      return pageAnswer(rows.map(companyContactOf), totalCount, parameters);
    },
  });

  oldRoute(app, {
    method: 'GET',
    url: '/company-contacts/dropdown',
    summary: 'Company contacts to choose from',
    access: allow('companyContact', 'read'),
    query: companyContactChoicesQuery,
    response: companyContactChoicesAnswer,
    handler: async ({ viewer, query }) => {
      const rows = await allCompanyContacts(knex, ownCompany(viewer));
      return {
        data: rows.map((row) => {
          const { id, name, type, info } = companyContactOf(row);
          return query.showDetails === 'true' ? { id, name, type, info } : { id, name };
        }),
      };
    },
  });

  oldRoute(app, {
    method: 'GET',
    url: '/company-contacts/:id',
    summary: 'One company contact',
    access: allow('companyContact', 'read'),
    params: companyContactPath,
    response: companyContactAnswer,
    handler: async ({ viewer, params, reply }) => {
      const row = await findCompanyContact(knex, ownCompany(viewer), params.id);
      if (!row) throw notFound();
      reply.header('etag', etag(row.version));
      return { data: companyContactOf(row) };
    },
  });

  oldRoute(app, {
    method: 'POST',
    url: '/company-contacts',
    summary: 'Add a company contact',
    access: allow('companyContact', 'create'),
    audit: { action: 'companyContact.create' },
    body: newCompanyContact,
    response: companyContactAnswer,
    status: 201,
    conflicts,
    handler: async ({ viewer, body, reply }) => {
      const added = await transaction(knex, async (tx) => {
        const row = await insertCompanyContact(tx, ownCompany(viewer), body, actorOf(viewer).name);
        await audit(tx, { item: { kind: 'companyContact', id: row.id }, after: auditedFields(row) });
        return row;
      });
      reply.header('etag', etag(added.version));
      return { data: companyContactOf(added) };
    },
  });

  oldRoute(app, {
    method: 'PUT',
    url: '/company-contacts',
    summary: 'Change a company contact',
    access: allow('companyContact', 'update'),
    audit: { action: 'companyContact.update' },
    body: editedCompanyContact,
    response: companyContactAnswer,
    conflicts,
    handler: async ({ viewer, body, request, reply }) => {
      const expected = ifMatch(request);
      const changed = await transaction(knex, async (tx) => {
        const before = await contactToChange(tx, viewer, body.id, expected);
        const after = await changeCompanyContact(tx, before.id, body, actorOf(viewer).name);
        const item = { kind: 'companyContact', id: before.id };
        await audit(tx, { item, before: auditedFields(before), after: auditedFields(after) });
        return after;
      });
      reply.header('etag', etag(changed.version));
      return { data: companyContactOf(changed) };
    },
  });

  oldRoute(app, {
    method: 'DELETE',
    url: '/company-contacts/:id',
    summary: 'Delete a company contact',
    access: allow('companyContact', 'delete'),
    audit: { action: 'companyContact.delete' },
    params: companyContactPath,
    response: v.object({ data: v.null() }),
    handler: async ({ viewer, params, request }) => {
      const expected = ifMatch(request);
      await transaction(knex, async (tx) => {
        const row = await contactToChange(tx, viewer, params.id, expected);
        await tx('company_contacts').where({ id: row.id }).delete();
        await audit(tx, { item: { kind: 'companyContact', id: row.id }, before: auditedFields(row), after: {} });
      });
      return { data: null };
    },
  });
}

/** The company whose book the viewer has. Throws 403 for who has none. */
function ownCompany(viewer: Viewer): string {
  const { companyId } = viewer;
  if (companyId === null) throw forbidden();
  return companyId;
}

/** One of the viewer's own company, locked. Throws 404 where it has no such contact, 409 where it is a newer one. */
async function contactToChange(
  tx: Knex.Transaction,
  viewer: Viewer,
  id: string,
  expected: number | undefined,
): Promise<StoredCompanyContact> {
  const row = await lockCompanyContact(tx, ownCompany(viewer), id);
  if (!row) throw notFound();
  const { version, changed_by: changedBy, changed_at: changedAt } = row;
  refuseStale({ version, changedBy, changedAt }, expected, COMPANY_CONTACT_TEXTS.stale);
  return row;
}

const auditedFields = ({ name, type, email, phone, address }: StoredCompanyContact) => ({
  name,
  type,
  email,
  phone,
  address,
});
