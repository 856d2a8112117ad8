import type { Role } from '@portal/contracts/common/enums';
import type { Call, Later, NamedCall, Row, Rows } from '../row.ts';
import { ofAnotherTenant } from '../row.ts';
import { demoProjectsFor } from '../demo-projects.ts';
import { importForm } from '../tenant.ts';
import type { Walker } from '../walkers.ts';
import type { World } from '../world.ts';
import { companyContacts } from './company-contacts.ts';
import { contacts } from './contacts.ts';

/** No project has come this far: whoever may change it is told that somebody else did, and nothing changes. */
const AN_OLD_VERSION = { 'if-match': '"999999"' };
const STALE = '409 StaleVersion';
/** A name that the company has already: whoever may add is told so, and nothing is added. */
const TAKEN = '409 Duplicate';

/** The call on a project of the account's own people, and that on one of another company. */
const onProject = (path: 'projectId' | 'closedProjectId', rest: Call) => ({
  call: (world: World, who: Walker): Call => ({ params: { id: world.ownOrAny(who)[path] }, ...rest }),
  cases: (world: World, who: Walker): readonly NamedCall[] => [
    ofAnotherTenant({ ...rest, params: { id: world.another(who)[path] }, answers: '404 NotFound' }),
    { ...rest, name: 'of nobody', params: { id: 'no-such-project' }, answers: '404 NotFound' },
  ],
});

/** `PUT /projects` as somebody who changes nothing: what is sent is what was read. */
async function unchanged(world: World, who: Walker): Promise<Call> {
  const reached = world.project(who);
  const facts = { primary: reached?.isPrimary ?? false };
  const { project, projectId } = world.ownOrAny(who);
  if (!reached || who.viewer.role !== 'RiskEngineer') {
    return { body: { ...project, id: reached?.id ?? projectId }, facts };
  }
  return { body: await world.asRead(who, reached.id), facts };
}

/** An engineer of the company itself reaches its projects without being the primary one. */
async function changes(world: World, who: Walker): Promise<readonly NamedCall[]> {
  const another = world.another(who);
  const foreign = ofAnotherTenant({ body: { ...another.project, id: another.projectId } });
  const own = world.own(who);
  if (!own || who.viewer.role !== 'RiskEngineer') return [foreign];
  const body = await world.asRead(who, own.projectId);
  return [foreign, { name: 'not as primary engineer', body, facts: { primary: false } }];
}

const named = (name: string, call: Call): NamedCall => ({ ...call, name });
const later = <Value>(value: Value): Later<Value> => value;

/** A project in the account's reach, and those that are not; what can be read of them is read by everybody. */
const anyProject: Pick<Row, 'call' | 'cases'> = {
  call: (world, who) => ({ params: { id: world.project(who)?.id ?? world.ownOrAny(who).projectId } }),
  cases: (world, who) => [
    ofAnotherTenant({ params: { id: world.another(who).projectId } }),
    ...demoProjectsFor(who).map(({ id, name, isVisible }) =>
      named(name, { params: { id }, answers: isVisible ? '200' : '404 NotFound' }),
    ),
  ],
};

/** What everybody of a project reads of it. */
const onReached: Row = {
  access: ['read', 'project'],
  call: (world, who) => ({ params: { id: world.project(who)?.id ?? world.ownOrAny(who).projectId } }),
  cases: (world, who) => [ofAnotherTenant({ params: { id: world.another(who).projectId } })],
};

/** Who holds a function is said by these roles; to the others of the project it is forbidden (decisions §9). */
const namedBy = (...roles: readonly Role[]): Row => {
  const call = { body: { email: 'nobody@walk.example' }, headers: AN_OLD_VERSION };
  return {
    access: ['read', 'project'],
    call: (world, who) => ({
      ...call,
      params: { id: world.project(who)?.id ?? world.ownOrAny(who).projectId },
      answers: roles.includes(who.viewer.role) ? STALE : '403 Forbidden',
    }),
    cases: (world, who) => [ofAnotherTenant({ ...call, params: { id: world.another(who).projectId } })],
  };
};

export const projects: Rows = {
  ...contacts,
  ...companyContacts,
  'GET /projects': {
    access: ['read', 'project'],
    // Walk: the answer must not hold what other companies made for it.
    call: () => ({ query: { name: 'Walk', pageSize: '100' } }),
  },
  'GET /projects/count-limits': { access: ['read', 'project'] },
  'GET /projects/{id}': { access: ['read', 'project'], ...anyProject },
  'GET /projects/{id}/tab-access': { access: ['read', 'project'], ...anyProject },
  'POST /projects': {
    access: ['create', 'project'],
    call: (world, who) => ({ body: world.ownOrAny(who).project, answers: TAKEN }),
    cases: (world, who) => {
      const { name } = world.ownOrAny(who).project;
      const body = { ...world.another(who).project, name: `${name} of others` };
      return [ofAnotherTenant({ body, answers: '400 ValidationFailed' })];
    },
  },
  'PUT /projects': { access: ['update', 'project'], call: unchanged, cases: changes },
  'PATCH /projects/{id}/close': {
    access: ['close', 'project'],
    ...onProject('projectId', { body: { closingReason: 'For the walk' }, headers: AN_OLD_VERSION, answers: STALE }),
  },
  'PATCH /projects/{id}/open': {
    access: ['reopen', 'project'],
    ...onProject('closedProjectId', {
      body: { reopeningReason: 'For the walk' },
      headers: AN_OLD_VERSION,
      answers: STALE,
    }),
  },
  'PUT /projects/{id}/description': {
    access: ['update', 'project'],
    call: (world, who) => {
      const { id, isPrimary } = world.project(who) ?? { id: world.ownOrAny(who).projectId, isPrimary: false };
      return {
        params: { id },
        body: { description: null },
        headers: AN_OLD_VERSION,
        facts: { primary: isPrimary },
        answers: STALE,
      };
    },
    cases: (world, who) => [
      ofAnotherTenant({ params: { id: world.another(who).projectId }, body: { description: null } }),
    ],
  },
  'GET /projects/{id}/primary-underwriter': onReached,
  'GET /projects/{id}/primary-candidates': onReached,
  'PUT /projects/{id}/primary-underwriter': namedBy('ICCoordinator', 'ICUnderwriter'),
  'PUT /projects/{id}/primary-risk-engineer': namedBy('ICCoordinator', 'RCCoordinator'),
  'PUT /projects/{id}/primary-site-contact': namedBy('ICCoordinator', 'ICUnderwriter'),
  'GET /projects/{id}/primary-risk-engineer': onReached,
  'GET /projects/{id}/site-contact': onReached,
  'GET /projects/{id}/is-ready-for-reallocation': onReached,
  'DELETE /projects/{id}': {
    access: ['delete', 'project'],
    ...onProject('projectId', { body: { name: 'For the walk' }, headers: AN_OLD_VERSION, answers: STALE }),
  },
  'GET /projects/{id}/history': {
    access: ['read', 'project'],
    call: (world, who) => ({
      params: { id: world.project(who)?.id ?? world.ownOrAny(who).projectId },
      // Site contacts do not have the tab.
      answers: who.viewer.role === 'SiteContact' ? '403 Forbidden' : '200',
    }),
    cases: (world, who) => [ofAnotherTenant({ params: { id: world.another(who).projectId } })],
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
  'GET /projects/import/{jobId}': {
    access: ['create', 'project'],
    call: (world, who) => ({ params: { jobId: world.ownOrAny(who).importJobId } }),
    cases: (world, who) => later([ofAnotherTenant({ params: { jobId: world.another(who).importJobId } })]),
  },
  'GET /parent-companies': { access: ['read', 'parentCompany'] },
  'POST /parent-companies': {
    access: ['create', 'parentCompany'],
    call: (world, who) => ({ body: { name: world.ownOrAny(who).marker }, answers: TAKEN }),
  },
  'PUT /parent-companies': {
    access: ['update', 'parentCompany'],
    call: (world, who) => {
      const { parentCompanyId: id, marker: name } = world.ownOrAny(who);
      return { body: { id, name } };
    },
    cases: (world, who) => [ofAnotherTenant({ body: { id: world.another(who).parentCompanyId, name: 'Taken over' } })],
  },
  'GET /project-types': { access: ['read', 'projectType'] },
  'POST /project-types': {
    access: ['create', 'projectType'],
    call: (world, who) => ({ body: { value: world.ownOrAny(who).marker, type: 'Construction' }, answers: TAKEN }),
  },
  'PUT /project-types': {
    access: ['update', 'projectType'],
    call: (world, who) => {
      const { projectTypeId: id, marker: value } = world.ownOrAny(who);
      return { body: { id, value } };
    },
    cases: (world, who) => [ofAnotherTenant({ body: { id: world.another(who).projectTypeId, value: 'Taken over' } })],
  },
  'GET /project-business-types': {
    access: ['read', 'projectType'],
    // What is another company's is not told, which the names in the answer show.
    cases: (world, who) => [
      ofAnotherTenant({ query: { projectTypeId: world.another(who).projectTypeId }, answers: '200' }),
    ],
  },
  'POST /project-business-types': {
    access: ['create', 'projectType'],
    call: (world, who) => {
      const { projectTypeId, marker: value } = world.ownOrAny(who);
      return { body: { projectTypeId, value }, answers: TAKEN };
    },
    cases: (world, who) => {
      const body = { projectTypeId: world.another(who).projectTypeId, value: 'Taken over' };
      return [ofAnotherTenant({ body, answers: '400 ValidationFailed' })];
    },
  },
  'PUT /project-business-types': {
    access: ['update', 'projectType'],
    call: (world, who) => {
      const { businessTypeId: id, marker: value } = world.ownOrAny(who);
      return { body: { id, value } };
    },
    cases: (world, who) => [ofAnotherTenant({ body: { id: world.another(who).businessTypeId, value: 'Taken over' } })],
  },
};
