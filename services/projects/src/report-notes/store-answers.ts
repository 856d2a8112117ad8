import type { Viewer } from '@portal/access';
import { filesFor, type NamedFile } from '@portal/attached-files';
import type { ReportNoteAnswer } from '@portal/contracts/projects/report-note';
import { questionsById } from '@portal/contracts/projects/report-note-arithmetic';
import type { ReportNoteDefinition } from '@portal/contracts/projects/report-note-questions';
import { answerFault } from '@portal/contracts/projects/report-note-rules';
import { REPORT_NOTE_TEXTS } from '@portal/contracts/projects/report-note-texts';
import { actorOf, auditNothing, invalid } from '@portal/service-kit';
import type { Knex } from 'knex';
import type { ReachedProject } from '../core/access/reach-project.ts';
import { recordChange } from '../core/change/record-change.ts';
import { storeAnswer } from './answer.repository.ts';
import { isOtherPhotos, isSame, type Entered } from './entered.ts';
import { answersById } from './report-note.mapping.ts';
import type { StoredNotes } from './report-note.repository.ts';
import { publishPhotos } from './published-photos.ts';
import { scoredNotesOf } from './scored-notes.ts';

export interface ReachedNotes {
  readonly project: ReachedProject;
  readonly row: StoredNotes;
}

interface Changed {
  readonly entered: Entered;
  readonly present: ReportNoteAnswer | undefined;
  readonly photos: NamedFile[];
}

/**
 * Stores answers that may be given now, after validating each by the notes' questions.
 * @throws 400 for an unknown question, or an invalid answer
 */
export async function storeAnswers(
  tx: Knex.Transaction,
  viewer: Viewer,
  { row, project }: ReachedNotes,
  definition: ReportNoteDefinition,
  answers: readonly Entered[],
): Promise<void> {
  const changed = await changedBy(tx, viewer, row, definition, answers);
  if (changed.length === 0) return auditNothing();
  const actor = actorOf(viewer);
  for (const { entered, present, photos } of changed) {
    await storeAnswer(tx, row.inspection_id, { ...entered, photos }, present, actor.name);
  }
  const given = new Map([...answersById(row.answers), ...answersById(changed.map(answerOf))]);
  const scored = JSON.stringify(scoredNotesOf(definition, given));
  await tx('report_notes')
    .where({ inspection_id: row.inspection_id })
    .update({ version: row.version + 1, changed_at: tx.fn.now(), changed_by: actor.name, scored });
  if (changed.some(({ present, entered }) => isOtherPhotos(present, entered.fileIds))) {
    await publishPhotos(tx, project.id, row.inspection_id);
  }
  await recordChange(tx, {
    ...{ kind: 'reportNotes', id: row.inspection_id, projectId: project.id, actor },
    before: byQuestion(changed, ({ present }) => (present ? recordedOf(present) : null)),
    after: byQuestion(changed, ({ entered, photos }) => recordedOf({ ...entered, photos })),
    details: { projectId: project.id },
  });
}

async function changedBy(
  tx: Knex.Transaction,
  { userId }: Viewer,
  row: StoredNotes,
  definition: ReportNoteDefinition,
  answers: readonly Entered[],
): Promise<Changed[]> {
  const known = questionsById(definition);
  const changed: Changed[] = [];
  for (const entered of answers) {
    const { questionId, fileIds, path } = entered;
    const question = known.get(questionId);
    if (!question) throw invalid({ [`${path}questionId`]: [REPORT_NOTE_TEXTS.notInVersion] });
    const fault = answerFault(question, { ...entered, photosCount: fileIds.length }, definition.rules);
    if (fault) throw invalid({ [path + fault.field]: [fault.message] });
    const present = row.answers.find((one) => one.questionId === questionId);
    const place = { userId, present: present?.photos ?? [], field: `${path}fileIds`, arePhotos: true };
    const photos = await filesFor(tx, fileIds, place);
    if (!isSame(present, entered)) changed.push({ entered, present, photos });
  }
  return changed;
}

const byQuestion = <Said>(changed: readonly Changed[], said: (one: Changed) => Said): Record<string, Said> =>
  Object.fromEntries(changed.map((one) => [one.entered.questionId, said(one)]));

const answerOf = ({ entered: { questionId, value }, photos }: Changed) => ({ questionId, value, photos });

const recordedOf = ({ value, comment, photos }: Pick<ReportNoteAnswer, 'value' | 'comment' | 'photos'>) => ({
  value,
  comment,
  photos: photos.map(({ fileId }) => fileId),
});
