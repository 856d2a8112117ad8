/**
 * What a client was told, written down as it was told: the only thing that a crash may not take back. What was sent and
 * not answered may exist or not; if it exists, it is whole.
 */
export interface Ledger {
  /** Projects whose creation was acknowledged, by id. */
  readonly created: Map<string, string>;
  /** Imports that were acknowledged, by job, with the number of rows. */
  readonly accepted: Map<string, number>;
  /** Why imports that were acknowledged ended as failed. */
  readonly failedImports: string[];
  /** Requests that were not acknowledged. */
  unanswered: number;
  /** Notifications as the live stream brought them: id of the stream's event to id of the notification. */
  readonly heard: Map<string, string>;
  /** Stream events that came a second time. */
  heardTwice: number;
}

export const newLedger = (): Ledger => ({
  created: new Map(),
  accepted: new Map(),
  failedImports: [],
  unanswered: 0,
  heard: new Map(),
  heardTwice: 0,
});
