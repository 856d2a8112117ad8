import type { Role } from '@portal/contracts/common/enums';
import { ofDemoProjects } from '../demo-projects.ts';
import { INVALID, NO_FUNCTION, STALE } from '../derived-row.ts';
import { NOT_YOURS, type Kind } from '../kind.ts';
import {
  asPrimary,
  BUSINESS_TYPE,
  CLOSED_PROJECT,
  COMPANY_PROJECT,
  CONSTRUCTION,
  IMPORT_JOB,
  OPERATIONAL,
  REFUSED_IMPORT,
  PARENT_COMPANY,
  PROJECT,
  PROJECT_TYPE,
} from '../kinds.ts';
import type { Call, NamedCall } from '../row.ts';
import { rows, type RowSpec } from '../rows.ts';
import { importForm } from '../tenant.ts';
import type { Walker } from '../walkers.ts';
import type { World } from '../world.ts';

/** A name that exists in the company: a permitted call is refused, and nothing is added. */
const TAKEN = '409 Duplicate';

/** A project with its details as added. */
const DETAILS: Kind = {
  ...PROJECT,
  body: (world, who, place) => (place === 'foreign' ? world.another(who) : world.ownOrAny(who)).project,
};

/** Builds `PUT /projects` without changes: the body is the project as read. */
async function unchanged(world: World, who: Walker): Promise<Call> {
  const reached = world.project(who);
  const facts = asPrimary(world, who);
  const { project, projectId } = world.ownOrAny(who);
  if (!reached || who.viewer.role !== 'RiskEngineer') {
    return { body: { ...project, id: reached?.id ?? projectId }, facts };
  }
  return { body: await world.asRead(who, reached.id), facts };
}

/** An engineer of the company itself reaches its projects without being the primary one. */
async function asAnyEngineer(world: World, who: Walker): Promise<readonly NamedCall[]> {
  const own = world.own(who);
  if (!own || who.viewer.role !== 'RiskEngineer') return [];
  return [{ name: 'not as primary engineer', body: await world.asRead(who, own.projectId), facts: NO_FUNCTION }];
}

const ofProject: RowSpec = { access: ['read', 'project'], about: PROJECT };

/** A write of a project for these roles; others in the project get 403. */
const onlyFor = (...roles: readonly Role[]): RowSpec => ({
  ...ofProject,
  answers: (_world, { viewer }) => (roles.includes(viewer.role) ? STALE : NOT_YOURS),
});

/** Refuses all but these roles: they name the person of a function, others in the project get 403 (decisions §9). */
const namedBy = (...roles: readonly Role[]): RowSpec => ({
  ...onlyFor(...roles),
  special: { body: { email: 'nobody@walk.example' } },
});

/** An item with a name that the company uses already. */
const taken = (access: RowSpec['access'], body: (world: World, who: Walker) => object): RowSpec => ({
  access,
  special: (world, who) => ({ body: body(world, who) }),
  answers: TAKEN,
});
/** An item renamed to its present name. */
const renamed = (access: RowSpec['access'], about: Kind, field: 'name' | 'value'): RowSpec => ({
  access,
  about,
  special: (world, who) => ({ body: { [field]: world.ownOrAny(who).marker } }),
});

export const projects = rows({
  'GET /projects': {
    access: ['read', 'project'],
    // Named like the walk's items: the answer must not contain those of other companies.
    special: { query: { name: 'Walk', pageSize: '100' } },
  },
  'GET /projects/count-limits': { access: ['read', 'project'] },
  'GET /projects/{id}': { ...ofProject, cases: ofDemoProjects },
  'GET /projects/{id}/tab-access': { ...ofProject, cases: ofDemoProjects },
  'GET /projects/{id}/summary': { ...ofProject, cases: ofDemoProjects },
  'POST /projects': {
    ...taken(['create', 'project'], (world, who) => world.ownOrAny(who).project),
    cases: (world, who) => {
      const { name } = world.ownOrAny(who).project;
      const body = { ...world.another(who).project, name: `${name} of others` };
      return [{ name: 'of another tenant', body, answers: INVALID }];
    },
  },
  'PUT /projects': { access: ['update', 'project'], about: DETAILS, call: unchanged, cases: asAnyEngineer },
  'GET /projects/{id}/operational-var-fees': { access: ['read', 'var'], about: OPERATIONAL },
  'GET /projects/{id}/operational-var-fees/history': { access: ['read', 'var'], about: OPERATIONAL },
  'PUT /projects/{id}/operational-var-fees': { access: ['update', 'var'], about: OPERATIONAL },
  'GET /projects/{id}/construction-var': { access: ['read', 'var'], about: CONSTRUCTION },
  'PUT /projects/{id}/construction-var': { access: ['update', 'var'], about: CONSTRUCTION },
  'PATCH /projects/{id}/close': { access: ['close', 'project'], about: COMPANY_PROJECT },
  'PATCH /projects/{id}/open': { access: ['reopen', 'project'], about: CLOSED_PROJECT },
  'PUT /projects/{id}/description': { access: ['update', 'project'], about: PROJECT, facts: asPrimary },
  'GET /projects/{id}/primary-underwriter': ofProject,
  'GET /projects/{id}/primary-candidates': ofProject,
  'PUT /projects/{id}/primary-underwriter': namedBy('ICCoordinator', 'ICUnderwriter'),
  'PUT /projects/{id}/primary-risk-engineer': {
    ...namedBy('ICCoordinator', 'RCCoordinator'),
    // A risk company whose contact is in the project names nobody in place of the insurer's engineer.
    cases: ({ insurersProject }, who, on) =>
      who.viewer.role === 'RCCoordinator' && who.company === 'granite'
        ? [{ ...on(insurersProject.projectId), name: 'of the engineer of others', answers: NOT_YOURS }]
        : [],
  },
  'PUT /projects/{id}/primary-site-contact': namedBy('ICCoordinator', 'ICUnderwriter'),
  'PUT /projects/{id}/ignore-notification-project-has-no-assignment': onlyFor('ICCoordinator'),
  'GET /projects/{id}/primary-risk-engineer': ofProject,
  'GET /projects/{id}/site-contact': ofProject,
  'GET /projects/{id}/is-ready-for-reallocation': ofProject,
  'DELETE /projects/{id}': { access: ['delete', 'project'], about: COMPANY_PROJECT },
  'GET /projects/{id}/history': {
    ...ofProject,
    // Site contacts do not have the tab.
    answers: (_world, { viewer }) => (viewer.role === 'SiteContact' ? NOT_YOURS : '200'),
  },
  'GET /projects/import/template': { access: ['create', 'project'] },
  'POST /projects/import': {
    access: ['create', 'project'],
    call: async (world, who) => ({
      query: { dryRun: 'true' },
      form: await importForm(world.ownOrAny(who).marker),
      answers: '202',
    }),
  },
  'GET /projects/import/{jobId}': { access: ['create', 'project'], about: IMPORT_JOB },
  'GET /projects/import/{jobId}/refusals': {
    access: ['create', 'project'],
    about: REFUSED_IMPORT,
    special: { query: { format: 'csv' } },
  },
  'GET /parent-companies': { access: ['read', 'parentCompany'] },
  'POST /parent-companies': taken(['create', 'parentCompany'], (world, who) => ({ name: world.ownOrAny(who).marker })),
  'PUT /parent-companies': renamed(['update', 'parentCompany'], PARENT_COMPANY, 'name'),
  'GET /project-types': { access: ['read', 'projectType'] },
  'POST /project-types': taken(['create', 'projectType'], (world, who) => ({
    value: world.ownOrAny(who).marker,
    type: 'Construction',
  })),
  'PUT /project-types': renamed(['update', 'projectType'], PROJECT_TYPE, 'value'),
  'GET /project-business-types': {
    access: ['read', 'projectType'],
    // Other companies' data must not appear, which the names in the answer would show.
    cases: (world, who) => [
      { name: 'of another tenant', query: { projectTypeId: world.another(who).projectTypeId }, answers: '200' },
    ],
  },
  'POST /project-business-types': {
    ...renamed(['create', 'projectType'], PROJECT_TYPE, 'value'),
    answers: TAKEN,
    foreignAnswers: INVALID,
  },
  'PUT /project-business-types': renamed(['update', 'projectType'], BUSINESS_TYPE, 'value'),
});
