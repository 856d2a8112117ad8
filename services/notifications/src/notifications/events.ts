import { NEWEST_CATALOGUE } from '@portal/contracts/notifications/catalogue';
import type { PortalEvent } from '@portal/contracts/events/envelope';
import type { Knex } from 'knex';
import {
  actionsClearedByClosing,
  actionsDone,
  CLOSING,
  keepProjectState,
  lockProject,
  openActionsOf,
  type ProjectState,
} from './actions.ts';
import { applyChanges, type NewNotification, type Turn } from './changes.ts';
import { clearingsOf, eventOf, occasionsOf } from './occasions.ts';
import { recipientsOf } from './recipients.ts';
import { dataOf, situationOf } from './situation.ts';

/** Whether a project is closed after these events; both clear or raise again (catalogue `rules.clearing`). */
const STATE_AFTER: Readonly<Record<string, { readonly isClosed: boolean }>> = {
  [CLOSING]: { isClosed: true },
  'project.reopened': { isClosed: false },
};

async function raisedBy(
  tx: Knex.Transaction,
  event: PortalEvent,
  name: string,
  project: ProjectState | undefined,
): Promise<readonly NewNotification[]> {
  const situation = situationOf(event);
  const raised: NewNotification[] = [];
  for (const { type, variant, words } of occasionsOf(name, event.data)) {
    const { actionRequired, alert, hidden } = words.flags;
    // The event may come after that of a later closing: what needs an action is then cleared from the start.
    const isCleared = actionRequired && project?.isClosed === true && project.changedAt >= new Date(event.occurredAt);
    const data = dataOf(event, words.dataFields, variant);
    for (const userId of await recipientsOf(tx, words, situation, event.actor?.userId)) {
      raised.push({
        userId,
        eventId: event.id,
        type,
        catalogueVersion: NEWEST_CATALOGUE.version,
        isActionRequired: actionRequired,
        isAlert: alert,
        isHidden: hidden,
        isViewed: isCleared,
        clearedBy: isCleared ? CLOSING : null,
        data,
        createdAt: event.occurredAt,
      });
    }
  }
  return raised;
}

async function turnedBy(tx: Knex.Transaction, event: PortalEvent, name: string): Promise<readonly Turn[]> {
  const turned = new Map<string, Turn>();
  for (const clearing of clearingsOf(name)) {
    const fields = dataOf(event, clearing.match, null);
    for (const row of await actionsDone(tx, { id: event.id, name }, clearing, fields)) {
      turned.set(row.id, { ...row, isViewed: true, clearedBy: name });
    }
  }
  const state = STATE_AFTER[name];
  const { projectId } = situationOf(event);
  if (!state || projectId === undefined) return [...turned.values()];
  const isLatest = await keepProjectState(tx, { projectId, ...state, changedAt: event.occurredAt });
  if (!isLatest) return [...turned.values()];
  const rows = await (state.isClosed ? openActionsOf(tx, projectId) : actionsClearedByClosing(tx, projectId));
  for (const row of rows) {
    turned.set(row.id, { ...row, isViewed: state.isClosed, clearedBy: state.isClosed ? CLOSING : null });
  }
  return [...turned.values()];
}

/**
 * What an event does to the inboxes, all of it in the handler's transaction: raises what the catalogue says, clears what
 * it settles, and after a reopening raises again what closing had cleared.
 */
export async function notify(tx: Knex.Transaction, event: PortalEvent): Promise<void> {
  const name = eventOf(event.subject);
  if (!name) throw new Error(`The notification catalogue has no event ${event.subject}`);
  const { projectId } = situationOf(event);
  const project = projectId === undefined ? undefined : await lockProject(tx, projectId);
  const turned = await turnedBy(tx, event, name);
  await applyChanges(tx, await raisedBy(tx, event, name, project), turned);
}
