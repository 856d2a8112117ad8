import { FIELD_LIMITS } from '@portal/access';
import { isIssued } from '@portal/contracts/projects/recommendation-lists';
import { changesBetween, writeHistory } from '@portal/history';
import { auditAll, auditAllLater, type AuditEntry } from '@portal/service-kit';
import type { Knex } from 'knex';
import { publishStates, isPublished } from '../events/project-states.ts';
import { hasOtherValues, publishValues } from '../events/project-values.ts';
import { publishWorkChanged, type ChangedWork } from '../events/work.ts';
import { REVIEW_STEPS, TAB_OF_ITEM } from '../history/item-kinds.ts';
import { rescoreAfterSteps } from '../risk-score/causes.ts';
import { rescoreProjects } from '../risk-score/rescore.ts';
import { publishPending, type PendingEvents } from './pending-event.ts';
import type { Change, ChangeAuthor, ProjectChange, Step, StepChange } from './change.ts';
import { linesOfAnswers, linesOfProject, linesOfStep } from './history-lines.ts';

/**
 * Writes all that belongs to a change in its transaction: history, hint to open pages, events and audit record. Call it
 * after the write. The item's kind decides which of these apply, and which properties the change must have.
 */
export async function recordChange(tx: Knex.Transaction, change: Change): Promise<void> {
  if (isStep(change)) return recordSteps(tx, [change], change);
  switch (change.kind) {
    case 'project':
      await writeHistory(tx, linesOfProject(change), change.actor);
      await publishProject(tx, change);
      await publishPending(tx, change.event, change.actor);
      if (change.content && change.content.before.type !== change.content.after.type)
        await rescoreProjects(tx, [change.id], { kind: 'category' }, change.actor);
      break;
    case 'reportNotes':
      await writeHistory(tx, linesOfAnswers(change), change.actor);
      // Clients and brokers do not see report notes before there is a report, so they get no hint.
      await publishWorkChanged(
        tx,
        [{ projectId: change.projectId, tab: 'report-notes', isReview: true }],
        change.actor,
      );
      await rescoreProjects(tx, [change.projectId], { kind: 'answers', itemId: change.id }, change.actor);
      break;
    case 'location':
    case 'companyContact':
      await publishPending(tx, change.event, change.actor);
      break;
    default:
  }
  if (!('action' in change) || !change.origin) return auditAll(tx, [entryOf(change)]);
  await auditAllLater(tx, change.origin, [{ ...entryOf(change), action: `${change.kind}.${change.action}` }]);
}

/**
 * Performs {@link recordChange} for steps of many items, with one statement for each table. `event` is one for all of them.
 * Steps of the service itself name their `origin`.
 */
export async function recordSteps(
  tx: Knex.Transaction,
  steps: readonly Step[],
  { event, ...by }: ChangeAuthor & { readonly event: PendingEvents },
): Promise<void> {
  await writeHistory(tx, steps.flatMap(linesOfStep), by.actor);
  await publishWorkChanged(tx, steps.map(workOf), by.actor);
  await rescoreAfterSteps(tx, steps, by.actor);
  await publishPending(tx, event, by.actor);
  if (!by.origin) return auditAll(tx, steps.map(entryOf));
  const entries = steps.map((step) => ({ ...entryOf(step), action: `${step.kind}.${step.action}` }));
  await auditAllLater(tx, by.origin, entries);
}

function entryOf({ kind, id, before, after, details }: Change | Step): AuditEntry {
  return { item: { kind, id }, ...(before && { before }), ...(after && { after }), ...(details && { details }) };
}

const isStep = (change: Change): change is StepChange => change.kind in TAB_OF_ITEM;

/** Returns the tab that shows a step, and from whom it is hidden. Steps that are invisible from Issued on are those of the review. */
function workOf({ kind, projectId, action, before, after }: Step): ChangedWork {
  const isShownFromIssued = [before?.status, after?.status].some((status) => status && isIssued(status));
  const isReview = kind === 'recommendation' ? !isShownFromIssued : REVIEW_STEPS.includes(action);
  const isOfAmounts =
    kind === 'claim' &&
    before !== null &&
    after !== null &&
    changesBetween<Record<string, unknown>>(before, after, FIELD_LIMITS.limitedClaim).length === 0;
  return { projectId, tab: TAB_OF_ITEM[kind], isReview: isReview || kind === 'report', isOfAmounts };
}

/** Publishes an added or changed project; a trigger publishes deleted ones. */
async function publishProject(tx: Knex.Transaction, { id, tab, before, content, actor }: ProjectChange) {
  if (before === null || (content && isPublished(content.before, content.after))) await publishStates(tx, [id]);
  if (before === null || (content && hasOtherValues(content.before, content.after))) await publishValues(tx, [id]);
  if (tab !== null) await publishWorkChanged(tx, [{ projectId: id, tab }], actor);
}
