import { generateReportNotes } from '@portal/contracts/projects/report-note.endpoints';
import {
  admit,
  auditNothing,
  etag,
  notFound,
  transaction,
  type Deps,
  type PortalApp,
  route,
} from '@portal/service-kit';
import { reachItem } from '../core/access/reach-project.ts';
import { randomFrom } from '../core/random.ts';
import { notesToChange, saveAnswers } from './changes.ts';
import type { Questions } from './questions.ts';
import { definitionOf, answersById, reportNotesOf } from './report-note.mapping.ts';
import { notesOfInspection } from './report-note.repository.ts';
import { sampleAnswers } from './samples.ts';

/**
 * `PUT /seed/generate-report-notes {id}` (spec 2 §7), local mode only: answers open questions of an inspection, by the
 * rules of any other answer.
 */
export function reportNoteSeedRoutes(
  app: PortalApp,
  { knex, pool }: Pick<Deps, 'knex' | 'pool'>,
  questions: Questions,
): void {
  route(app, generateReportNotes, async ({ viewer, body: { id: inspectionId }, reply }) => {
    const projectId = await transaction(knex, async (tx) => {
      const writing = { questions, inspectionId, expected: undefined };
      const { row, project, verdict } = await notesToChange(tx, viewer, writing);
      admit(verdict);
      const present = answersById(row.answers);
      const answers = sampleAnswers(definitionOf(row, questions), randomFrom(row.number), { present });
      if (answers.length > 0) await saveAnswers(tx, viewer, writing, answers);
      else auditNothing();
      return project.id;
    });
    const project = await reachItem(pool, viewer, projectId, 'report-notes');
    const row = await notesOfInspection(pool, project.id, inspectionId);
    if (!row) throw notFound();
    reply.header('etag', etag(row.version));
    return { data: reportNotesOf(row, questions, { project, viewer }) };
  });
}
