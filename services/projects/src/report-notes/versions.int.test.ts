import type { ReportNotes } from '@portal/contracts/projects/report-note';
import { REPORT_NOTE_TEXTS } from '@portal/contracts/projects/report-note-texts';
import { describe, expect, it } from 'vitest';
import { REPORT_NOTE_CATALOGUES } from './catalogue/catalogue.ts';
import { inspectionRoutes } from '../inspections/inspection.routes.ts';
import { locationRoutes } from '../locations/location.routes.ts';
import { projectRoutes } from '../projects/project.routes.ts';
import { startedInspection, dataOf } from '../testing/inspections.fixture.ts';
import { WITHOUT_TASKS, type TestAnswer } from '../testing/testing-portal.ts';
import { sitesWithNotes, version } from './notes.fixture.ts';
import { questionsIn, type Questions } from './questions.ts';
import { reportNoteRoutes } from './report-note.routes.ts';

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

const { portal, site, engineer, save, saved, read, notes } = sitesWithNotes({
  ...WITHOUT_TASKS,
  routes(app, deps) {
    projectRoutes(app, deps, async () => undefined);
    locationRoutes(app, deps);
    inspectionRoutes(app, deps, { beforeDeletion: [], noLongerVirtual: async () => undefined });
    reportNoteRoutes(app, deps, questions);
  },
});
const fieldErrors = ({ status, body }: TestAnswer) => [status, body.fieldErrors];

describe('versions of the questions (catalogues/README)', () => {
  it('notes keep the questions that they answered; those without an answer begin with the newest', async () => {
    await saved({ questionId: 'con-hot-work', value: 3 });
    const before = await notes();
    const other = await startedInspection(portal(), site());
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
