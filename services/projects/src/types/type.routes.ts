import {
  listProjectTypes,
  createProjectType,
  updateProjectType,
  listBusinessTypes,
  createBusinessType,
  updateBusinessType,
} from '@portal/contracts/projects/project-type.endpoints';
import { projectScopeOf, type Viewer } from '@portal/access';
import { ERROR_CODES } from '@portal/contracts/common/error';
import { PROJECT_TEXTS } from '@portal/contracts/projects/texts';
import {
  admit,
  conflict,
  forbidden,
  invalid,
  notFound,
  route,
  transaction,
  type Deps,
  type PortalApp,
} from '@portal/service-kit';
import { evaluateRenaming } from '@portal/workflow';
import { countEntry } from '../core/change/count-entry.ts';
import { refuseNameBeyond } from '../core/change/own-names.ts';
import { recordChange } from '../core/change/record-change.ts';
import {
  addBusinessType,
  addProjectType,
  businessTypeOf,
  businessTypesOf,
  projectTypeOf,
  projectTypesOf,
  renameBusinessType,
  renameProjectType,
} from './type.repository.ts';

const typeConflicts = { project_types_value: { message: PROJECT_TEXTS.projectTypeTaken, field: 'value' } };
const businessConflicts = {
  project_business_types_value: { message: PROJECT_TEXTS.businessTypeTaken, field: 'value' },
};

/** Project types and business types: the portal's own, to which companies add (catalogue lists, decisions §11). */
export function typeRoutes(app: PortalApp, { knex }: Pick<Deps, 'knex'>): void {
  route(app, listProjectTypes, async ({ viewer, query }) => ({
    data: await projectTypesOf(knex, ownCompany(viewer), query.type),
  }));

  route(app, createProjectType, async ({ viewer, body }) => {
    const companyId = writer(viewer);
    const added = await transaction(knex, async (tx) => {
      await countEntry(tx, viewer, 'name');
      const type =
        (await addProjectType(tx, companyId, body.type, body.value)) ?? refuse(PROJECT_TEXTS.projectTypeTaken);
      await refuseNameBeyond(tx, 'project_types', companyId);
      const after = { type: type.type, value: type.value };
      await recordChange(tx, { kind: 'projectType', id: type.id, before: null, after });
      return type;
    });
    return { data: added };
  });

  route(
    app,
    updateProjectType,
    async ({ viewer, body }) => {
      const companyId = writer(viewer);
      const renamed = await transaction(knex, async (tx) => {
        const type = await projectTypeOf(tx, companyId, body.id);
        if (!type) throw notFound(PROJECT_TEXTS.projectTypeUnknown);
        admit(evaluateRenaming(type, PROJECT_TEXTS.seededTypeFixed));
        const after = (await renameProjectType(tx, type, body.value)) ?? refuse(PROJECT_TEXTS.projectTypeTaken);
        const values = { before: { value: type.value }, after: { value: after.value } };
        await recordChange(tx, { kind: 'projectType', id: type.id, ...values });
        return after;
      });
      return { data: renamed };
    },
    { conflicts: typeConflicts },
  );

  route(app, listBusinessTypes, async ({ viewer, query }) => ({
    data: await businessTypesOf(knex, ownCompany(viewer), query.projectTypeId),
  }));

  route(app, createBusinessType, async ({ viewer, body }) => {
    const companyId = writer(viewer);
    if (!(await projectTypeOf(knex, companyId, body.projectTypeId))) {
      throw invalid({ projectTypeId: [PROJECT_TEXTS.projectTypeUnknown] });
    }
    const { projectTypeId } = body;
    const added = await transaction(knex, async (tx) => {
      await countEntry(tx, viewer, 'name');
      const type =
        (await addBusinessType(tx, companyId, projectTypeId, body.value)) ?? refuse(PROJECT_TEXTS.businessTypeTaken);
      await refuseNameBeyond(tx, 'project_business_types', companyId);
      const after = { projectTypeId, value: type.value };
      await recordChange(tx, { kind: 'businessType', id: type.id, before: null, after });
      return type;
    });
    return { data: added };
  });

  route(
    app,
    updateBusinessType,
    async ({ viewer, body }) => {
      const companyId = writer(viewer);
      const renamed = await transaction(knex, async (tx) => {
        const business = await businessTypeOf(tx, companyId, body.id);
        if (!business) throw notFound(PROJECT_TEXTS.businessTypeUnknown);
        admit(evaluateRenaming(business, PROJECT_TEXTS.seededTypeFixed));
        const after = (await renameBusinessType(tx, business, body.value)) ?? refuse(PROJECT_TEXTS.businessTypeTaken);
        const values = { before: { value: business.value }, after: { value: after.value } };
        await recordChange(tx, { kind: 'businessType', id: business.id, ...values });
        return after;
      });
      return { data: renamed };
    },
    { conflicts: businessConflicts },
  );
}

/** The company whose own types the viewer sees beside the portal's. */
function ownCompany(viewer: Viewer): string | null {
  const scope = projectScopeOf(viewer);
  return scope.kind === 'company' ? scope.id : null;
}

function writer(viewer: Viewer): string {
  const companyId = ownCompany(viewer);
  if (companyId === null) throw forbidden();
  return companyId;
}

function refuse(message: string): never {
  throw conflict(ERROR_CODES.duplicate, message, { fieldErrors: { value: [message] } });
}
