import { randomUUID } from 'node:crypto';
import { ofAnotherTenant, type Call, type Row, type Rows } from '../row.ts';
import type { Walker } from '../walkers.ts';
import type { World } from '../world.ts';

/** No answer has come this far: whoever may write is told that it has been changed, and nothing changes. */
const AN_OLD_VERSION = { 'if-match': '"999999"' };
const NOT_THERE = '404 NotFound';
const ANSWER = { questionId: 'con-hot-work', value: 1 };

/** They read report notes once there is a report (decisions §11), and there is none. */
const AFTER_REPORT = ['Broker', 'InsuranceRepresentative', 'RiskManager', 'SiteContact'];
const reads = ({ viewer }: Walker): boolean => !AFTER_REPORT.includes(viewer.role);

const projectOf = (world: World, who: Walker): string =>
  world.risks(who)?.projectId ?? world.project(who)?.id ?? world.ownOrAny(who).projectId;
const inspectionOf = (world: World, who: Walker): string => world.risks(who)?.inspectionId ?? randomUUID();

const ofProject: Pick<Row, 'call' | 'cases'> = {
  call: (world, who) => ({
    query: { projectId: projectOf(world, who) },
    answers: reads(who) ? '200' : '403 Forbidden',
  }),
  cases: (world, who) => {
    const projectId = projectOf(world, who);
    const foreign = world.foreignRisks(who);
    return [
      ofAnotherTenant({ query: { projectId: world.another(who).projectId } }),
      { name: 'of nobody', query: { projectId: 'no-such-project' }, answers: NOT_THERE },
      ...(foreign && reads(who)
        ? [{ name: 'of another project', query: { projectId, inspectionId: foreign.inspectionId }, answers: NOT_THERE }]
        : []),
    ];
  },
};

/** A write to the notes of an inspection: the primary engineer is told that somebody else has changed them. */
const onInspection = (make: (inspectionId: string) => Call): Pick<Row, 'call' | 'cases'> => ({
  call: (world, who) => ({
    ...make(inspectionOf(world, who)),
    ...(world.risks(who) && { facts: { primary: world.isPrimaryOfRisks(who) } }),
    answers: world.risks(who) ? '409 StaleVersion' : NOT_THERE,
  }),
  cases: (world, who) => {
    const foreign = world.foreignRisks(who);
    return [
      ...(foreign ? [ofAnotherTenant(make(foreign.inspectionId))] : []),
      { ...make('no-such-inspection'), name: 'of nobody', answers: NOT_THERE },
    ];
  },
});

export const reportNotes: Rows = {
  'GET /report-notes': { access: ['read', 'reportNote'], ...ofProject },
  'GET /report-notes/populated': { access: ['read', 'reportNote'], ...ofProject },
  'GET /report-notes/is-tab-available': {
    access: ['read', 'reportNote'],
    call: (world, who) => ({ query: { projectId: projectOf(world, who) } }),
    cases: (world, who) => [ofAnotherTenant({ query: { projectId: world.another(who).projectId } })],
  },
  'GET /report-notes/questions': {
    access: ['read', 'reportNote'],
    call: () => ({ query: { projectType: 'Construction', version: '1' } }),
    cases: () => [{ name: 'none', query: { projectType: 'Construction', version: '999' }, answers: NOT_THERE }],
  },
  'GET /report-notes/history': {
    access: ['read', 'reportNote'],
    call: (world, who) => ({
      query: { inspectionId: inspectionOf(world, who), questionId: ANSWER.questionId },
      answers: !world.risks(who) ? NOT_THERE : reads(who) ? '200' : '403 Forbidden',
    }),
    cases: (world, who) => {
      const foreign = world.foreignRisks(who);
      const query = { inspectionId: foreign?.inspectionId ?? '', questionId: ANSWER.questionId };
      return foreign ? [ofAnotherTenant({ query })] : [];
    },
  },
  'PUT /report-notes': {
    access: ['update', 'reportNote'],
    ...onInspection((inspectionId) => ({ body: { inspectionId, answers: [ANSWER] }, headers: AN_OLD_VERSION })),
  },
  'PUT /report-notes/dynamic': {
    access: ['update', 'reportNote'],
    ...onInspection((inspectionId) => ({ body: { inspectionId, ...ANSWER }, headers: AN_OLD_VERSION })),
  },
  'PUT /seed/generate-report-notes': {
    access: ['update', 'reportNote'],
    call: () => ({ body: { id: 'no-such-inspection' }, answers: NOT_THERE }),
    cases: (world, who) => {
      const foreign = world.foreignRisks(who);
      return foreign ? [ofAnotherTenant({ body: { id: foreign.inspectionId } })] : [];
    },
  },
};
