import type { AuditRecord } from './record.ts';

const MINUTE_MS = 60_000;
/** Counts of a minute. Whoever comes when there are as many shares one: a flood from everywhere does not fill the memory. */
const MOST_COUNTS = 10_000;
/** Items that the record of those left out names. */
const MOST_NAMED = 5_000;

/** A count that refusals share, and how many of them are recorded one by one in a minute. */
export interface RefusalCount {
  readonly key: string;
  readonly most: number;
  /** Address or network that they come from, for the record of those left out. */
  readonly network: string | null;
  /** True if the record of those left out names their items. */
  readonly namesItems?: boolean;
}

export interface RefusalLimit {
  /** Counts a refusal. Returns true if it is to be recorded by itself; otherwise it is part of the record of the minute's rest. */
  admits(record: AuditRecord, count: RefusalCount): boolean;
  /** Ends the minute early. */
  end(): void;
}

interface Counted {
  seen: number;
  /** Record of those that were left out, as far as they have it in common; undefined where there are none. */
  rest: AuditRecord | undefined;
  times: number;
  readonly ids: string[];
}

/**
 * Bounds the refusals that are recorded one by one. The minute begins with the first refusal after the last one's end; at its
 * end `record` gets one record for each count with the number of refusals that were left out (`times`), the time since which,
 * and the items of 5,000 of them (`ids`), where the count names them.
 */
export function newRefusalLimit(record: (rest: AuditRecord) => void): RefusalLimit {
  let counts = new Map<string, Counted>();
  let since = '';
  let timer: NodeJS.Timeout | undefined;

  const end = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const over = counts;
    counts = new Map();
    for (const { rest, times, ids } of over.values())
      if (rest) record({ ...rest, details: { times, since, ...(ids.length > 0 && { ids }) } });
  };

  const begin = (): void => {
    since = new Date().toISOString();
    timer = setTimeout(end, MINUTE_MS).unref();
  };

  const countedOf = (key: string): Counted => {
    const own = counts.size < MOST_COUNTS || counts.has(key) ? key : '';
    const counted = counts.get(own) ?? { seen: 0, rest: undefined, times: 0, ids: [] };
    counts.set(own, counted);
    return counted;
  };

  return {
    admits(refusal, { key, most, network, namesItems = false }) {
      if (!timer) begin();
      const counted = countedOf(key);
      counted.seen += 1;
      if (counted.seen <= most) return true;
      const left = { ...refusal, ip: network };
      counted.rest = common(counted.rest ?? left, left);
      counted.times += 1;
      if (namesItems && refusal.item_id !== null && counted.ids.length < MOST_NAMED) counted.ids.push(refusal.item_id);
      return false;
    },
    end,
  };
}

/** Returns what two refusals have in common, as the record of many. */
function common(one: AuditRecord, other: AuditRecord): AuditRecord {
  const isOneActor = one.actor_id === other.actor_id;
  return {
    ...one,
    action: one.action === other.action ? one.action : 'access.refuse',
    operation: one.operation === other.operation ? one.operation : 'several operations',
    status: one.status === other.status ? one.status : null,
    reason: one.reason === other.reason ? one.reason : null,
    actor_id: isOneActor ? one.actor_id : null,
    actor_role: isOneActor ? one.actor_role : null,
    actor_company_id: isOneActor ? one.actor_company_id : null,
    ip: one.ip === other.ip ? one.ip : null,
    ...{ item_kind: null, item_id: null, user_agent: null, trace_id: null },
  };
}
