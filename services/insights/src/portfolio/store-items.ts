import { columnOf } from '@portal/contracts/events/portfolio-kinds';
import type { Parties } from '@portal/project-access';
import type { Knex } from 'knex';

/** An item of which a newer state was stored, or which was deleted. */
export interface StoredItem {
  readonly kind: string;
  readonly id: string;
  /** Id of its project; null for settings of a company. */
  readonly projectId: string | null;
  /** False where nothing changed that readers of issued recommendations and shared reports see (decisions §5, §11): {@link SEEN}. */
  readonly isIssued: boolean;
  /** Parties that the item names by {@link PARTIES}, as it was and as it is. */
  readonly parties: Parties;
}

/**
 * Columns of those who see an item because it names them, though they may take no part in its project, or not any more:
 * assignments, time and expenses of one's own, and the project of one's assignment (decisions §11, §27).
 */
const PARTIES: Readonly<
  Record<string, { readonly users?: readonly string[]; readonly companies?: readonly string[] }>
> = {
  project: { companies: ['assigned_company_id'] },
  assignment: {
    users: ['engineer_id', 'proposed_engineer_id'],
    companies: ['company_id', 'engineer_company_id', 'proposed_company_id'],
  },
  expense: { companies: ['company_id'] },
  ownExpense: { users: ['engineer_id'] },
};

/** Kinds of items of an owner, with the table and the fields of each. */
export interface Kinds<Kind extends string> {
  readonly tables: Readonly<Record<Kind, string>>;
  readonly items: Readonly<Record<Kind, { readonly entries: object }>>;
}

/** Present states of items of a kind. */
export interface States<Kind extends string> {
  readonly kind: Kind;
  readonly version: number;
  readonly items: readonly { readonly id: string }[];
  readonly deleted: readonly string[];
}

interface Newest {
  readonly id: string;
  readonly version: number;
  /** Columns of an item that is there. */
  readonly row?: object;
}

/**
 * Stores the highest version of each item: events come in any order, and twice. A deleted item leaves its version, so that no
 * earlier state brings it back. Returns the items of which a newer state was stored.
 */
export async function storeItems<Kind extends string>(
  tx: Knex.Transaction,
  kinds: Kinds<Kind>,
  events: readonly States<Kind>[],
): Promise<StoredItem[]> {
  const stored: StoredItem[] = [];
  for (const kind of Object.keys(kinds.tables) as Kind[]) {
    const newest = newestOf(events.filter((event) => event.kind === kind));
    const rows = newest.flatMap(({ row }) => row ?? []);
    const gone = newest.filter(({ row }) => row === undefined);
    const changed = [
      ...(rows.length > 0 ? await upsert(tx, upsertOf(kinds, kind), kind, rows) : []),
      ...(gone.length > 0 ? await remove(tx, kinds.tables[kind], kind, gone) : []),
    ];
    stored.push(...changed.map((item) => ({ kind, ...item })));
  }
  return stored;
}

function newestOf(events: readonly States<string>[]): readonly Newest[] {
  const newest = new Map<string, Newest>();
  const keep = (one: Newest): void => {
    if ((newest.get(one.id)?.version ?? -1) < one.version) newest.set(one.id, one);
  };
  for (const { version, items, deleted } of events) {
    for (const item of items) keep({ id: item.id, version, row: { ...inColumns(item), version } });
    for (const id of deleted) keep({ id, version });
  }
  return [...newest.values()];
}

const inColumns = (item: object): object =>
  Object.fromEntries(Object.entries(item).map(([field, value]) => [columnOf(field), value]));

type Changed = Omit<StoredItem, 'kind'>;

/** SQL of those whom columns name in the row before and after a statement. */
const namedBy = (columns: readonly string[] = []): string =>
  `array_remove(array[${columns.flatMap((column) => [`old.${column}`, `new.${column}`]).join(', ')}]::uuid[], null)`;

/**
 * SQL that is true if those readers see a change of an item; of other kinds they see each. An inspection counts recommendations that
 * they do not see, and those that they see tell of themselves.
 */
const SEEN: Readonly<Record<string, string>> = {
  recommendation: 'coalesce(old.is_issued, false) or coalesce(new.is_issued, false)',
  inspection: `to_jsonb(old) - '{version,recommendations,open_recommendations}'::text[]
    is distinct from to_jsonb(new) - '{version,recommendations,open_recommendations}'::text[]`,
  report: 'old.shared_at is not null or new.shared_at is not null',
  deviceProposal: 'false',
  accessRequest: 'false',
  approvals: 'false',
};

/** SQL of what is told of a changed row of a kind. */
const changedOf = (kind: string): string => `x.id, ${kind === 'project' ? 'x.id' : 'x.project_id'} as "projectId",
  ${SEEN[kind] ?? 'true'} as "isIssued",
  json_build_object('userIds', ${namedBy(PARTIES[kind]?.users)}, 'companyIds', ${namedBy(PARTIES[kind]?.companies)}) as parties`;

/** Returns SQL that stores rows; in the order of their ids, so that two statements do not wait in circles. */
function upsertOf<Kind extends string>({ tables, items }: Kinds<Kind>, kind: Kind): string {
  const table = tables[kind];
  const columns = ['version', ...Object.keys(items[kind].entries).map(columnOf)];
  const changes = columns.filter((column) => column !== 'id').map((column) => `${column} = excluded.${column}`);
  return `
    insert into ${table} as x (${columns.join(', ')})
    select ${columns.map((column) => `p.${column}`).join(', ')} from json_populate_recordset(null::${table}, :rows) p
    where not exists (
      select from portfolio_tombstones t where t.kind = :kind and t.id = p.id and t.version >= p.version)
    order by p.id
    on conflict (id) do update set ${changes.join(', ')} where x.version < excluded.version
    returning ${changedOf(kind)}`;
}

async function upsert(tx: Knex.Transaction, sql: string, kind: string, rows: readonly object[]): Promise<Changed[]> {
  const { rows: changed } = await tx.raw<{ rows: Changed[] }>(sql, {
    kind,
    rows: JSON.stringify(rows),
  });
  return changed;
}

async function remove(tx: Knex.Transaction, table: string, kind: string, gone: readonly Newest[]): Promise<Changed[]> {
  const bindings = { kind, ids: gone.map(({ id }) => id), versions: gone.map(({ version }) => version) };
  await tx.raw(
    `insert into portfolio_tombstones as t (kind, id, version)
     select :kind, g.id, g.version from unnest(:ids::uuid[], :versions::bigint[]) as g (id, version) order by g.id
     on conflict (kind, id) do update set version = excluded.version where t.version < excluded.version`,
    bindings,
  );
  if (kind === 'project') {
    // Values come by another consumer, which locks the table before it looks for deleted projects.
    await tx.raw('lock table portfolio_values in share row exclusive mode');
    await tx('portfolio_values').whereIn('project_id', bindings.ids).delete();
  }
  const { rows } = await tx.raw<{ rows: Changed[] }>(
    `delete from ${table} x using unnest(:ids::uuid[], :versions::bigint[]) as g (id, version)
     where x.id = g.id and x.version < g.version returning ${changedOf(kind)}`,
    bindings,
  );
  return rows;
}
