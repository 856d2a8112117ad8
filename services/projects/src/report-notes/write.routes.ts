import { waitForFiles } from '@portal/attached-files';
import {
  saveAnswer as saveAnswerEndpoint,
  saveAnswers as saveAnswersEndpoint,
} from '@portal/contracts/projects/report-note.endpoints';
import type { Viewer } from '@portal/access';
import { type AnswerFields } from '@portal/contracts/projects/report-note';
import { etag, notFound, transaction, type Deps, type PortalApp, route } from '@portal/service-kit';
import { reachItem } from '../core/access/reach-project.ts';
import { saveAnswer, saveAnswers } from './changes.ts';
import type { Questions } from './questions.ts';
import { reportNotesOf } from './report-note.mapping.ts';
import { notesOfInspection } from './report-note.repository.ts';

const filesOf = (answers: readonly AnswerFields[]): string[] => answers.flatMap(({ fileIds = [] }) => fileIds);

/** Writing of REPORT NOTES: one answer at a time, or many (spec 2 §7). */
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

  route(app, saveAnswerEndpoint, async ({ viewer, body: { inspectionId, ...fields }, expected, reply }) => {
    await waitForFiles(knex, viewer, filesOf([fields]));
    const writing = { questions, inspectionId, expected };
    const projectId = await transaction(knex, (tx) => saveAnswer(tx, viewer, writing, fields));
    const { row } = await shown(viewer, projectId, inspectionId);
    const saved = row.answers.find(({ questionId }) => questionId === fields.questionId);
    // The answer was never given and still is not.
    const nothing = { questionId: fields.questionId, version: 0, value: null, comment: null, photos: [] };
    const at = { changedBy: row.changed_by ?? '', changedDateTime: new Date().toISOString() };
    const data = saved ?? { ...nothing, ...at };
    reply.header('etag', etag(data.version));
    return { data };
  });

  route(app, saveAnswersEndpoint, async ({ viewer, body: { inspectionId, answers }, expected, reply }) => {
    await waitForFiles(knex, viewer, filesOf(answers));
    const writing = { questions, inspectionId, expected };
    const projectId = await transaction(knex, (tx) => saveAnswers(tx, viewer, writing, answers));
    const { row, project } = await shown(viewer, projectId, inspectionId);
    reply.header('etag', etag(row.version));
    return { data: reportNotesOf(row, questions, { project, viewer }) };
  });
}
