import {
  listParentCompanies,
  createParentCompany,
  updateParentCompany,
} from '@portal/contracts/projects/parent-company.endpoints';
import { projectScopeOf } from '@portal/access';
import { PROJECT_TEXTS } from '@portal/contracts/projects/texts';
import { forbidden, notFound, route, transaction, type Deps, type PortalApp } from '@portal/service-kit';
import { countEntry } from '../core/change/count-entry.ts';
import { refuseNameBeyond } from '../core/change/own-names.ts';
import { recordChange } from '../core/change/record-change.ts';
import {
  addParentCompany,
  parentCompaniesOf,
  parentCompanyOf,
  renameParentCompany,
} from './parent-company.repository.ts';

const conflicts = { parent_companies_name: { message: PROJECT_TEXTS.parentCompanyTaken, field: 'name' } };

/** Parent companies of projects (spec 2 §7, decisions §11 'Parent companies, types'). */
export function parentCompanyRoutes(app: PortalApp, { knex }: Pick<Deps, 'knex'>): void {
  route(app, listParentCompanies, async ({ viewer }) => ({
    data: await parentCompaniesOf(knex, projectScopeOf(viewer)),
  }));

  route(
    app,
    createParentCompany,
    async ({ viewer, body }) => {
      const scope = projectScopeOf(viewer);
      if (scope.kind !== 'company') throw forbidden();
      const added = await transaction(knex, async (tx) => {
        await countEntry(tx, viewer, 'name');
        const company = await addParentCompany(tx, scope.id, body.name);
        await refuseNameBeyond(tx, 'parent_companies', scope.id);
        const after = { name: company.name };
        await recordChange(tx, { kind: 'parentCompany', id: company.id, before: null, after });
        return company;
      });
      return { data: added };
    },
    { conflicts },
  );

  route(
    app,
    updateParentCompany,
    async ({ viewer, body }) => {
      const companyId = projectScopeOf(viewer).id;
      const renamed = await transaction(knex, async (tx) => {
        const before = await parentCompanyOf(tx, companyId, body.id);
        const after = before && (await renameParentCompany(tx, companyId, body.id, body.name));
        if (!after) throw notFound(PROJECT_TEXTS.parentCompanyUnknown);
        const names = { before: { name: before.name }, after: { name: after.name } };
        await recordChange(tx, { kind: 'parentCompany', id: body.id, ...names });
        return after;
      });
      return { data: renamed };
    },
    { conflicts },
  );
}
