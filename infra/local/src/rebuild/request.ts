import { PORTFOLIO_TABLES } from '@portal/contracts/events/portfolio-kinds';
import type { Client } from 'pg';
import { SOURCES, type Source } from './comparisons.ts';

/** Tries to lock all tables while people read them: two who wait for each other are a matter of luck. */
const TRIES = 10;
const DEADLOCK = '40P01';

/** Empties the read model and asks for all items, in one transaction. Returns the id of the request. */
export async function emptyAndAsk(copy: Client): Promise<string> {
  for (let left = TRIES - 1; ; left--) {
    try {
      const { rows } = await copy.query<{ id: string }>(`select request_rebuild() as id from empty_read_model()`);
      return rows[0]?.id ?? '';
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      if (left === 0 || code !== DEADLOCK) throw error;
    }
  }
}

/** Returns if a request is answered and all items stored, with a line about how far that is. */
export async function rebuilt(
  owners: Readonly<Record<Source, Client>>,
  copy: Client,
  requestId: string,
): Promise<{ readonly isDone: boolean; readonly line: string }> {
  const walks = SOURCES.map((source) =>
    owners[source].query<{ kind: string | null }>('select walk_kind as kind from portfolio_feed'),
  );
  const [request, ...places] = await Promise.all([
    copy.query<{ isDone: boolean; projects: string }>(
      `select announced_at is not null and money_announced_at is not null as "isDone",
         (select count(*) from ${PORTFOLIO_TABLES.project}) as projects
       from rebuilds where id = $1`,
      [requestId],
    ),
    ...walks,
  ]);
  const { isDone = false, projects = '0' } = request.rows[0] ?? {};
  const kinds = places.flatMap(({ rows }) => rows[0]?.kind ?? []);
  const place = isDone
    ? 'all items are stored'
    : kinds.length > 0
      ? `publishing each ${kinds.join(' and each ')}`
      : 'waiting';
  return { isDone, line: `${place}; ${projects} projects` };
}
