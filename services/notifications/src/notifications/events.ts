import { NEWEST_CATALOGUE } from '@portal/contracts/notifications/catalogue';
import type { PortalEvent } from '@portal/contracts/events/envelope';
import type { Knex } from 'knex';
import {
  actionsClearedByClosing,
  actionsDone,
  CLOSING,
  DELETION,
  storeProjectState,
  lockProject,
  openActionsOf,
  type ProjectState,
} from './actions.ts';
import { applyChanges, type NewNotification, type ViewedChange } from '../core/inbox/changes.ts';
import type { NotificationData } from '../core/inbox/rendering.ts';
import { whoIsGoneSince } from './leaving.ts';
import { mailingOf, mailRecipients } from './mail.ts';
import { clearingsOf, eventOf, occasionsOf, scheduledOccasion, type Occasion } from './occasions.ts';
import { recipientsOf, type Recipient } from './recipients.ts';
import { dataOf, matchOf, situationOf } from './situation.ts';

/** State of a project after these events; both clear notifications or raise them again (catalogue `rules.clearing`). */
const STATE_AFTER: Readonly<Record<string, Omit<ProjectState, 'changedAt'>>> = {
  [CLOSING]: { isClosed: true, isDeleted: false },
  'project.reopened': { isClosed: false, isDeleted: false },
  [DELETION]: { isClosed: true, isDeleted: true },
};

const clearedBy = ({ isClosed, isDeleted }: Omit<ProjectState, 'changedAt'>): string | null =>
  isDeleted ? DELETION : isClosed ? CLOSING : null;

/** The notifications of an event; their mails are queued. */
async function raisedBy(
  tx: Knex.Transaction,
  event: PortalEvent,
  occasions: readonly Occasion[],
  { project, publicUrl }: { readonly project?: ProjectState | undefined; readonly publicUrl: string },
): Promise<readonly NewNotification[]> {
  const situation = situationOf(event);
  const raised: NewNotification[] = [];
  for (const occasion of occasions) {
    const { type, variant, words } = occasion;
    const { actionRequired, alert, hidden } = words.flags;
    // In a closed or deleted project, or where the event arrives after that of a later closing, notifications that
    // require an action are cleared from the start, and not mailed. Reopening raises them again.
    const cleared = actionRequired && project ? clearedBy(project) : null;
    const data = dataOf(event, words.dataFields, variant);
    const isForDigest = mailingOf(occasion, event, data) === 'digest';
    const people = await recipientsOf(tx, words, situation, event.actor?.userId);
    const recipients = await withoutThoseWhoLeft(tx, people, event, data);
    const mailed = cleared === null ? recipients : [];
    const later = await mailRecipients(tx, event, occasion, { data, recipients: mailed, publicUrl });
    for (const { userId, hasInbox } of recipients) {
      if (!hasInbox) continue;
      raised.push({
        userId,
        eventId: event.id,
        type,
        catalogueVersion: NEWEST_CATALOGUE.version,
        isActionRequired: actionRequired,
        isAlert: alert,
        isHidden: hidden,
        isViewed: cleared !== null,
        awaitsDigest: (isForDigest || later.has(userId)) && cleared === null,
        clearedBy: cleared,
        data,
        createdAt: event.occurredAt,
      });
    }
  }
  return raised;
}

/** Data of what is told to people with or without a part in the project: an assignment names them, a fee was asked of them. */
const TOLD_OUTSIDE = ['assignmentId', 'feeProposalId'] as const;

/**
 * Returns the recipients without those who have left the project since the event, though it comes only now: they read no more of
 * it. Participants are the event's: those of a new project may be known a moment later than its events.
 */
async function withoutThoseWhoLeft(
  tx: Knex.Transaction,
  recipients: readonly Recipient[],
  { occurredAt: since }: PortalEvent,
  data: NotificationData,
): Promise<readonly Recipient[]> {
  const { projectId } = data;
  if (typeof projectId !== 'string' || TOLD_OUTSIDE.some((field) => field in data)) return recipients;
  const gone = await whoIsGoneSince(tx, { projectId, people: recipients, since });
  return recipients.filter(({ userId }) => !gone.has(userId));
}

async function turnedBy(tx: Knex.Transaction, event: PortalEvent, name: string): Promise<readonly ViewedChange[]> {
  const turned = new Map<string, ViewedChange>();
  for (const clearing of clearingsOf(name, event.data)) {
    const fields = matchOf(event, clearing.match);
    for (const row of await actionsDone(tx, { id: event.id, name }, clearing, fields)) {
      turned.set(row.id, { ...row, isViewed: true, clearedBy: name });
    }
  }
  const state = STATE_AFTER[name];
  const { projectId } = situationOf(event);
  if (!state || projectId === undefined) return [...turned.values()];
  const isLatest = await storeProjectState(tx, { projectId, ...state, changedAt: event.occurredAt });
  if (!isLatest) return [...turned.values()];
  const rows = [
    ...(state.isClosed ? await openActionsOf(tx, projectId) : []),
    ...(state.isClosed && !state.isDeleted ? [] : await actionsClearedByClosing(tx, projectId)),
  ];
  for (const row of rows) turned.set(row.id, { ...row, isViewed: state.isClosed, clearedBy: clearedBy(state) });
  return [...turned.values()];
}

/** Locks the project of an event, if it has one, and returns its stored state. */
async function lockProjectOf(tx: Knex.Transaction, event: PortalEvent): Promise<ProjectState | undefined> {
  const { projectId } = situationOf(event);
  return projectId === undefined ? undefined : lockProject(tx, projectId);
}

/** Handlers of events, for a portal at this origin. */
export interface Notifying {
  /**
   * Applies an event to inboxes and mails in the handler's transaction: raises the catalogue's notifications, clears
   * those that it settles, and after a reopening raises again those that closing had cleared.
   */
  notify(this: void, tx: Knex.Transaction, event: PortalEvent): Promise<void>;
  /** Raises a scheduled type of the catalogue; the service with its anchor has published that it is due. */
  remind(this: void, type: string): (tx: Knex.Transaction, event: PortalEvent) => Promise<void>;
}

export function notifying(publicUrl: string): Notifying {
  return {
    async notify(tx, event) {
      const name = eventOf(event.subject);
      if (!name) throw new Error(`The notification catalogue has no event ${event.subject}`);
      const project = await lockProjectOf(tx, event);
      const turned = await turnedBy(tx, event, name);
      const raised = await raisedBy(tx, event, occasionsOf(name, event.data), { project, publicUrl });
      await applyChanges(tx, raised, turned);
    },
    remind(type) {
      const occasions = [scheduledOccasion(type)];
      return async (tx, event) => {
        // Locks the project: a reminder may come after its project was closed or deleted.
        const project = await lockProjectOf(tx, event);
        await applyChanges(tx, await raisedBy(tx, event, occasions, { project, publicUrl }), []);
      };
    },
  };
}
