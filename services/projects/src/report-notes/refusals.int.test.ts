import { ERROR_CODES } from '@portal/contracts/common/error';
import { ATTACHMENT_TEXTS } from '@portal/contracts/projects/attachment-texts';
import type { ReportNotes } from '@portal/contracts/projects/report-note';
import { questionsById } from '@portal/contracts/projects/report-note-arithmetic';
import { REPORT_NOTE_TEXTS } from '@portal/contracts/projects/report-note-texts';
import { PROJECT_TEXTS } from '@portal/contracts/projects/texts';
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { dataOf, schedule } from '../testing/inspections.fixture.ts';
import type { TestAnswer } from '../testing/testing-portal.ts';
import { sitesWithNotes, version } from './notes.fixture.ts';

const { portal, site, inspection, engineer, save, saved, saveMany, read, notes, fileOf } = sitesWithNotes();
const fieldErrors = ({ status, body }: TestAnswer) => [status, body.fieldErrors];

describe('what is refused, with nothing half-done', () => {
  const nothing = async () => {
    expect((await notes()).answers).toEqual([]);
    expect(await portal().knex('report_notes').where({ inspection_id: inspection().id })).toEqual([]);
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
      ATTACHMENT_TEXTS.unknown,
    ],
  ])('%s', async (_what, fields, field, text) => {
    expect(fieldErrors(await save(fields))).toEqual([400, { [field]: [text] }]);
    await nothing();
  });

  it('a photograph of somebody else, and a file that is no picture', async () => {
    const other = await fileOf(site().people.coordinator);
    const pdf = await fileOf(engineer(), 'application/pdf');
    const photos = (fileIds: string[]) => save({ questionId: 'con-site-photos', fileIds });
    expect((await photos([other])).body.fieldErrors).toEqual({ fileIds: [ATTACHMENT_TEXTS.unknown] });
    expect((await photos([pdf])).body.fieldErrors).toEqual({ fileIds: [ATTACHMENT_TEXTS.photoKind] });
    await nothing();
  });

  it('a photograph that no item has held for a day: its bytes are about to be removed', async () => {
    const [old, held] = [await fileOf(engineer()), await fileOf(engineer())];
    const photos = (fileIds: string[]) => save({ questionId: 'con-site-photos', fileIds });
    expect((await photos([held])).status).toBe(200);
    const { knex } = portal();
    await knex('files')
      .whereIn('file_id', [old, held])
      .update({ stored_at: knex.raw(`now() - interval '1 day'`) });
    expect((await photos([old])).body.fieldErrors).toEqual({ fileIds: [ATTACHMENT_TEXTS.unknown] });
    const again = { questionId: 'con-site-photos', fileIds: [held], comment: 'The same' };
    expect((await save(again, { headers: version(1) })).status).toBe(200);
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
    const coming = await schedule(portal(), site());
    const early = await save({ inspectionId: coming.id, ...answer });
    expect([early.status, early.body.error.message]).toEqual([400, REPORT_NOTE_TEXTS.notRecordable]);
    await saved(answer);
    await portal().call(engineer(), 'PUT', '/inspections/cancel', { id: inspection().id, reason: 'Storm' });
    const late = await save({ ...answer, value: 2 });
    expect([late.status, late.body.error.message]).toEqual([400, REPORT_NOTE_TEXTS.cancelled]);
    // The stored value can be read but not chosen again.
    expect((await notes()).answers).toMatchObject([{ value: 1 }]);
    expect(dataOf<{ items: ReportNotes[] }>(await read(engineer(), '')).items).toMatchObject([{ inspectionNumber: 2 }]);
  });

  it('in a closed project, and by an engineer who is not the primary one any more', async () => {
    await saved({ questionId: 'con-hot-work', value: 1 });
    await portal().knex('project_participants').where({ user_id: engineer().sub }).update({ is_primary: false });
    const late = await save({ questionId: 'con-hot-work', value: 2 }, { headers: version(1) });
    expect([late.status, late.body.error.message]).toEqual([403, PROJECT_TEXTS.notPrimaryEngineer]);
    expect((await notes()).actions[0]).toMatchObject({ allowed: false, obstacle: 'role' });
    await portal().knex('project_participants').where({ user_id: engineer().sub }).update({ is_primary: true });
    await portal().call(site().people.coordinator, 'PATCH', `/projects/${site().projectId}/close`, {
      closingReason: 'Built',
    });
    const closed = await save({ questionId: 'con-hot-work', value: 2 });
    expect([closed.status, closed.body.error]).toEqual([
      400,
      { code: ERROR_CODES.projectClosed, message: PROJECT_TEXTS.closed, reason: 'ProjectClosed' },
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
    // A repeated identical request succeeds.
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
        dataOf(await portal().call(engineer(), 'GET', '/report-notes/questions?projectType=Construction&version=1')),
      ).values(),
    ]
      .filter(({ kind, id }) => kind === 'score' && id !== 'con-hot-work')
      .slice(0, 10);
    const all = await Promise.all(others.map(({ id }) => save({ questionId: id, value: 1 }, { headers: version(0) })));
    expect(all.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(await notes()).toMatchObject({ version: 11 });
  });
});
