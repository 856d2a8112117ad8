import * as v from 'valibot';
import { id } from '../common/fields.ts';
import { HINT_PAGES } from '../events/work.ts';
import { inboxItem, unreadCounts } from './inbox.ts';

/**
 * Events of `GET /notifications/stream`, server-sent events read by fetch with a Bearer header (decisions §25). Each
 * frame is `event: name`, `data: JSON`; `ready` and `notification` carry an `id` to resume from with Last-Event-ID.
 *
 * - `ready` comes first. `isReset` says that the Last-Event-ID given is not known: the inbox is to be read again.
 * - `notification` is a row's state at the moment of sending: new, raised again (`isViewed` false) or viewed, also from
 *   another window. A row that changed several times while nobody listened comes once.
 * - `unread` follows whenever rows came.
 * - `work` says that something under a tab of a project which the reader sees has changed, and nothing of what: open pages
 *   read it again. Both are null where it is not known what was missed, and the tab alone where the reader may have lost the project;
 *   the tab is `dashboard`, of no project, where the reader's dashboard has changed. It carries no `id`: after a break, which `ready` ends, everything is read again.
 *   A stream begins with those of the last WORK_KEPT_MS, so that a page misses nothing while it connects for the first time.
 * - `end` comes before the server closes: the token has ended (`token`), or the server goes down (`shutdown`). The client
 *   connects again with a fresh token, or at once.
 *
 * A line that begins with a colon is a heartbeat; silence of more than STREAM_SILENCE_MS means a dead connection.
 */
export const STREAM_EVENTS = {
  ready: v.object({ unread: unreadCounts, isReset: v.boolean() }),
  notification: inboxItem,
  unread: unreadCounts,
  work: v.object({ projectId: v.nullable(id), tab: v.nullable(v.picklist(HINT_PAGES)) }),
  end: v.object({ reason: v.picklist(['token', 'shutdown']) }),
} as const;
export type StreamEventName = keyof typeof STREAM_EVENTS;
export type StreamEvent<Name extends StreamEventName> = v.InferOutput<(typeof STREAM_EVENTS)[Name]>;

/** A heartbeat comment is sent when nothing else was for this long. */
export const STREAM_HEARTBEAT_MS = 20_000;
/** Silence after which a client connects again. */
export const STREAM_SILENCE_MS = 50_000;
/** Time for which changes of work are kept for streams that are opened after them. */
export const WORK_KEPT_MS = 10_000;
/** Streams that one user may hold open at one copy of the service; one more is answered with 429. */
export const STREAMS_PER_USER = 12;
