import { projectScopeOf } from '@portal/access';
import {
  createParentCompanyBody,
  parentCompaniesAnswer,
  parentCompanyAnswer,
  updateParentCompanyBody,
} from '@portal/contracts/projects/types';
import { PROJECT_TEXTS } from '@portal/contracts/projects/texts';
import { allow } from '@portal/rights';
import { audit, forbidden, notFound, oldRoute, transaction, type Deps, type PortalApp } from '@portal/service-kit';
import {
  addParentCompany,
  parentCompaniesOf,
  parentCompanyOf,
  renameParentCompany,
} from './parent-company.repository.ts';

const conflicts = { parent_companies_name: { message: PROJECT_TEXTS.parentCompanyTaken, field: 'name' } };

/** Parent companies of projects (spec 2 §7, decisions §11 'Parent companies, types'). */
export function parentCompanyRoutes(app: PortalApp, { knex }: Pick<Deps, 'knex'>): void {
  oldRoute(app, {
    method: 'GET',
    url: '/parent-companies',
    summary: 'List parent companies',
    access: allow('parentCompany', 'read'),
    response: parentCompaniesAnswer,
    handler: async ({ viewer }) => ({ data: await parentCompaniesOf(knex, projectScopeOf(viewer)) }),
  });

  oldRoute(app, {
    method: 'POST',
    url: '/parent-companies',
    summary: 'Add a parent company',
    access: allow('parentCompany', 'create'),
    audit: { action: 'parentCompany.create' },
    body: createParentCompanyBody,
    response: parentCompanyAnswer,
    status: 201,
    conflicts,
    handler: async ({ viewer, body }) => {
      const scope = projectScopeOf(viewer);
      if (scope.kind !== 'company') throw forbidden();
      const added = await transaction(knex, async (tx) => {
        const company = await addParentCompany(tx, scope.id, body.name);
        await audit(tx, { item: { kind: 'parentCompany', id: company.id }, after: { name: company.name } });
        return company;
      });
      return { data: added };
    },
  });

  oldRoute(app, {
    method: 'PUT',
    url: '/parent-companies',
    summary: 'Rename a parent company',
    access: allow('parentCompany', 'update'),
    audit: { action: 'parentCompany.update' },
    body: updateParentCompanyBody,
    response: parentCompanyAnswer,
    conflicts,
    handler: async ({ viewer, body }) => {
      const companyId = projectScopeOf(viewer).id;
      const renamed = await transaction(knex, async (tx) => {
        const before = await parentCompanyOf(tx, companyId, body.id);
        const after = before && (await renameParentCompany(tx, companyId, body.id, body.name));
        if (!after) throw notFound(PROJECT_TEXTS.parentCompanyUnknown);
        await audit(tx, { before: { name: before.name }, after: { name: after.name } });
        return after;
      });
      return { data: renamed };
    },
  });
}
