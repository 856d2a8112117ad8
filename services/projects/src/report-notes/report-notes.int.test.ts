import { ERROR_CODES } from '@portal/contracts/common/error';
import { attachmentsChanged } from '@portal/contracts/events/attachments';
import { workChanged } from '@portal/contracts/events/work';
import type { SessionClaims } from '@portal/contracts/identity/session';
import type { Inspection } from '@portal/contracts/projects/inspection';
import { questionsById } from '@portal/contracts/projects/report-note-arithmetic';
import { REPORT_NOTE_CATALOGUES } from '@portal/contracts/projects/report-note-catalogue';
import type { ReportNoteAnswer, ReportNotes, ReportNotesPopulated } from '@portal/contracts/projects/report-note';
import type { ReportNoteDefinition } from '@portal/contracts/projects/report-note-questions';
import { REPORT_NOTE_TEXTS } from '@portal/contracts/projects/report-note-texts';
import { RECOMMENDATION_TEXTS } from '@portal/contracts/projects/recommendation-texts';
import { PROJECT_TEXTS } from '@portal/contracts/projects/texts';
import { keepOutbox } from '@portal/testing';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { projectsService } from '../app.ts';
import { addSite, begun, dataOf, schedule, type TestSite } from '../inspections/inspections-fixture.ts';
import { inspectionRoutes } from '../inspections/inspection.routes.ts';
import { locationRoutes } from '../locations/routes.ts';
import { projectRoutes } from '../projects/project.routes.ts';
import { closingRoutes } from '../projects/closing.routes.ts';
import { startTestPortal, type TestAnswer, type TestPortal } from '../testing-portal.ts';
import { questionsIn, type Questions } from './questions.ts';
import { reportNoteRoutes } from './report-note.routes.ts';

type Viewer = Partial<SessionClaims>;

const [first] = REPORT_NOTE_CATALOGUES;
if (!first) throw new Error('There are no questions');
/** A later version, which has another question in the place of one. */
const second = structuredClone(first);
second.version = '2';
for (const one of Object.values(second.catalogues)) one.version = '2';
for (const section of second.catalogues.Construction.parts.flatMap(({ sections }) => sections)) {
  for (const question of section.questions) if (question.id === 'con-hot-work') question.id = 'con-hot-work-permits';
}
let published = questionsIn([first]);
const questions: Questions = {
  get newest() {
    return published.newest;
  },
  of: (version, type) => published.of(version, type),
};

let portal: TestPortal;
let site: TestSite;
let inspection: Inspection;
beforeAll(async () => {
  portal = await startTestPortal({
    ...projectsService,
    routes(app, deps) {
      projectRoutes(app, deps);
      closingRoutes(app, deps);
      locationRoutes(app, deps);
      inspectionRoutes(app, deps);
      reportNoteRoutes(app, deps, questions);
    },
  });
  await keepOutbox(portal.knex);
});
afterAll(() => portal.stop());
beforeEach(async () => {
  published = questionsIn([first]);
  site = await addSite(portal, site?.company);
  inspection = await begun(portal, site);
});

const engineer = (): Viewer => site.people.engineer;
const save = (fields: object, { as = engineer(), headers = {} }: { as?: Viewer; headers?: object } = {}) =>
  portal.call(as, 'PUT', '/report-notes/dynamic', { inspectionId: inspection.id, ...fields }, headers);
const saved = async (fields: object, headers: object = {}): Promise<ReportNoteAnswer> =>
  dataOf(await save(fields, { headers }));
const version = (number: number) => ({ 'if-match': `"${number}"` });
const saveMany = (answers: object[], headers: object = {}) =>
  portal.call(engineer(), 'PUT', '/report-notes', { inspectionId: inspection.id, answers }, headers);
const read = (as: Viewer = engineer(), rest = `&inspectionId=${inspection.id}`) =>
  portal.call(as, 'GET', `/report-notes?projectId=${site.projectId}${rest}`);
const notes = async (as?: Viewer): Promise<ReportNotes> => {
  const [only] = dataOf<{ items: ReportNotes[] }>(await read(as)).items;
  if (!only) throw new Error('There are no notes');
  return only;
};
const fieldErrors = ({ status, body }: TestAnswer) => [status, body.fieldErrors];
const fileOf = async ({ sub }: Viewer, type = 'image/png'): Promise<string> => {
  const fileId = randomUUID();
  await portal.knex('files').insert({ file_id: fileId, owner_id: sub, name: `${fileId}.png`, type });
  return fileId;
};

describe('report notes of an inspection (decisions §20)', () => {
  it('begin without an answer, with the newest questions of the project’s type', async () => {
    expect(await notes()).toMatchObject({
      inspectionNumber: 1,
      inspectionStatus: 'InProgress',
      projectType: 'Construction',
      catalogueVersion: '1',
      version: 0,
      answers: [],
      populated: { answered: 0, percent: 0 },
      parts: [{ partId: 'Base', maxPoints: 400, quality: null, points: null }],
      update: { action: 'update', allowed: true },
    });
    const asked = await portal.call(
      engineer(),
      'GET',
      '/report-notes/questions?projectType=OperationalProperty&version=1',
    );
    expect(dataOf<ReportNoteDefinition>(asked).parts.map(({ id, points }) => [id, points])).toEqual([
      ['SOP', 200],
      ['ConstructionData', 500],
    ]);
    const unknown = await portal.call(engineer(), 'GET', '/report-notes/questions?projectType=Construction&version=7');
    expect(unknown.status).toBe(404);
  });

  it('take answers of each kind, with comments and photographs, and score as the catalogue says', async () => {
    const photo = await fileOf(engineer());
    expect(await saved({ questionId: 'con-hot-work', value: 2, comment: ' No fire watch ' })).toMatchObject({
      version: 1,
      value: 2,
      comment: 'No fire watch',
      changedBy: 'Erik Stone',
    });
    await saved({ questionId: 'con-housekeeping', value: 1, fileIds: [photo] });
    await saved({ questionId: 'con-wet-services', value: 'no' });
    await saved({ questionId: 'con-pressure-testing', value: 4 });
    await saved({ questionId: 'con-loss-history', value: '  None  ' });
    const now = await notes();
    expect(now.parts).toMatchObject([{ weightedScore: 14, weightedMax: 40, quality: 0.35, points: 140 }]);
    expect(now.answers.find(({ questionId }) => questionId === 'con-loss-history')?.value).toBe('None');
    expect(now.answers.find(({ questionId }) => questionId === 'con-housekeeping')?.photos).toEqual([
      { fileId: photo, name: `${photo}.png` },
    ]);
    expect(now.version).toBe(5);
    await saved({ questionId: 'con-wet-services', value: 'yes' }, version(1));
    expect((await notes()).parts).toMatchObject([{ weightedScore: 36, weightedMax: 60, quality: 0.6, points: 240 }]);
  });

  it('let those who read them read their photographs, until nothing holds them any more', async () => {
    const photo = await fileOf(engineer());
    await portal.knex('told_events').delete();
    await saved({ questionId: 'con-site-photos', fileIds: [photo] });
    await saved({ questionId: 'con-hot-work', value: 1 });
    await saved({ questionId: 'con-site-photos', fileIds: [] });
    const told = await portal.knex('told_events').orderBy('seq').select<{ subject: string; event: string }[]>();
    const holders = told
      .filter(({ subject }) => subject === attachmentsChanged.subject)
      .flatMap(({ event }) => (JSON.parse(event) as { data: { holders: unknown[] } }).data.holders);
    const holder = { kind: 'ReportNote', id: inspection.id, tab: 'report-notes', isIssued: false };
    expect(holders).toEqual([
      { ...holder, version: 1, fileIds: [photo] },
      { ...holder, version: 3, fileIds: [] },
    ]);
    expect(told.filter(({ subject }) => subject === workChanged.subject)).toHaveLength(3);
  });

  it('say what is populated and what is missing, section by section', async () => {
    await saved({ questionId: 'con-wet-services', value: 'no' });
    const asked = await portal.call(engineer(), 'GET', `/report-notes/populated?projectId=${site.projectId}`);
    const [item] = dataOf<ReportNotesPopulated>(asked).items;
    expect(item?.sections.find(({ sectionId }) => sectionId === 'water-damage')).toMatchObject({
      title: 'Water damage',
      required: 3,
      answered: 1,
      percent: 33,
    });
    const missing = item?.missing.map(({ questionId }) => questionId) ?? [];
    expect(missing).toContain('con-hot-work');
    expect(missing).not.toContain('con-wet-services');
    expect(missing).not.toContain('con-pressure-testing');
    expect(item).toMatchObject({ answered: 1, required: missing.length + 1 });
  });

  it('keep what was answered to each question, once for what one person changes within minutes', async () => {
    await saved({ questionId: 'con-hot-work', value: 2 });
    await saved({ questionId: 'con-hot-work', value: 3 });
    await portal.knex('report_note_changes').update({ happened_at: new Date(Date.now() - 3_600_000) });
    await saved({ questionId: 'con-hot-work', value: null });
    const path = `/report-notes/history?inspectionId=${inspection.id}&questionId=con-hot-work`;
    expect(dataOf(await portal.call(site.people.coordinator, 'GET', path))).toMatchObject({
      totalCount: 2,
      items: [
        { actorName: 'Erik Stone', oldAnswer: { value: 3 }, newAnswer: { value: null } },
        { oldAnswer: null, newAnswer: { value: 3, comment: null, photosCount: 0 } },
      ],
    });
    const audited = await portal
      .knex('audit.records')
      .where({ item_kind: 'reportNotes', item_id: inspection.id })
      .orderBy('id');
    expect(audited.map(({ action }) => action)).toEqual(Array(3).fill('reportNotes.answer'));
  });

  it('are filled with samples in development, by the same rules', async () => {
    await saved({ questionId: 'con-hot-work', value: 4 });
    const generate = (as: Viewer) => portal.call(as, 'PUT', '/seed/generate-report-notes', { id: inspection.id });
    expect((await generate(site.people.coordinator)).status).toBe(403);
    const filled = dataOf<ReportNotes>(await generate(engineer()));
    expect(filled.answers.find(({ questionId }) => questionId === 'con-hot-work')?.value).toBe(4);
    // The photographs are missing.
    expect(filled.populated.required - filled.populated.answered).toBe(1);
    expect(dataOf<ReportNotes>(await generate(engineer())).version).toBe(filled.version);
  });
});

describe('what is refused, with nothing half-done', () => {
  const nothing = async () => {
    expect((await notes()).answers).toEqual([]);
    expect(await portal.knex('report_notes').where({ inspection_id: inspection.id })).toEqual([]);
  };

  it.each([
    [
      'a question of another type of project',
      { questionId: 'sop-hot-work', value: 1 },
      'questionId',
      REPORT_NOTE_TEXTS.notInVersion,
    ],
    ['a question that is none', { questionId: '__proto__', value: 1 }, 'questionId', REPORT_NOTE_TEXTS.notInVersion],
    ['a text for a score', { questionId: 'con-hot-work', value: '2' }, 'value', 'Please choose a score from 0 to 4.'],
    ['a score of 5', { questionId: 'con-hot-work', value: 5 }, 'value', 'Please choose a score from 0 to 4.'],
    [
      'a choice that is not offered',
      { questionId: 'con-wet-services', value: 'maybe' },
      'value',
      REPORT_NOTE_TEXTS.takes.choice,
    ],
    [
      'a text of 1,001 characters',
      { questionId: 'con-loss-history', value: 'x'.repeat(1_001) },
      'value',
      'Must be at most 1000 characters',
    ],
    [
      'a comment of 1,001 characters',
      { questionId: 'con-hot-work', value: 1, comment: 'x'.repeat(1_001) },
      'comment',
      'Must be at most 1000 characters',
    ],
    [
      '21 photographs',
      { questionId: 'con-site-photos', fileIds: Array.from({ length: 21 }, () => randomUUID()) },
      'fileIds',
      'At most 20 photos can be added.',
    ],
    [
      'a photograph where none is taken',
      { questionId: 'con-site-management', value: 1, fileIds: [randomUUID()] },
      'fileIds',
      REPORT_NOTE_TEXTS.noPhotos,
    ],
    [
      'a photograph that is not there',
      { questionId: 'con-site-photos', fileIds: [randomUUID()] },
      'fileIds',
      RECOMMENDATION_TEXTS.fileUnknown,
    ],
  ])('%s', async (_what, fields, field, text) => {
    expect(fieldErrors(await save(fields))).toEqual([400, { [field]: [text] }]);
    await nothing();
  });

  it('a photograph of somebody else, and a file that is no picture', async () => {
    const other = await fileOf(site.people.coordinator);
    const pdf = await fileOf(engineer(), 'application/pdf');
    const photos = (fileIds: string[]) => save({ questionId: 'con-site-photos', fileIds });
    expect((await photos([other])).body.fieldErrors).toEqual({ fileIds: [RECOMMENDATION_TEXTS.fileUnknown] });
    expect((await photos([pdf])).body.fieldErrors).toEqual({ fileIds: [RECOMMENDATION_TEXTS.photoKind] });
    await nothing();
  });

  it('many answers of which one is wrong, or given twice', async () => {
    const right = { questionId: 'con-hot-work', value: 1 };
    const wrong = await saveMany([right, { questionId: 'con-housekeeping', value: 9 }]);
    expect(fieldErrors(wrong)).toEqual([400, { 'answers.1.value': ['Please choose a score from 0 to 4.'] }]);
    expect((await saveMany([right, right])).body.fieldErrors).toEqual({
      'answers.1.questionId': [REPORT_NOTE_TEXTS.twice],
    });
    await nothing();
    expect(dataOf<ReportNotes>(await saveMany([right])).answers).toHaveLength(1);
  });

  it('before the recording opens, and of an inspection that was cancelled', async () => {
    const answer = { questionId: 'con-hot-work', value: 1 };
    const coming = await schedule(portal, site);
    const early = await save({ inspectionId: coming.id, ...answer });
    expect([early.status, early.body.error.message]).toEqual([400, REPORT_NOTE_TEXTS.notRecordable]);
    await saved(answer);
    await portal.call(engineer(), 'PUT', '/inspections/cancel', { id: inspection.id, reason: 'Storm' });
    const late = await save({ ...answer, value: 2 });
    expect([late.status, late.body.error.message]).toEqual([400, REPORT_NOTE_TEXTS.cancelled]);
    // What was written can be read, but is not among those to choose from.
    expect((await notes()).answers).toMatchObject([{ value: 1 }]);
    expect(dataOf<{ items: ReportNotes[] }>(await read(engineer(), '')).items).toMatchObject([{ inspectionNumber: 2 }]);
  });

  it('in a closed project, and by an engineer who is not the primary one any more', async () => {
    await saved({ questionId: 'con-hot-work', value: 1 });
    await portal.knex('project_participants').where({ user_id: engineer().sub }).update({ is_primary: false });
    const late = await save({ questionId: 'con-hot-work', value: 2 }, { headers: version(1) });
    expect([late.status, late.body.error.message]).toEqual([403, PROJECT_TEXTS.notPrimaryEngineer]);
    expect((await notes()).update).toMatchObject({ allowed: false, obstacle: 'role' });
    await portal.knex('project_participants').where({ user_id: engineer().sub }).update({ is_primary: true });
    await portal.call(site.people.coordinator, 'PATCH', `/projects/${site.projectId}/close`, {
      closingReason: 'Built',
    });
    const closed = await save({ questionId: 'con-hot-work', value: 2 });
    expect([closed.status, closed.body.error]).toEqual([
      400,
      { code: ERROR_CODES.projectClosed, message: PROJECT_TEXTS.closed },
    ]);
    expect((await notes()).answers).toMatchObject([{ value: 1, version: 1 }]);
  });
});

describe('two windows at once', () => {
  it('save different answers side by side; over a newer one nothing is saved unawares', async () => {
    await saved({ questionId: 'con-hot-work', value: 1 }, version(0));
    await saved({ questionId: 'con-housekeeping', value: 1 }, version(0));
    await saved({ questionId: 'con-hot-work', value: 2 }, version(1));
    const late = await save({ questionId: 'con-hot-work', value: 3 }, { headers: version(1) });
    expect([late.status, late.body.error]).toMatchObject([
      409,
      { code: ERROR_CODES.staleVersion, message: REPORT_NOTE_TEXTS.stale, details: { changedBy: 'Erik Stone' } },
    ]);
    expect((await notes()).answers).toMatchObject([{ value: 2, version: 2 }, { value: 1 }]);
    // Whoever asks again for what is there already gets it.
    expect(await saved({ questionId: 'con-hot-work', value: 2 }, version(1))).toMatchObject({ version: 2 });
    expect((await saveMany([{ questionId: 'con-hot-work', value: 0 }], version(1))).status).toBe(409);
    expect((await saveMany([{ questionId: 'con-hot-work', value: 0 }], version(3))).status).toBe(200);
  });

  it('an answer that was taken back is not given again unawares', async () => {
    await saved({ questionId: 'con-hot-work', value: 1 });
    expect(await saved({ questionId: 'con-hot-work' }, version(1))).toMatchObject({ value: null, version: 2 });
    expect((await save({ questionId: 'con-hot-work', value: 1 }, { headers: version(1) })).status).toBe(409);
    expect((await save({ questionId: 'con-hot-work', value: 1 }, { headers: version(0) })).status).toBe(409);
  });

  it('of five first answers to one question at the same moment one is saved', async () => {
    const scores = [0, 1, 2, 3, 4];
    const answers = await Promise.all(
      scores.map((value) => save({ questionId: 'con-hot-work', value }, { headers: version(0) })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
    const others = [
      ...questionsById(
        dataOf(await portal.call(engineer(), 'GET', '/report-notes/questions?projectType=Construction&version=1')),
      ).values(),
    ]
      .filter(({ kind, id }) => kind === 'score' && id !== 'con-hot-work')
      .slice(0, 10);
    const all = await Promise.all(others.map(({ id }) => save({ questionId: id, value: 1 }, { headers: version(0) })));
    expect(all.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(await notes()).toMatchObject({ version: 11 });
  });
});

describe('versions of the questions (catalogues/README)', () => {
  it('notes keep the questions that they answered; those without an answer begin with the newest', async () => {
    await saved({ questionId: 'con-hot-work', value: 3 });
    const before = await notes();
    const other = await begun(portal, site);
    published = questionsIn([first, second]);
    expect(await notes()).toEqual(before);
    expect(dataOf<{ items: ReportNotes[] }>(await read(engineer(), '')).items).toMatchObject([
      { catalogueVersion: '1' },
      { inspectionId: other.id, catalogueVersion: '2' },
    ]);
    const ofNew = { questionId: 'con-hot-work-permits', value: 1 };
    expect(fieldErrors(await save(ofNew))).toEqual([400, { questionId: [REPORT_NOTE_TEXTS.notInVersion] }]);
    expect((await save({ inspectionId: other.id, questionId: 'con-hot-work', value: 1 })).status).toBe(400);
    expect((await save({ inspectionId: other.id, ...ofNew })).status).toBe(200);
    await saved({ questionId: 'con-hot-work', value: 4 }, version(1));
    expect((await notes()).catalogueVersion).toBe('1');
  });
});

describe('who reads report notes (decisions §11, §12)', () => {
  const available = async (as: Viewer) => {
    const path = `/report-notes/is-tab-available?projectId=${site.projectId}`;
    const { status, body } = await portal.call(as, 'GET', path);
    return status === 200 ? body.data : status;
  };

  it('the insurer, the risk company and the engineer at once; clients and brokers not before there is a report', async () => {
    const { coordinator, underwriter, riskCoordinator, riskManager, broker, representative, siteContact, owner } =
      site.people;
    for (const as of [coordinator, underwriter, riskCoordinator, engineer()]) {
      expect([as.role, (await read(as)).status, await available(as)]).toEqual([as.role, 200, true]);
    }
    for (const as of [riskManager, broker, representative, siteContact]) {
      expect([as.role, (await read(as)).status, await available(as)]).toEqual([as.role, 403, false]);
    }
    expect([(await read(owner)).status, await available(owner)]).toEqual([403, 403]);
    for (const as of [coordinator, underwriter, riskCoordinator]) {
      expect((await save({ questionId: 'con-hot-work', value: 1 }, { as })).status).toBe(403);
      expect((await notes(as)).update).toMatchObject({ allowed: false, obstacle: 'role' });
    }
  });

  it('nobody of another company: there is no such inspection', async () => {
    const rival = (await portal.addCompany('Rival Insurance')).person('ICCoordinator');
    expect((await read(rival)).status).toBe(404);
    const stranger: Viewer = { ...engineer(), sub: randomUUID() };
    expect((await save({ questionId: 'con-hot-work', value: 1 }, { as: stranger })).status).toBe(404);
    const elsewhere = await addSite(portal, site.company);
    const { id } = await begun(portal, elsewhere);
    expect((await read(engineer(), `&inspectionId=${id}`)).status).toBe(404);
  });
});
