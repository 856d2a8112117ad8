import type { NamedFile } from '@portal/attached-files';
import type { AnswerChange, ReportNoteAnswer } from '@portal/contracts/projects/report-note';
import type { Knex } from 'knex';
import type pg from 'pg';
import { historyOf } from '../core/history/read-history.ts';

/** An answer to be stored. */
export interface NewAnswer {
  readonly questionId: string;
  readonly value: number | string | null;
  readonly comment: string | null;
  readonly photos: readonly NamedFile[];
}

/** Stores an answer with the next version. */
export async function storeAnswer(
  tx: Knex.Transaction,
  inspectionId: string,
  answer: NewAnswer,
  present: ReportNoteAnswer | undefined,
  changedBy: string,
): Promise<void> {
  const { questionId, value, comment, photos } = answer;
  const key = { inspection_id: inspectionId, question_id: questionId };
  await tx('report_note_answers')
    .insert({
      ...key,
      value: JSON.stringify(value),
      comment,
      changed_by: changedBy,
      version: (present?.version ?? 0) + 1,
    })
    .onConflict(['inspection_id', 'question_id'])
    .merge({
      value: JSON.stringify(value),
      comment,
      changed_by: changedBy,
      changed_at: tx.fn.now(),
      version: (present?.version ?? 0) + 1,
    });
  await tx('report_note_files').where(key).delete();
  if (photos.length > 0) {
    await tx('report_note_files').insert(
      photos.map(({ fileId, name }, position) => ({ ...key, position, file_id: fileId, name })),
    );
  }
}

/** Returns a page of the history of an answer, newest first, and how many changes it has. */
export async function changesOf(
  pool: pg.Pool,
  inspectionId: string,
  questionId: string,
  page: { readonly pageSize: number; readonly offset: number },
): Promise<{ readonly items: AnswerChange[]; readonly total: number }> {
  const subject = { kind: 'reportNotes', id: inspectionId, part: questionId } as const;
  const { items, total } = await historyOf(pool, subject, page);
  return {
    items: items.map(({ id, happenedDateTime, actorName, changes: [change] }) => ({
      ...{ id, happenedDateTime, actorName },
      oldAnswer: (change?.oldValue ?? null) as AnswerChange['oldAnswer'],
      newAnswer: change?.newValue as AnswerChange['newAnswer'],
    })),
    total,
  };
}
