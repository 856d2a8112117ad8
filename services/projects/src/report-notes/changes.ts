import type { Viewer } from '@portal/access';
import type { AnswerFields } from '@portal/contracts/projects/report-note';
import { REPORT_NOTE_TEXTS } from '@portal/contracts/projects/report-note-texts';
import { admit, auditAbout, expectedVersion, invalid, notFound } from '@portal/service-kit';
import { evaluateReportNotes, type Verdict } from '@portal/workflow';
import type { Knex } from 'knex';
import { isProjectId, reachItem } from '../core/access/reach-project.ts';
import { projectOfInspection } from '../core/inspection/inspection.repository.ts';
import { enteredOf, isSame } from './entered.ts';
import type { Questions } from './questions.ts';
import { definitionOf } from './report-note.mapping.ts';
import { lockNotes } from './report-note.repository.ts';
import { storeAnswers, type ReachedNotes } from './store-answers.ts';

interface Writing {
  readonly questions: Questions;
  readonly inspectionId: string;
  /** The version with which the change began, if it says so. */
  readonly expected: number | undefined;
}

/**
 * The notes of an inspection, locked until the end of the transaction, and whether the viewer may write them.
 * @throws 404 outside the tenant
 */
export async function notesToChange(
  tx: Knex.Transaction,
  viewer: Viewer,
  { questions, inspectionId }: Writing,
): Promise<ReachedNotes & { readonly verdict: Verdict }> {
  auditAbout({ kind: 'reportNotes', id: inspectionId });
  const projectId = isProjectId(inspectionId) ? await projectOfInspection(tx, inspectionId) : undefined;
  if (projectId === undefined) throw notFound();
  const project = await reachItem(tx, viewer, projectId, 'report-notes', 'no key update');
  const row = await lockNotes(tx, inspectionId, questions.newest);
  if (!row) throw notFound();
  const inspection = { status: row.status, isRecordable: row.is_recordable };
  return { project, row, verdict: evaluateReportNotes(project, inspection, viewer) };
}

/** Saves one complete answer; the version is the answer's, 0 for a new one. */
export async function saveAnswer(
  tx: Knex.Transaction,
  viewer: Viewer,
  writing: Writing,
  fields: AnswerFields,
): Promise<string> {
  const { row, project, verdict } = await notesToChange(tx, viewer, writing);
  const entered = enteredOf(fields, '');
  const present = row.answers.find(({ questionId }) => questionId === entered.questionId);
  const { version = 0, changedBy = null, changedDateTime = null } = present ?? {};
  const changedAt = changedDateTime === null ? null : new Date(changedDateTime);
  // An identical answer is not stored again, so that a repeated request succeeds although its version is old.
  const expected = isSame(present, entered) ? undefined : writing.expected;
  admit(verdict, { version: { now: { version, changedBy, changedAt }, expected, text: REPORT_NOTE_TEXTS.stale } });
  await storeAnswers(tx, viewer, { row, project }, definitionOf(row, writing.questions), [entered]);
  return project.id;
}

/** Saves many answers, all or none; the version is the notes'. */
export async function saveAnswers(
  tx: Knex.Transaction,
  viewer: Viewer,
  writing: Writing,
  answers: readonly AnswerFields[],
): Promise<string> {
  const { row, project, verdict } = await notesToChange(tx, viewer, writing);
  admit(verdict, { version: expectedVersion(row, writing.expected, REPORT_NOTE_TEXTS.staleNotes) });
  const entered = answers.map((one, index) => enteredOf(one, `answers.${index}.`));
  const ids = new Set<string>();
  for (const { questionId, path } of entered) {
    if (ids.has(questionId)) throw invalid({ [`${path}questionId`]: [REPORT_NOTE_TEXTS.twice] });
    ids.add(questionId);
  }
  await storeAnswers(tx, viewer, { row, project }, definitionOf(row, writing.questions), entered);
  return project.id;
}
