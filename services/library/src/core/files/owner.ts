import type { Viewer } from '@portal/access';
import type { Actor } from '@portal/event-bus';
import { actorOf } from '@portal/service-kit';
import type { Knex } from 'knex';

/** Owner of an upload: a person, or the invite of somebody about to sign up. */
export interface FileOwner {
  readonly id: string;
  /** Null for people without one, and for invites. */
  readonly companyId: string | null;
  /** Actor of the event; null while there is no person yet. */
  readonly actor: Actor;
  readonly isInvite: boolean;
  /** Uploads that may be begun and not stored: they are forgotten after a day. */
  readonly maxUploads: number;
  /** Refuses an upload that is no longer allowed, in its transaction. */
  readonly admit?: (tx: Knex.Transaction) => Promise<void>;
}

const MAX_UPLOADS = 500;

/** Returns a signed-in person as owner. */
export const personAs = (viewer: Viewer): FileOwner => ({
  id: viewer.userId,
  companyId: viewer.companyId,
  actor: actorOf(viewer),
  isInvite: false,
  maxUploads: MAX_UPLOADS,
});
