/** Items of a project's money, and who works on it for money. */
export type MoneyKind = 'budget' | 'feeProposal' | 'expense' | 'assignment';

/** Movements of money that a client may have acknowledged: new items, entries marked as billed and changed rates. */
export type Movement = MoneyKind | 'billing' | 'rate';

/**
 * A client's record of the answers it got: a crash must not undo any of them. An item that was sent without an answer
 * may or may not exist; if it exists, it is complete.
 */
export interface Ledger {
  /** Projects whose creation was acknowledged, by id. */
  readonly created: Map<string, string>;
  /** Imports that were acknowledged, by job, with the number of rows. */
  readonly accepted: Map<string, number>;
  /** Items of money that were acknowledged, by id. */
  readonly money: Map<string, MoneyKind>;
  /** Versions of rates that were acknowledged last, by id. */
  readonly rates: Map<string, number>;
  /** Entries that were acknowledged as marked as billed. */
  readonly billed: Set<string>;
  /** Projects in which money moved. */
  readonly traded: Set<string>;
  /** Errors of acknowledged imports that failed. */
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
  money: new Map(),
  rates: new Map(),
  billed: new Set(),
  traded: new Set(),
  failedImports: [],
  unanswered: 0,
  heard: new Map(),
  heardTwice: 0,
});

/** Returns how many movements of each kind were acknowledged; of those with none nothing can be found out. */
export function movementsOf({ money, billed, rates }: Ledger): Readonly<Record<Movement, number>> {
  const ofKind = (kind: MoneyKind): number => [...money.values()].filter((one) => one === kind).length;
  return {
    budget: ofKind('budget'),
    feeProposal: ofKind('feeProposal'),
    expense: ofKind('expense'),
    assignment: ofKind('assignment'),
    billing: billed.size,
    rate: rates.size,
  };
}
