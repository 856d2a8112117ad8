import { randomUUID } from 'node:crypto';
import { ofAnotherTenant, type Call, type NamedCall, type Row, type Rows } from '../row.ts';
import type { WalkRisks } from '../place-risks.ts';
import type { Walker } from '../walkers.ts';
import type { World } from '../world.ts';

/** Nothing has come this far: whoever may change it is told that somebody else did, and nothing changes. */
const AN_OLD_VERSION = { 'if-match': '"999999"' };
const STALE = '409 StaleVersion';
const NOT_THERE = '404 NotFound';
const INVALID = '400 ValidationFailed';
const NOT_YOURS = '403 Forbidden';
const NOBODYS = randomUUID();

/** Roles that have not the tab INSPECTIONS, although the matrix lets them read (decisions §12). */
const WITHOUT_TAB = ['Broker', 'InsuranceRepresentative', 'RiskManager', 'DeveloperOwner', 'SiteContact'];
const hasTab = ({ viewer }: Walker): boolean => !WITHOUT_TAB.includes(viewer.role);
/** They read recommendations from Issued on only (decisions §5). */
const seesDrafts = hasTab;

const projectOf = (world: World, who: Walker): string =>
  world.risks(who)?.projectId ?? world.project(who)?.id ?? world.ownOrAny(who).projectId;
const primaryOf = (world: World, who: Walker) => ({ primary: world.isPrimaryOfRisks(who) });

type Named = keyof Omit<WalkRisks, 'projectId'>;
const idOf = (world: World, who: Walker, name: Named): string => world.risks(who)?.[name] ?? NOBODYS;

/** What whoever may call gets of an item: nothing where none is in reach, or where the tab or the status hides it. */
const reached = (world: World, who: Walker, name: Named, answers: string): string => {
  if (!world.risks(who)) return NOT_THERE;
  if (name.endsWith('nspectionId')) return hasTab(who) ? answers : NOT_YOURS;
  return name === 'draftId' && !seesDrafts(who) ? NOT_THERE : answers;
};

/** Queries about a project, through a tab. */
const ofProject = (rest: Readonly<Record<string, string>> = {}, isOpenToAll = false): Pick<Row, 'call' | 'cases'> => ({
  call: (world, who) => ({
    query: { projectId: projectOf(world, who), ...rest },
    answers: isOpenToAll || hasTab(who) ? '200' : NOT_YOURS,
  }),
  cases: (world, who) => [
    ofAnotherTenant({ query: { projectId: world.another(who).projectId, ...rest } }),
    { name: 'of nobody', query: { projectId: 'no-such-project', ...rest }, answers: NOT_THERE },
  ],
});

/** A call on one item: that in the account's reach, one of others, and none. */
const onItem = (
  name: Named,
  make: (id: string) => Call,
  { answers = '200', facts }: { answers?: string; facts?: (world: World, who: Walker) => Call['facts'] } = {},
): Pick<Row, 'call' | 'cases'> => ({
  call: (world, who) => {
    const known = facts?.(world, who);
    return {
      ...make(idOf(world, who, name)),
      ...(known && { facts: known }),
      answers: reached(world, who, name, answers),
    };
  },
  cases: (world, who): readonly NamedCall[] => {
    // Where nothing is in reach it is not there, whatever the item's own conditions.
    const foreign = world.foreignRisks(who);
    return [
      ...(foreign ? [ofAnotherTenant(make(foreign[name]))] : []),
      { ...make('no-such-item'), name: 'of nobody', answers: NOT_THERE },
    ];
  },
});

const byId =
  (rest: Call = {}) =>
  (id: string): Call => ({ ...rest, params: { id } });
const late = (rest: Call = {}) => byId({ ...rest, headers: AN_OLD_VERSION });

const TIMES = { startDateTime: '2099-01-01T10:00:00Z', endDateTime: '2099-01-01T12:00:00Z', kind: 'OnSite' };
const RISK = { category: 'Fire', type: 'Hot Work', priority: 'Routine', comment: 'Walk' };
const YEAR = { startDateTime: '2026-01-01T00:00:00Z', endDateTime: '2026-12-31T00:00:00Z' };

/** A write that only the primary engineer makes; the risk coordinator too, of inspections. */
const byEngineer = (world: World, who: Walker) =>
  who.viewer.role === 'RiskEngineer' && world.risks(who) ? primaryOf(world, who) : undefined;

const inspections: Rows = {
  'GET /inspections': { access: ['read', 'inspection'], ...ofProject() },
  'GET /inspections/by-interval': { access: ['read', 'inspection'], ...ofProject(YEAR) },
  'GET /inspections/dropdown': { access: ['read', 'inspection'], ...ofProject({}, true) },
  'GET /inspections/summary': { access: ['read', 'inspection'], ...ofProject() },
  'GET /inspections/max-count': { access: ['read', 'inspection'], ...ofProject() },
  'GET /inspections/anticipated-date': { access: ['read', 'inspection'], ...ofProject({ inspectionNumber: '1' }) },
  'GET /inspections/{id}': { access: ['read', 'inspection'], ...onItem('inspectionId', byId()) },
  'GET /inspections/{id}/history': { access: ['read', 'inspection'], ...onItem('inspectionId', byId()) },
  'GET /i18n/timezone/by-inspection': {
    access: ['read', 'project'],
    call: (world, who) => ({ query: { ids: idOf(world, who, 'inspectionId') } }),
    // What is another company's is left out.
    cases: (world, who) => {
      const foreign = world.foreignRisks(who);
      return foreign ? [ofAnotherTenant({ query: { ids: foreign.inspectionId }, answers: '200' })] : [];
    },
  },
  'POST /inspections': {
    access: ['create', 'inspection'],
    call: (world, who) => ({ body: { projectId: projectOf(world, who) }, answers: INVALID }),
    cases: (world, who) => [
      ofAnotherTenant({ body: { projectId: world.another(who).projectId, locationId: NOBODYS, ...TIMES } }),
    ],
  },
  'PUT /inspections': {
    access: ['update', 'inspection'],
    ...onItem('inspectionId', (id) => ({ body: { id, locationId: NOBODYS, ...TIMES }, headers: AN_OLD_VERSION }), {
      answers: STALE,
      facts: byEngineer,
    }),
  },
  'DELETE /inspections/{id}': {
    access: ['delete', 'inspection'],
    ...onItem('inspectionId', late(), { answers: STALE, facts: byEngineer }),
  },
  'PUT /inspections/cancel': {
    access: ['update', 'inspection'],
    ...onItem('inspectionId', (id) => ({ body: { id, reason: 'Walk' }, headers: AN_OLD_VERSION }), {
      answers: STALE,
      facts: byEngineer,
    }),
  },
  'PUT /inspections/{id}/complete': {
    access: ['update', 'inspection'],
    call: (world, who) => {
      const facts = byEngineer(world, who);
      const isEngineer = who.viewer.role === 'RiskEngineer';
      return {
        ...late()(idOf(world, who, 'inspectionId')),
        ...(facts && { facts }),
        answers: reached(world, who, 'inspectionId', isEngineer ? STALE : NOT_YOURS),
      };
    },
    cases: (_world, _who) => [{ ...late()('no-such-item'), name: 'of nobody', answers: NOT_THERE }],
  },
  'PUT /inspections/{id}/send-for-approval': {
    access: ['update', 'recommendation'],
    ...onItem('inspectionId', late(), { answers: STALE, facts: byEngineer }),
  },
  'PUT /inspections/{id}/issue': {
    access: ['issue', 'recommendation'],
    ...onItem('inspectionId', late(), { answers: STALE, facts: byEngineer }),
  },
  'PUT /inspections/{id}/send-to-risk-engineer': {
    access: ['approve', 'recommendation'],
    call: (world, who) => ({
      ...late()(idOf(world, who, 'inspectionId')),
      answers: reached(world, who, 'inspectionId', world.isApproverOfRisks(who) ? STALE : NOT_YOURS),
    }),
  },
};

const recommendations: Rows = {
  'GET /inspections/risks': {
    access: ['read', 'recommendation'],
    call: (world, who) => ({
      query: { inspectionId: idOf(world, who, 'issuedInspectionId') },
      answers: world.risks(who) ? '200' : NOT_THERE,
    }),
    cases: (world, who) => {
      const foreign = world.foreignRisks(who);
      return foreign ? [ofAnotherTenant({ query: { inspectionId: foreign.issuedInspectionId } })] : [];
    },
  },
  'GET /inspections/all-risks': { access: ['read', 'recommendation'], ...ofProject({}, true) },
  'POST /risks/exports': {
    access: ['read', 'recommendation'],
    call: (world, who) => ({ body: { projectId: projectOf(world, who), format: 'csv' } }),
    cases: (world, who) => [ofAnotherTenant({ body: { projectId: world.another(who).projectId, format: 'csv' } })],
  },
  'GET /projects/{id}/next-risk-number': {
    access: ['create', 'recommendation'],
    call: (world, who) => ({ params: { id: projectOf(world, who) } }),
    cases: (world, who) => [ofAnotherTenant({ params: { id: world.another(who).projectId } })],
  },
  'GET /risks/{id}': {
    access: ['read', 'recommendation'],
    ...onItem('draftId', byId()),
  },
  'GET /risks/{id}/history': { access: ['read', 'recommendation'], ...onItem('issuedId', byId()) },
  'POST /risks': {
    access: ['create', 'recommendation'],
    call: (world, who) => ({ body: { inspectionId: idOf(world, who, 'inspectionId') }, answers: INVALID }),
    cases: (world, who) => {
      const foreign = world.foreignRisks(who);
      return foreign ? [ofAnotherTenant({ body: { inspectionId: foreign.inspectionId, ...RISK } })] : [];
    },
  },
  'PUT /risks': {
    access: ['update', 'recommendation'],
    ...onItem('draftId', (id) => ({ body: { id, ...RISK }, headers: AN_OLD_VERSION }), {
      answers: STALE,
      facts: byEngineer,
    }),
  },
  'DELETE /risks/{id}': {
    access: ['delete', 'recommendation'],
    ...onItem('draftId', late(), { answers: STALE, facts: byEngineer }),
  },
  'PUT /risks/bulk-approve': {
    access: ['read', 'recommendation'],
    call: () => ({ body: { ids: [] }, answers: INVALID }),
    // Each item is judged by itself: of others it is not there, and that is said in the answer.
    cases: (world, who) => {
      const foreign = world.foreignRisks(who);
      return foreign ? [ofAnotherTenant({ body: { ids: [foreign.draftId] }, answers: '200' })] : [];
    },
  },
  'PUT /risks/{id}/approve': {
    access: ['read', 'recommendation'],
    call: (world, who) => {
      const mayApprove = world.isApproverOfRisks(who) || world.isPrimaryOfRisks(who);
      return {
        ...late()(idOf(world, who, 'issuedId')),
        answers: reached(world, who, 'issuedId', mayApprove && seesDrafts(who) ? STALE : NOT_YOURS),
      };
    },
  },
  'PUT /risks/{id}/reject': {
    access: ['approve', 'recommendation'],
    call: (world, who) => ({
      ...late({ body: { rejectionReason: 'Walk' } })(idOf(world, who, 'draftId')),
      answers: reached(world, who, 'draftId', world.isApproverOfRisks(who) ? STALE : NOT_YOURS),
    }),
  },
  'PUT /risks/{id}/status': {
    access: ['read', 'recommendation'],
    call: (world, who) => ({
      ...late({ body: { status: 'InProgress' } })(idOf(world, who, 'issuedId')),
      answers: reached(world, who, 'issuedId', acts(world, who) ? STALE : NOT_YOURS),
    }),
  },
  'PUT /risks/{id}/action': {
    access: ['act', 'recommendation'],
    call: (world, who) => ({
      ...late({ body: { action: 'Walk' } })(idOf(world, who, 'issuedId')),
      answers: reached(world, who, 'issuedId', acts(world, who) ? STALE : NOT_YOURS),
    }),
    cases: (world, who) => [
      {
        ...late({ body: { action: 'Walk' } })(idOf(world, who, 'draftId')),
        name: 'before it is issued',
        answers: NOT_THERE,
      },
    ],
  },
  'PUT /risks/{id}/comment': {
    access: ['read', 'recommendation'],
    call: (world, who) => ({ ...byId({ body: { comment: '' } })(idOf(world, who, 'issuedId')), answers: INVALID }),
    cases: (world, who) => {
      const foreign = world.foreignRisks(who);
      return foreign ? [ofAnotherTenant(byId({ body: { comment: 'Walk' } })(foreign.issuedId))] : [];
    },
  },
};

/** Who says what was done: risk managers, developer owners, and the primary site contact (decisions §5). */
const acts = (world: World, who: Walker): boolean => {
  const { role } = who.viewer;
  return role === 'RiskManager' || role === 'DeveloperOwner' || (role === 'SiteContact' && world.isPrimaryOfRisks(who));
};

export const risks: Rows = { ...inspections, ...recommendations };
