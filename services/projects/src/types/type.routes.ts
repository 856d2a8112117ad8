import { projectScopeOf, type Viewer } from '@portal/access';
import { ERROR_CODES } from '@portal/contracts/common/error';
import {
  createProjectBusinessTypeBody,
  createProjectTypeBody,
  projectBusinessTypeAnswer,
  projectBusinessTypesAnswer,
  projectBusinessTypesQuery,
  projectTypeAnswer,
  projectTypesAnswer,
  projectTypesQuery,
  updateProjectBusinessTypeBody,
  updateProjectTypeBody,
} from '@portal/contracts/projects/types';
import { PROJECT_TEXTS } from '@portal/contracts/projects/texts';
import { allow } from '@portal/rights';
import {
  audit,
  conflict,
  forbidden,
  invalid,
  notFound,
  oldRoute,
  transaction,
  type Deps,
  type PortalApp,
} from '@portal/service-kit';
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
  oldRoute(app, {
    method: 'GET',
    url: '/project-types',
    summary: 'List project types',
    access: allow('projectType', 'read'),
    query: projectTypesQuery,
    response: projectTypesAnswer,
    handler: async ({ viewer, query }) => ({ data: await projectTypesOf(knex, ownCompany(viewer), query.type) }),
  });

  oldRoute(app, {
    method: 'POST',
    url: '/project-types',
    summary: 'Add a project type',
    access: allow('projectType', 'create'),
    audit: { action: 'projectType.create' },
    body: createProjectTypeBody,
    response: projectTypeAnswer,
    status: 201,
    handler: async ({ viewer, body }) => {
      const companyId = writer(viewer);
      const added = await transaction(knex, async (tx) => {
        const type =
          (await addProjectType(tx, companyId, body.type, body.value)) ?? refuse(PROJECT_TEXTS.projectTypeTaken);
        await audit(tx, { item: { kind: 'projectType', id: type.id }, after: { type: type.type, value: type.value } });
        return type;
      });
      return { data: added };
    },
  });

  oldRoute(app, {
    method: 'PUT',
    url: '/project-types',
    summary: 'Rename a project type of the company',
    access: allow('projectType', 'update'),
    audit: { action: 'projectType.update' },
    body: updateProjectTypeBody,
    response: projectTypeAnswer,
    conflicts: typeConflicts,
    handler: async ({ viewer, body }) => {
      const companyId = writer(viewer);
      const renamed = await transaction(knex, async (tx) => {
        const type = await projectTypeOf(tx, companyId, body.id);
        if (!type) throw notFound(PROJECT_TEXTS.projectTypeUnknown);
        if (type.isSeeded) throw forbidden(PROJECT_TEXTS.seededTypeFixed);
        const after = (await renameProjectType(tx, type, body.value)) ?? refuse(PROJECT_TEXTS.projectTypeTaken);
        await audit(tx, { before: { value: type.value }, after: { value: after.value } });
        return after;
      });
      return { data: renamed };
    },
  });

  oldRoute(app, {
    method: 'GET',
    url: '/project-business-types',
    summary: 'List business types',
    access: allow('projectType', 'read'),
    query: projectBusinessTypesQuery,
    response: projectBusinessTypesAnswer,
    handler: async ({ viewer, query }) => ({
      data: await businessTypesOf(knex, ownCompany(viewer), query.projectTypeId),
    }),
  });

  oldRoute(app, {
    method: 'POST',
    url: '/project-business-types',
    summary: 'Add a business type',
    access: allow('projectType', 'create'),
    audit: { action: 'businessType.create' },
    body: createProjectBusinessTypeBody,
    response: projectBusinessTypeAnswer,
    status: 201,
    handler: async ({ viewer, body }) => {
      const companyId = writer(viewer);
      if (!(await projectTypeOf(knex, companyId, body.projectTypeId))) {
        throw invalid({ projectTypeId: [PROJECT_TEXTS.projectTypeUnknown] });
      }
      const { projectTypeId } = body;
      const added = await transaction(knex, async (tx) => {
        const type =
          (await addBusinessType(tx, companyId, projectTypeId, body.value)) ?? refuse(PROJECT_TEXTS.businessTypeTaken);
        await audit(tx, { item: { kind: 'businessType', id: type.id }, after: { projectTypeId, value: type.value } });
        return type;
      });
      return { data: added };
    },
  });

  oldRoute(app, {
    method: 'PUT',
    url: '/project-business-types',
    summary: 'Rename a business type of the company',
    access: allow('projectType', 'update'),
    audit: { action: 'businessType.update' },
    body: updateProjectBusinessTypeBody,
    response: projectBusinessTypeAnswer,
    conflicts: businessConflicts,
    handler: async ({ viewer, body }) => {
      const companyId = writer(viewer);
      const renamed = await transaction(knex, async (tx) => {
        const business = await businessTypeOf(tx, companyId, body.id);
        if (!business) throw notFound(PROJECT_TEXTS.businessTypeUnknown);
        if (business.isSeeded) throw forbidden(PROJECT_TEXTS.seededTypeFixed);
        const after = (await renameBusinessType(tx, business, body.value)) ?? refuse(PROJECT_TEXTS.businessTypeTaken);
        await audit(tx, { before: { value: business.value }, after: { value: after.value } });
        return after;
      });
      return { data: renamed };
    },
  });
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
