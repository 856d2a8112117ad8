import { demoId } from '@portal/contracts/common/demo';
import type { ProjectCategory } from '@portal/contracts/projects/project-lists';
import type { GivenAnswers } from '@portal/contracts/projects/report-note-arithmetic';
import { transaction } from '@portal/service-kit';
import type { Knex } from 'knex';
import { randomFrom } from '../core/random.ts';
import { PUBLISHED_QUESTIONS, questionsOf } from '../report-notes/questions.ts';
import { sampleAnswers } from '../report-notes/samples.ts';
import { scoredNotesOf } from '../report-notes/scored-notes.ts';
import { PORTFOLIOS, type Portfolio } from './portfolio.ts';
import { NOTES_MS } from './risk-sites.ts';
import { addRows } from './store.ts';

/** Share of answered questions by the inspection's status: all when completed, about half while in progress. */
const SHARES: Readonly<Record<string, number>> = { Completed: 1, InProgress: 0.55 };

/** Adds report notes of the demo projects' begun inspections; existing ones stay. Returns the number added. */
export async function loadReportNotes(knex: Knex): Promise<number> {
  let added = 0;
  for (const portfolio of PORTFOLIOS) added += await transaction(knex, (tx) => loadPortfolio(tx, portfolio));
  return added;
}

interface DemoInspection {
  readonly id: string;
  readonly project_id: string;
  readonly status: string;
  readonly start_at: Date;
  readonly engineer: string;
  readonly type: ProjectCategory;
}

async function loadPortfolio(tx: Knex.Transaction, { key, projects, seed }: Portfolio): Promise<number> {
  const ids = Array.from({ length: projects }, (_, index) => demoId(`project:${key}:${index}`));
  const started = await tx('inspections as i')
    .join('projects as p', 'p.id', 'i.project_id')
    .whereIn('i.project_id', ids)
    .whereIn('i.status', Object.keys(SHARES))
    .whereNotExists((query) => query.from('report_notes as n').whereRaw('n.inspection_id = i.id'))
    .orderBy('i.id')
    .select<DemoInspection[]>('i.id', 'i.project_id', 'i.status', 'i.start_at', 'i.created_by as engineer', 'p.type');
  const version = PUBLISHED_QUESTIONS.newest;
  const filled = started.map((inspection, index) => {
    const definition = questionsOf(PUBLISHED_QUESTIONS, version, inspection.type);
    const share = SHARES[inspection.status] ?? 0;
    return { inspection, answers: sampleAnswers(definition, randomFrom(seed + 900 + index), { share }) };
  });
  const rows = filled.map(({ inspection, answers }) => ({
    inspection_id: inspection.id,
    project_type: inspection.type,
    catalogue_version: version,
    version: answers.length,
    scored: scoredNotesOf(questionsOf(PUBLISHED_QUESTIONS, version, inspection.type), givenOf(answers)),
    changed_at: timeAfter(inspection, 1),
    changed_by: inspection.engineer,
  }));
  const added = await addRows(tx, 'report_notes', rows, 'inspection_id');
  const answers = filled.flatMap(({ inspection, answers: given }) =>
    given.map(({ questionId, value, comment }, index) => ({
      inspection_id: inspection.id,
      question_id: questionId,
      version: 1,
      value: value ?? null,
      comment: comment ?? null,
      changed_at: timeAfter(inspection, (index + 1) / given.length),
      changed_by: inspection.engineer,
    })),
  );
  await addRows(tx, 'report_note_answers', answers, 'inspection_id');
  const projectOf = new Map(started.map(({ id, project_id }) => [id, project_id]));
  await addRows(
    tx,
    'activities',
    answers.map(({ inspection_id, question_id, value, comment, changed_at, changed_by }) => ({
      id: demoId(`answer:${inspection_id}:${question_id}`),
      project_id: projectOf.get(inspection_id) ?? null,
      ...{ item_kind: 'reportNotes', item_id: inspection_id, part: question_id },
      ...{ happened_at: changed_at, actor_name: changed_by, action: 'answer' },
      changes: [{ field: 'answer', oldValue: null, newValue: { value, comment, photosCount: 0 } }],
    })),
  );
  return added.length;
}

const givenOf = (answers: ReturnType<typeof sampleAnswers>): GivenAnswers =>
  new Map(answers.map(({ questionId, value = null }) => [questionId, { value, photosCount: 0 }]));

/** Returns the time at which a share of the notes had been taken; never one in the future. */
const timeAfter = ({ start_at }: DemoInspection, share: number): string =>
  new Date(Math.min(start_at.getTime() + share * NOTES_MS, Date.now())).toISOString();
