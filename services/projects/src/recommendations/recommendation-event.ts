import { inspectionAnswered, inspectionReviewed } from '@portal/contracts/events/inspections';
import type { RecommendationStatus } from '@portal/contracts/projects/recommendation-lists';
import { publish } from '@portal/event-bus';
import type { Knex } from 'knex';
import type { ReachedProject } from '../core/access/reach-project.ts';
import type { PendingEvent } from '../core/change/pending-event.ts';
import { aboutInspection } from '../core/events/about.ts';
import type { StoredInspection } from '../core/inspection/inspection.repository.ts';
import type { StoredRecommendation } from './recommendation.repository.ts';

/** The recommendation of an event with its project and inspection. */
interface Told {
  readonly project: ReachedProject;
  readonly inspection: StoredInspection;
  readonly row: StoredRecommendation;
}

/** Returns the common fields of all events about a recommendation. */
export const aboutRecommendation = async (tx: Knex.Transaction, { project, inspection, row }: Told) => ({
  ...(await aboutInspection(tx, project, inspection)),
  recommendationId: row.id,
  recommendationNumber: row.number,
  category: row.category,
  priority: row.priority,
  dueDate: row.due_on,
});

/** Counts an inspection's recommendations in some statuses. */
async function countOf(
  tx: Knex.Transaction,
  inspectionId: string,
  statuses: readonly RecommendationStatus[],
): Promise<number> {
  const row = await tx('recommendations')
    .where({ inspection_id: inspectionId })
    .whereIn('status', [...statuses])
    .count({ n: '*' })
    .first<{ n: number }>();
  return Number(row.n);
}

type Place = Omit<Told, 'row'>;

/**
 * Publishes that no item of the inspection waits for approval any more, with the number of approved ones, if R4 or R5 has
 * decided the last one.
 */
export const reviewed =
  ({ project, inspection }: Place): PendingEvent =>
  async (tx, actor) => {
    if ((await countOf(tx, inspection.id, ['WaitingForApproval'])) > 0) return;
    const n = await countOf(tx, inspection.id, ['Approved']);
    await publish(tx, inspectionReviewed, { ...(await aboutInspection(tx, project, inspection)), n }, actor);
  };

/** Publishes that no item of the inspection is Issued or InProgress any more, if a step has ended the last of them. */
export const answered =
  ({ project, inspection }: Place, step: { readonly from: RecommendationStatus; readonly to: string }): PendingEvent =>
  async (tx, actor) => {
    const open: readonly string[] = ['Issued', 'InProgress'];
    if (!open.includes(step.from) || open.includes(step.to)) return;
    if ((await countOf(tx, inspection.id, ['Issued', 'InProgress'])) > 0) return;
    await publish(tx, inspectionAnswered, await aboutInspection(tx, project, inspection), actor);
  };
