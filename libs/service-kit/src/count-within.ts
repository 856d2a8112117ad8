import type { Knex } from 'knex';
import { tooMany } from './errors.ts';

/** A table of counts that begin anew when their span is over. It has `began_at` beside the columns named here. */
export interface CountingWindow<Key extends string> {
  readonly table: string;
  /** Columns of the primary key: whose count it is. */
  readonly key: readonly Key[];
  /** Column of the number. */
  readonly number: string;
  /** Interval of PostgreSQL. */
  readonly span: '1 hour' | '1 day';
}

/** A count, and the seconds until it begins anew. */
export interface Count {
  readonly number: number;
  readonly seconds: number;
}

type Counted<Key extends string> = Readonly<Record<Key, string>>;

const secondsLeft = (span: string): string => `extract(epoch from began_at + interval '${span}' - now())::float`;

/**
 * Adds one to the count of each key, as often as it is given, and returns the counts. They stay locked until the transaction
 * ends, in the order of the keys, so that several requests at once are no way round a limit.
 */
export async function countWithin<Key extends string>(
  db: Knex,
  { table, key, number, span }: CountingWindow<Key>,
  keys: readonly Counted<Key>[],
): Promise<readonly (Counted<Key> & Count)[]> {
  if (keys.length === 0) return [];
  const columns = key.join(', ');
  const isCurrent = `c.began_at > now() - interval '${span}'`;
  const { rows } = await db.raw<{ rows: (Counted<Key> & Count)[] }>(
    `insert into ${table} as c (${columns}, began_at, ${number})
     select ${columns}, now(), count(*) from jsonb_populate_recordset(null::${table}, ?::jsonb)
     group by ${columns} order by ${columns}
     on conflict (${columns}) do update set
       began_at = case when ${isCurrent} then c.began_at else now() end,
       ${number} = case when ${isCurrent} then c.${number} + excluded.${number} else excluded.${number} end
     returning ${columns}, ${number} as number, ${secondsLeft(span)} as seconds`,
    [JSON.stringify(keys)],
  );
  return rows;
}

/** Returns the count of a key, without adding to it. */
export async function currentCount<Key extends string>(
  db: Knex,
  { table, number, span }: CountingWindow<Key>,
  key: Counted<Key>,
): Promise<Count> {
  const row = await db(table)
    .where(key)
    .whereRaw(`began_at > now() - interval '${span}'`)
    .first<Count | undefined>({ number }, db.raw(`${secondsLeft(span)} as seconds`));
  return row ?? { number: 0, seconds: 0 };
}

/** Refuses where one of the counts is over a limit. @throws 429 with the seconds until all of them have begun anew */
export function refuseOver(limit: number, counts: readonly Count[], text: string): void {
  const over = counts.filter(({ number }) => number > limit);
  if (over.length > 0) throw tooMany(text, Math.max(...over.map(({ seconds }) => seconds)));
}

/** Returns the seconds until so many have passed since an instant, by the database's clock; 0 where they have. */
export async function secondsUntil(db: Knex, since: Date | null, seconds: number): Promise<number> {
  if (since === null) return 0;
  const { rows } = await db.raw<{ rows: { left: number }[] }>(
    `select greatest(0, extract(epoch from ?::timestamptz + make_interval(secs => ?) - now()))::float as left`,
    [since, seconds],
  );
  return rows[0]?.left ?? 0;
}
