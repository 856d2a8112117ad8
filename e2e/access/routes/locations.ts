import { demoId } from '@portal/contracts/common/demo';
import { ofAnotherTenant, type Call, type NamedCall, type Rows } from '../row.ts';
import type { Walker } from '../walkers.ts';
import type { World } from '../world.ts';

/** No location has come this far: whoever may change it is told that somebody else did, and nothing changes. */
const AN_OLD_VERSION = { 'if-match': '"999999"' };
const STALE = '409 StaleVersion';
const CLOSED = '400 ProjectClosed';
const NOT_THERE = '404 NotFound';
const THE_WORLD = { bbox: '-180,-85,180,85', zoom: '3' };

const FIELDS = { name: 'Walk', address: 'Nowhere 1', coordinate: { latitude: 12, longitude: 34 } };

/** Site contacts have the right by the matrix, but not the tab (decisions §12). */
const ofTab = ({ viewer }: Walker): string => (viewer.role === 'SiteContact' ? '403 Forbidden' : '200');

const projectOf = (world: World, who: Walker): string => world.project(who)?.id ?? world.ownOrAny(who).projectId;

/** The primary location of the project in the account's reach: a demo project's, or that of the company's own. */
function locationOf(world: World, who: Walker): string {
  const projectId = projectOf(world, who);
  const tenant = world.tenants.find((one) => one.projectId === projectId);
  return tenant?.locationId ?? demoId(`location:${projectId}`);
}

/** A write to one location: in the account's project, another company's, a closed one, and as any engineer. */
const onLocation = (rest: Call) => ({
  call: (world: World, who: Walker): Call => ({
    ...rest,
    params: { id: locationOf(world, who) },
    facts: { primary: world.project(who)?.isPrimary ?? false },
    headers: AN_OLD_VERSION,
    answers: STALE,
  }),
  cases: (world: World, who: Walker): readonly NamedCall[] => {
    const own = world.own(who);
    const anyway = { ...rest, facts: { primary: false } };
    return [
      ofAnotherTenant({ ...rest, params: { id: world.another(who).locationId }, answers: NOT_THERE }),
      { ...rest, name: 'of nobody', params: { id: 'no-such-location' }, answers: NOT_THERE },
      ...(own
        ? [
            { ...anyway, name: 'of a closed project', params: { id: own.closedLocationId }, answers: CLOSED },
            {
              ...anyway,
              name: 'not as primary engineer',
              params: { id: own.locationId },
              headers: AN_OLD_VERSION,
              answers: STALE,
            },
          ]
        : []),
    ];
  },
});

export const locations: Rows = {
  'GET /locations': {
    access: ['read', 'location'],
    call: (world, who) => ({ query: { projectId: projectOf(world, who) }, answers: ofTab(who) }),
    cases: (world, who) => [
      ofAnotherTenant({ query: { projectId: world.another(who).projectId } }),
      { name: 'of nobody', query: { projectId: 'no-such-project' }, answers: NOT_THERE },
    ],
  },
  'POST /locations': {
    access: ['create', 'location'],
    call: (world, who) => ({ body: { projectId: projectOf(world, who) }, answers: '400 ValidationFailed' }),
    cases: (world, who) => [
      ofAnotherTenant({ body: { ...FIELDS, projectId: world.another(who).projectId } }),
      {
        name: 'to a closed project',
        body: { ...FIELDS, projectId: world.ownOrAny(who).closedProjectId },
        answers: CLOSED,
      },
    ],
  },
  'PUT /locations/{id}': { access: ['update', 'location'], ...onLocation({ body: FIELDS }) },
  'PUT /locations/{id}/set-as-primary': { access: ['update', 'location'], ...onLocation({}) },
  'DELETE /locations/{id}': { access: ['delete', 'location'], ...onLocation({}) },
  'GET /i18n/timezone/by-location': {
    access: ['read', 'project'],
    call: (world, who) => ({ query: { ids: locationOf(world, who) } }),
    // What is another company's is left out.
    cases: (world, who) => [ofAnotherTenant({ query: { ids: world.another(who).locationId }, answers: '200' })],
  },
  // Walk: the answer must not hold what other companies made for it.
  'GET /projects/map': { access: ['read', 'project'], call: () => ({ query: { ...THE_WORLD, name: 'Walk' } }) },
};
