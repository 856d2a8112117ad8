import { setTimeout as wait } from 'node:timers/promises';
import type { Client } from 'pg';
import type { Comparison } from './comparisons.ts';

/** Databases of the owner of a table's items, and of services/insights. */
export interface Databases {
  readonly owner: Client;
  readonly copy: Client;
}

/** An item that is not the same on both sides. */
export interface Difference {
  readonly id: string;
  /** Columns that differ; the rest of the item is on both sides. */
  readonly fault: 'only at its owner' | 'only in the read model' | readonly string[];
}

export interface Compared {
  readonly rows: number;
  readonly differences: readonly Difference[];
}

/** Rows that are read at once. */
const PAGE = 5_000;
/** Looks at a row that differs: changes of this moment are on their way for some milliseconds. */
const LOOKS = 20;
const LOOK_AGAIN_MS = 250;

type Row = Readonly<Record<string, unknown>>;

/** Compares the rows of a table one by one. A row that differs is looked at again until it is the same, or for five seconds. */
export async function compare(databases: Databases, comparison: Comparison, { looks = LOOKS } = {}): Promise<Compared> {
  const suspects: string[] = [];
  let rows = 0;
  let after: string | null = null;
  for (;;) {
    const [owner, copy]: [Page, Page] = await Promise.all([
      pageOf(databases.owner, comparison.owner, after),
      pageOf(databases.copy, comparison.copy, after),
    ]);
    // Beyond the end of the shorter page only one side is known.
    const end: string | undefined = [owner, copy].flatMap((page) => (page.isLast ? [] : [page.last])).toSorted()[0];
    const ids = new Set([...owner.sums.keys(), ...copy.sums.keys()].filter((id) => end === undefined || id <= end));
    for (const id of ids) if (owner.sums.get(id) !== copy.sums.get(id)) suspects.push(id);
    rows += ids.size;
    if (end === undefined) break;
    after = end;
  }
  return { rows, differences: await remaining(databases, comparison, suspects.toSorted(), looks) };
}

interface Page {
  /** Digests of rows by their id. */
  readonly sums: ReadonlyMap<string, string>;
  readonly last: string;
  readonly isLast: boolean;
}

async function pageOf(client: Client, query: string, after: string | null): Promise<Page> {
  const { rows } = await client.query<{ id: string; sum: string }>(
    `select id, md5(to_json(x)::text) as sum from (${query}) x where $1::uuid is null or id > $1 order by id limit ${PAGE}`,
    [after],
  );
  return {
    sums: new Map(rows.map(({ id, sum }) => [id, sum])),
    last: rows.at(-1)?.id ?? '',
    isLast: rows.length < PAGE,
  };
}

async function remaining(
  databases: Databases,
  { owner, copy }: Comparison,
  suspects: readonly string[],
  looks: number,
): Promise<readonly Difference[]> {
  let differences: readonly Difference[] = suspects.map((id) => ({ id, fault: [] }));
  for (let look = 0; look < looks && differences.length > 0; look++) {
    if (look > 0) await wait(LOOK_AGAIN_MS);
    const ids = differences.map(({ id }) => id);
    const [there, here] = await Promise.all([rowsOf(databases.owner, owner, ids), rowsOf(databases.copy, copy, ids)]);
    differences = ids.flatMap((id) => differenceOf(id, there.get(id), here.get(id)) ?? []);
  }
  return differences;
}

async function rowsOf(client: Client, query: string, ids: readonly string[]): Promise<ReadonlyMap<string, Row>> {
  const { rows } = await client.query<{ id: string; row: Row }>(
    `select id, to_jsonb(x) as row from (${query}) x where id = any($1::uuid[])`,
    [ids],
  );
  return new Map(rows.map(({ id, row }) => [id, row]));
}

function differenceOf(id: string, owner: Row | undefined, copy: Row | undefined): Difference | undefined {
  if (!owner && !copy) return undefined;
  if (!copy) return { id, fault: 'only at its owner' };
  if (!owner) return { id, fault: 'only in the read model' };
  const columns = Object.keys(owner).filter((column) => JSON.stringify(owner[column]) !== JSON.stringify(copy[column]));
  return columns.length > 0 ? { id, fault: columns } : undefined;
}
