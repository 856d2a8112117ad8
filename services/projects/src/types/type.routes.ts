import type { Viewer } from '@portal/access';
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
import { allow, conflict, forbidden, invalid, notFound, route, type Deps, type PortalApp } from '@portal/service-kit';
import { scopeOf } from '../projects/tenancy.ts';
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
  route(app, {
    method: 'GET',
    url: '/project-types',
    summary: 'List project types',
    access: allow('projectType', 'read'),
    query: projectTypesQuery,
    response: projectTypesAnswer,
    handler: async ({ viewer, query }) => ({ data: await projectTypesOf(knex, ownCompany(viewer), query.type) }),
  });

  route(app, {
    method: 'POST',
    url: '/project-types',
    summary: 'Add a project type',
    access: allow('projectType', 'create'),
    body: createProjectTypeBody,
    response: projectTypeAnswer,
    status: 201,
    handler: async ({ viewer, body }) => {
      const added = await addProjectType(knex, writer(viewer), body.type, body.value);
      return { data: added ?? refuse(PROJECT_TEXTS.projectTypeTaken) };
    },
  });

  route(app, {
    method: 'PUT',
    url: '/project-types',
    summary: 'Rename a project type of the company',
    access: allow('projectType', 'update'),
    body: updateProjectTypeBody,
    response: projectTypeAnswer,
    conflicts: typeConflicts,
    handler: async ({ viewer, body }) => {
      const type = await projectTypeOf(knex, writer(viewer), body.id);
      if (!type) throw notFound(PROJECT_TEXTS.projectTypeUnknown);
      if (type.isSeeded) throw forbidden(PROJECT_TEXTS.seededTypeFixed);
      return { data: (await renameProjectType(knex, type, body.value)) ?? refuse(PROJECT_TEXTS.projectTypeTaken) };
    },
  });

  route(app, {
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

  route(app, {
    method: 'POST',
    url: '/project-business-types',
    summary: 'Add a business type',
    access: allow('projectType', 'create'),
    body: createProjectBusinessTypeBody,
    response: projectBusinessTypeAnswer,
    status: 201,
    handler: async ({ viewer, body }) => {
      const companyId = writer(viewer);
      if (!(await projectTypeOf(knex, companyId, body.projectTypeId))) {
        throw invalid({ projectTypeId: [PROJECT_TEXTS.projectTypeUnknown] });
      }
      const added = await addBusinessType(knex, companyId, body.projectTypeId, body.value);
      return { data: added ?? refuse(PROJECT_TEXTS.businessTypeTaken) };
    },
  });

  route(app, {
    method: 'PUT',
    url: '/project-business-types',
    summary: 'Rename a business type of the company',
    access: allow('projectType', 'update'),
    body: updateProjectBusinessTypeBody,
    response: projectBusinessTypeAnswer,
    conflicts: businessConflicts,
    handler: async ({ viewer, body }) => {
      const business = await businessTypeOf(knex, writer(viewer), body.id);
      if (!business) throw notFound(PROJECT_TEXTS.businessTypeUnknown);
      if (business.isSeeded) throw forbidden(PROJECT_TEXTS.seededTypeFixed);
      return {
        data: (await renameBusinessType(knex, business, body.value)) ?? refuse(PROJECT_TEXTS.businessTypeTaken),
      };
    },
  });
}

/** The company whose own types the viewer sees beside the portal's. */
function ownCompany(viewer: Viewer): string | null {
  const scope = scopeOf(viewer);
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
