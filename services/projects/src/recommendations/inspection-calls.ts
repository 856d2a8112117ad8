import type { Viewer } from '@portal/access';
import {
  inspectionIssued,
  inspectionSentForApproval,
  inspectionSentToRiskEngineer,
} from '@portal/contracts/events/inspections';
import {
  DUE_DAYS,
  RECOMMENDATION_PRIORITIES,
  type RecommendationStatus,
} from '@portal/contracts/projects/recommendation-lists';
import { actorOf, admit } from '@portal/service-kit';
import { isConcerned, evaluateInspectionCall, type InspectionCall } from '@portal/workflow';
import type { Knex } from 'knex';
import { eventOf, type PendingEvent } from '../core/change/pending-event.ts';
import type { Step } from '../core/change/change.ts';
import { recordSteps } from '../core/change/record-change.ts';
import { aboutInspection } from '../core/events/about.ts';
import { changeInspection } from '../core/inspection/inspection.repository.ts';
import { inspectionToChange, type ReachedInspection } from '../core/inspection/reach-inspection.ts';
import { placeOf } from '../core/inspection/review-side.ts';
import { siteTodayOf } from '../core/inspection/site-time.ts';
import type { Target } from './content.ts';
import { itemOf } from './recommendation.mapping.ts';
import { changeRecommendations, lockedOf, type StoredRecommendation } from './recommendation.repository.ts';
import { publishFilesOfHolders } from './published-files.ts';

const SITE_TODAY = siteTodayOf('recommendations.inspection_id');

/** Result of one of the calls. */
export interface Sent {
  readonly id: string;
  readonly version: number;
  readonly count: number;
}

/**
 * Sends the recommendations of an inspection for approval, back to the engineer, or issues them: all that are concerned,
 * or none (R2, R7, R10). An inspection is issued without any, too; issuing again does what is left, if anything is.
 */
export async function sendAll(
  tx: Knex.Transaction,
  viewer: Viewer,
  call: InspectionCall,
  target: Target,
): Promise<Sent> {
  const reached = await inspectionToChange(tx, viewer, target.id, target.expected, ['recommendations', 'inspections']);
  const { row: inspection, side } = reached;
  const { version } = inspection;
  const rows = await lockedOf(tx, [inspection.id]);
  const items = rows.map((row) => itemOf(row, viewer));
  const { to } = admit(evaluateInspectionCall(placeOf(inspection, side), items, call, viewer), reached);
  const concerned = rows.filter((row) => isConcerned(call, row));
  const isFirstIssue = call === 'issue' && inspection.issued_at === null;
  const id = inspection.id;
  await moveAll(tx, call, concerned, to as RecommendationStatus, viewer);
  // Only the first issue changes the inspection itself: people who cannot see the review must not notice its steps.
  if (isFirstIssue) await changeInspection(tx, id, { issued_at: tx.fn.now() }, actorOf(viewer).name);
  if (call === 'issue') {
    const ids = concerned.map((row) => row.id);
    await publishFilesOfHolders(tx, reached.project.id, ids);
  }
  const event = await pendingEventOf(tx, reached, call, concerned);
  await recordSteps(tx, stepsOf(reached, call, concerned, to as RecommendationStatus), {
    actor: actorOf(viewer),
    event,
  });
  return { id, version: isFirstIssue ? version + 1 : version, count: concerned.length };
}

/**
 * Moves all recommendations of an inspection that a call concerns; issuing one without a due date sets the days of its
 * priority from the site's today (decisions §5).
 */
async function moveAll(
  tx: Knex.Transaction,
  call: InspectionCall,
  rows: readonly StoredRecommendation[],
  status: RecommendationStatus,
  viewer: Viewer,
): Promise<void> {
  const { name } = actorOf(viewer);
  if (call !== 'issue') {
    const ids = rows.map(({ id }) => id);
    return changeRecommendations(tx, ids, { status }, name);
  }
  for (const priority of RECOMMENDATION_PRIORITIES) {
    const ids = rows.filter((row) => row.priority === priority).map(({ id }) => id);
    const due_on = tx.raw(`coalesce(due_on, ${SITE_TODAY} + ?::integer)`, [DUE_DAYS[priority]]);
    if (ids.length > 0) await changeRecommendations(tx, ids, { status, issued_at: tx.fn.now(), due_on }, name);
  }
}

/** The step of the inspection, and those of its recommendations. */
function stepsOf(
  { row: { id: inspectionId, status: stays }, project: { id: projectId } }: ReachedInspection,
  call: InspectionCall,
  rows: readonly StoredRecommendation[],
  status: RecommendationStatus,
): Step[] {
  return [
    {
      ...{ kind: 'inspection', id: inspectionId, projectId, action: call },
      ...{ before: { status: stays }, after: { status: stays }, words: `${rows.length}` },
      details: { recommendations: rows.length },
    },
    ...rows.map((row): Step => ({
      ...{ kind: 'recommendation', id: row.id, projectId, action: call },
      ...{ before: { status: row.status }, after: { status } },
    })),
  ];
}

async function pendingEventOf(
  tx: Knex.Transaction,
  { row: inspection, project }: ReachedInspection,
  call: InspectionCall,
  rows: readonly StoredRecommendation[],
): Promise<PendingEvent> {
  const about = { ...(await aboutInspection(tx, project, inspection)), n: rows.length };
  if (call === 'sendForApproval') return eventOf(inspectionSentForApproval, about);
  if (call === 'sendToRiskEngineer') return eventOf(inspectionSentToRiskEngineer, about);
  const ids = rows.map(({ id }) => id);
  const earliest = await tx('recommendations')
    .whereIn('id', ids)
    .min({ due: 'due_on' })
    .first<{ due: string | null }>();
  const highestPriority = RECOMMENDATION_PRIORITIES.find((one) => rows.some(({ priority }) => priority === one));
  return eventOf(inspectionIssued, { ...about, dueDate: earliest.due, highestPriority: highestPriority ?? null });
}
