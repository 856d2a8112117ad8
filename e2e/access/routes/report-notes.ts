import { NOT_THERE, NOT_YOURS, type Kind } from '../kind.ts';
import { UNKNOWN_ID } from '../kinds.ts';
import { INSPECTION_OF_ALL, PROJECT_WITH_RISKS } from '../kinds-of-risks.ts';
import { rows, type RowSpec } from '../rows.ts';
import type { Walker } from '../walkers.ts';
import type { World } from '../world.ts';

const ANSWER = { questionId: 'con-hot-work', value: 1 };

/** Roles that read report notes once there is a report (decisions §11); the walk has none. */
const AFTER_REPORT = ['Broker', 'InsuranceRepresentative', 'RiskManager', 'SiteContact'];
const reads = ({ viewer }: Walker): boolean => !AFTER_REPORT.includes(viewer.role);
const toReaders = (_world: World, who: Walker): string => (reads(who) ? '200' : NOT_YOURS);

const ofProject: RowSpec = {
  access: ['read', 'reportNote'],
  about: PROJECT_WITH_RISKS,
  answers: toReaders,
  cases: (world, who, on) => {
    const foreign = world.foreignRisks(who);
    if (!foreign || !reads(who)) return [];
    const query = { inspectionId: foreign.inspectionId };
    const { reach } = PROJECT_WITH_RISKS.ids(world, who);
    return [{ ...on(reach, { query }), name: 'of another project', answers: NOT_THERE }];
  },
};

/** Writes the notes of an inspection with an outdated version, so that the primary engineer gets the conflict. */
const onInspection = (body: object): RowSpec => ({
  access: ['update', 'reportNote'],
  about: INSPECTION_OF_ALL,
  special: { body },
  facts: (world, who) => ({ primary: world.isPrimaryOfRisks(who) }),
});

/** An inspection for which nothing is generated again. */
const NO_INSPECTION: Kind = { ...INSPECTION_OF_ALL, instead: () => NOT_THERE };

export const reportNotes = rows({
  'GET /report-notes': ofProject,
  'GET /report-notes/populated': ofProject,
  'GET /report-notes/is-tab-available': { access: ['read', 'reportNote'], about: PROJECT_WITH_RISKS },
  'GET /report-notes/questions': {
    access: ['read', 'reportNote'],
    special: { query: { version: '1' } },
    cases: () => [{ name: 'none', query: { projectType: 'Construction', version: '999' }, answers: NOT_THERE }],
  },
  'GET /report-notes/history': {
    access: ['read', 'reportNote'],
    about: INSPECTION_OF_ALL,
    special: { query: { questionId: ANSWER.questionId } },
    answers: toReaders,
  },
  'PUT /report-notes': onInspection({ answers: [ANSWER] }),
  'PUT /report-notes/dynamic': onInspection(ANSWER),
  'PUT /seed/generate-report-notes': {
    access: ['update', 'reportNote'],
    about: { ...NO_INSPECTION, ids: (world, who) => ({ ...NO_INSPECTION.ids(world, who), reach: UNKNOWN_ID }) },
  },
});
