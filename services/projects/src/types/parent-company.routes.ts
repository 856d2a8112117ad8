import {
  createParentCompanyBody,
  parentCompaniesAnswer,
  parentCompanyAnswer,
  updateParentCompanyBody,
} from '@portal/contracts/projects/types';
import { PROJECT_TEXTS } from '@portal/contracts/projects/texts';
import { allow, forbidden, notFound, route, type Deps, type PortalApp } from '@portal/service-kit';
import { scopeOf } from '../projects/tenancy.ts';
import { addParentCompany, parentCompaniesOf, renameParentCompany } from './parent-company.repository.ts';

const conflicts = { parent_companies_name: { message: PROJECT_TEXTS.parentCompanyTaken, field: 'name' } };

/** Parent companies of projects (spec 2 §7, decisions §11 'Parent companies, types'). */
export function parentCompanyRoutes(app: PortalApp, { knex }: Pick<Deps, 'knex'>): void {
  route(app, {
    method: 'GET',
    url: '/parent-companies',
    summary: 'List parent companies',
    access: allow('parentCompany', 'read'),
    response: parentCompaniesAnswer,
    handler: async ({ viewer }) => ({ data: await parentCompaniesOf(knex, scopeOf(viewer)) }),
  });

  route(app, {
    method: 'POST',
    url: '/parent-companies',
    summary: 'Add a parent company',
    access: allow('parentCompany', 'create'),
    body: createParentCompanyBody,
    response: parentCompanyAnswer,
    status: 201,
    conflicts,
    handler: async ({ viewer, body }) => {
      const scope = scopeOf(viewer);
      if (scope.kind !== 'company') throw forbidden();
      return { data: await addParentCompany(knex, scope.id, body.name) };
    },
  });

  route(app, {
    method: 'PUT',
    url: '/parent-companies',
    summary: 'Rename a parent company',
    access: allow('parentCompany', 'update'),
    body: updateParentCompanyBody,
    response: parentCompanyAnswer,
    conflicts,
    handler: async ({ viewer, body }) => {
      const renamed = await renameParentCompany(knex, scopeOf(viewer).id, body.id, body.name);
      if (!renamed) throw notFound(PROJECT_TEXTS.parentCompanyUnknown);
      return { data: renamed };
    },
  });
}
