import type { AnswerChange, ReportNoteAnswer } from '@portal/contracts/projects/report-note';
import { queryPrepared } from '@portal/service-kit';
import type { Actor } from '@portal/event-bus';
import type { Knex } from 'knex';
import type pg from 'pg';
import type { NamedFile } from '../core/files/attached-files.ts';

/** An answer as it is to be stored. */
export interface NewAnswer {
  readonly questionId: string;
  readonly value: number | string | null;
  readonly comment: string | null;
  readonly photos: readonly NamedFile[];
}

/** What one person changes of an answer within this time is one line of its history: autosave writes as they type. */
const ONE_CHANGE = '10 minutes';

/** Stores an answer with the next version, and what it was before. */
export async function storeAnswer(
  tx: Knex.Transaction,
  inspectionId: string,
  answer: NewAnswer,
  present: ReportNoteAnswer | undefined,
  actor: Actor,
): Promise<void> {
  const { questionId, value, comment, photos } = answer;
  const key = { inspection_id: inspectionId, question_id: questionId };
  const changedBy = actor?.name ?? '';
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
  const newAnswer = JSON.stringify({ value, comment, photosCount: photos.length });
  const { rowCount } = await tx.raw<{ rowCount: number }>(
    `update report_note_changes c set new_answer = ?, happened_at = clock_timestamp()
     where c.id = (select id from report_note_changes where inspection_id = ? and question_id = ?
       order by happened_at desc, id desc limit 1)
     and c.actor_id = ? and c.happened_at > now() - interval '${ONE_CHANGE}'`,
    [newAnswer, inspectionId, questionId, actor?.userId ?? null],
  );
  if (rowCount > 0) return;
  await tx('report_note_changes').insert({
    ...key,
    actor_id: actor?.userId ?? null,
    actor_name: changedBy,
    old_answer: present ? JSON.stringify(thenOf(present)) : null,
    new_answer: newAnswer,
  });
}

const thenOf = ({ value, comment, photos }: ReportNoteAnswer): AnswerChange['newAnswer'] => ({
  value,
  comment,
  photosCount: photos.length,
});

interface StoredChange {
  readonly id: string;
  readonly happened_at: Date;
  readonly actor_name: string;
  readonly old_answer: AnswerChange['oldAnswer'];
  readonly new_answer: AnswerChange['newAnswer'];
}

/** A page of what was answered to a question, newest first, and how often it was changed. */
export async function changesOf(
  pool: pg.Pool,
  inspectionId: string,
  questionId: string,
  { pageSize, offset }: { readonly pageSize: number; readonly offset: number },
): Promise<{ readonly items: AnswerChange[]; readonly total: number }> {
  const where = 'inspection_id = $1 and question_id = $2';
  const rows = await queryPrepared<{ total: number } & (StoredChange | { id: null })>(pool, {
    name: 'report-note-changes',
    text: `
      select c.total, a.* from (select count(*)::int as total from report_note_changes where ${where}) c
      left join lateral (
        select * from report_note_changes where ${where} order by happened_at desc, id desc limit $3 offset $4
      ) a on true`,
    values: [inspectionId, questionId, pageSize, offset],
  });
  const items = rows.flatMap((row) => (row.id === null ? [] : [changeOf(row)]));
  return { items, total: rows[0]?.total ?? 0 };
}

const changeOf = (row: StoredChange): AnswerChange => ({
  id: row.id,
  happenedDateTime: row.happened_at.toISOString(),
  actorName: row.actor_name,
  oldAnswer: row.old_answer,
  newAnswer: row.new_answer,
});
