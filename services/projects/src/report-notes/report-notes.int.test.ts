import { attachmentsChanged } from '@portal/contracts/events/attachments';
import { workChanged } from '@portal/contracts/events/work';
import type { SessionClaims } from '@portal/contracts/identity/session';
import type { ReportNotes, ReportNotesPopulated } from '@portal/contracts/projects/report-note';
import type { ReportNoteDefinition } from '@portal/contracts/projects/report-note-questions';
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { addRisk, addSite, startedInspection, dataOf } from '../testing/inspections.fixture.ts';
import { sitesWithNotes, version } from './notes.fixture.ts';

type Viewer = Partial<SessionClaims>;

const { portal, site, inspection, engineer, save, saved, read, notes, fileOf } = sitesWithNotes();

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
      actions: [{ action: 'update', allowed: true }],
    });
    const answer = await portal().call(
      engineer(),
      'GET',
      '/report-notes/questions?projectType=OperationalProperty&version=1',
    );
    expect(dataOf<ReportNoteDefinition>(answer).parts.map(({ id, points }) => [id, points])).toEqual([
      ['SOP', 200],
      ['ConstructionData', 500],
    ]);
    const unknown = await portal().call(
      engineer(),
      'GET',
      '/report-notes/questions?projectType=Construction&version=7',
    );
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
    await portal().knex('copied_events').delete();
    await saved({ questionId: 'con-site-photos', fileIds: [photo] });
    await saved({ questionId: 'con-hot-work', value: 1 });
    await saved({ questionId: 'con-site-photos', fileIds: [] });
    const told = await portal().knex('copied_events').orderBy('seq').select<{ subject: string; event: string }[]>();
    const holders = told
      .filter(({ subject }) => subject === attachmentsChanged.subject)
      .flatMap(({ event }) => (JSON.parse(event) as { data: { holders: unknown[] } }).data.holders);
    const holder = { kind: 'ReportNote', id: inspection().id, tab: 'report-notes', isIssued: false, readerIds: [] };
    expect(holders).toEqual([
      { ...holder, version: 2, fileIds: [photo] },
      { ...holder, version: 6, fileIds: [] },
    ]);
    const tabs = told
      .filter(({ subject }) => subject === workChanged.subject)
      .flatMap(({ event }) => (JSON.parse(event) as { data: { changes: { tab: string }[] } }).data.changes)
      .map(({ tab }) => tab);
    // The scored answer moves the score.
    expect(tabs.toSorted()).toEqual(['analytics', 'report-notes', 'report-notes', 'report-notes']);
  });

  it('say what is populated and what is missing, section by section', async () => {
    await saved({ questionId: 'con-wet-services', value: 'no' });
    const answer = await portal().call(engineer(), 'GET', `/report-notes/populated?projectId=${site().projectId}`);
    const [item] = dataOf<ReportNotesPopulated>(answer).items;
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

  it('name the status of their inspection as every other screen does', async () => {
    const shown = async () => {
      const answer = await portal().call(engineer(), 'GET', `/report-notes/populated?projectId=${site().projectId}`);
      const [item] = dataOf<ReportNotesPopulated>(answer).items;
      expect((await notes()).dashboardStatus).toBe(item?.dashboardStatus);
      return item?.dashboardStatus;
    };
    expect(await shown()).toBe('Progressing');
    const { id } = await addRisk(portal(), site(), inspection());
    await portal().knex('inspections').update({ status: 'Completed', issued_at: new Date() });
    expect(await shown()).toBe('Completed');
    await portal().knex('recommendations').where({ id }).update({ status: 'Closed' });
    expect(await shown()).toBe('Closed');
    await portal().knex('inspections').update({ issued_at: null });
    await portal().call(site().people.coordinator, 'PATCH', `/projects/${site().projectId}/close`, {
      closingReason: 'Built',
    });
    expect(await shown()).toBe('Closed');
  });

  it('keep what was answered to each question, once for what one person changes within minutes', async () => {
    await saved({ questionId: 'con-hot-work', value: 2 });
    await saved({ questionId: 'con-hot-work', value: 3 });
    await portal()
      .knex('activities')
      .where({ item_kind: 'reportNotes' })
      .update({ happened_at: new Date(Date.now() - 3_600_000) });
    await saved({ questionId: 'con-hot-work', value: null });
    const path = `/report-notes/history?inspectionId=${inspection().id}&questionId=con-hot-work`;
    expect(dataOf(await portal().call(site().people.coordinator, 'GET', path))).toMatchObject({
      totalCount: 2,
      items: [
        { actorName: 'Erik Stone', oldAnswer: { value: 3 }, newAnswer: { value: null } },
        { oldAnswer: null, newAnswer: { value: 3, comment: null, photosCount: 0 } },
      ],
    });
    const audited = await portal()
      .knex('audit.records')
      .where({ item_kind: 'reportNotes', item_id: inspection().id })
      .orderBy('id');
    expect(audited.map(({ action }) => action)).toEqual(Array(3).fill('reportNotes.answer'));
  });

  it('are filled with samples in development, by the same rules', async () => {
    await saved({ questionId: 'con-hot-work', value: 4 });
    const generate = (as: Viewer) => portal().call(as, 'PUT', '/seed/generate-report-notes', { id: inspection().id });
    expect((await generate(site().people.coordinator)).status).toBe(403);
    const filled = dataOf<ReportNotes>(await generate(engineer()));
    expect(filled.answers.find(({ questionId }) => questionId === 'con-hot-work')?.value).toBe(4);
    // Only the photographs are missing.
    expect(filled.populated.required - filled.populated.answered).toBe(1);
    expect(dataOf<ReportNotes>(await generate(engineer())).version).toBe(filled.version);
  });
});

describe('who reads report notes (decisions §11, §12)', () => {
  const available = async (as: Viewer) => {
    const path = `/report-notes/is-tab-available?projectId=${site().projectId}`;
    const { status, body } = await portal().call(as, 'GET', path);
    return status === 200 ? body.data : status;
  };

  it('the insurer, the risk company and the engineer at once; clients and brokers not before there is a report', async () => {
    const { coordinator, underwriter, riskCoordinator, riskManager, broker, representative, siteContact, owner } =
      site().people;
    for (const as of [coordinator, underwriter, riskCoordinator, engineer()]) {
      expect([as.role, (await read(as)).status, await available(as)]).toEqual([as.role, 200, true]);
    }
    for (const as of [riskManager, broker, representative, siteContact]) {
      expect([as.role, (await read(as)).status, await available(as)]).toEqual([as.role, 403, false]);
    }
    expect([(await read(owner)).status, await available(owner)]).toEqual([403, 403]);
    for (const as of [coordinator, underwriter, riskCoordinator]) {
      expect((await save({ questionId: 'con-hot-work', value: 1 }, { as })).status).toBe(403);
      expect((await notes(as)).actions[0]).toMatchObject({ allowed: false, obstacle: 'role' });
    }
  });

  it('nobody of another company: there is no such inspection', async () => {
    const rival = (await portal().addCompany('Rival Insurance')).person('ICCoordinator');
    expect((await read(rival)).status).toBe(404);
    const stranger: Viewer = { ...engineer(), sub: randomUUID() };
    expect((await save({ questionId: 'con-hot-work', value: 1 }, { as: stranger })).status).toBe(404);
    const elsewhere = await addSite(portal(), site().company);
    const { id } = await startedInspection(portal(), elsewhere);
    expect((await read(engineer(), `&inspectionId=${id}`)).status).toBe(404);
  });
});
