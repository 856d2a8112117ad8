import type { Viewer } from '@portal/access';
import {
  answerSaved,
  answersSaved,
  saveAnswerBody,
  saveAnswersBody,
  type AnswerFields,
} from '@portal/contracts/projects/report-note';
import { etag, ifMatch, notFound, transaction, type Deps, type PortalApp, oldRoute } from '@portal/service-kit';
import { allow } from '@portal/rights';
import { reachItem } from '../core/access/reach-project.ts';
import { untilFilesAreKnown } from '../core/files/attached-files.ts';
import { saveAnswer, saveAnswers } from './changes.ts';
import type { Questions } from './questions.ts';
import { reportNotesOf } from './report-note.mapping.ts';
import { notesOfInspection } from './report-note.repository.ts';

const filesOf = (answers: readonly AnswerFields[]): string[] => answers.flatMap(({ fileIds = [] }) => fileIds);

/** What is written of REPORT NOTES: one answer as it is given, or many (spec 2 §7). */
export function reportNoteWriteRoutes(
  app: PortalApp,
  { knex, pool }: Pick<Deps, 'knex' | 'pool'>,
  questions: Questions,
): void {
  const shown = async (viewer: Viewer, projectId: string, inspectionId: string) => {
    const project = await reachItem(pool, viewer, projectId, 'report-notes');
    const row = await notesOfInspection(pool, project.id, inspectionId);
    if (!row) throw notFound();
    return { project, row };
  };

  oldRoute(app, {
    method: 'PUT',
    url: '/report-notes/dynamic',
    summary: 'Save one answer of report notes',
    access: allow('reportNote', 'update'),
    audit: { action: 'reportNotes.answer' },
    body: saveAnswerBody,
    response: answerSaved,
    handler: async ({ viewer, body: { inspectionId, ...fields }, request, reply }) => {
      await untilFilesAreKnown(knex, filesOf([fields]));
      const writing = { questions, inspectionId, expected: ifMatch(request) };
      const projectId = await transaction(knex, (tx) => saveAnswer(tx, viewer, writing, fields));
      const { row } = await shown(viewer, projectId, inspectionId);
      const saved = row.answers.find(({ questionId }) => questionId === fields.questionId);
      // An answer that was never given, and is not given now.
      const nothing = { questionId: fields.questionId, version: 0, value: null, comment: null, photos: [] };
      const at = { changedBy: row.changed_by ?? '', changedDateTime: new Date().toISOString() };
      const data = saved ?? { ...nothing, ...at };
      reply.header('etag', etag(data.version));
      return { data };
    },
  });

  oldRoute(app, {
    method: 'PUT',
    url: '/report-notes',
    summary: 'Save many answers of report notes',
    access: allow('reportNote', 'update'),
    audit: { action: 'reportNotes.update' },
    body: saveAnswersBody,
    response: answersSaved,
    handler: async ({ viewer, body: { inspectionId, answers }, request, reply }) => {
      await untilFilesAreKnown(knex, filesOf(answers));
      const writing = { questions, inspectionId, expected: ifMatch(request) };
      const projectId = await transaction(knex, (tx) => saveAnswers(tx, viewer, writing, answers));
      const { row, project } = await shown(viewer, projectId, inspectionId);
      reply.header('etag', etag(row.version));
      return { data: reportNotesOf(row, questions, { project, viewer }) };
    },
  });
}
