import type { Knex } from 'knex';

export interface Visit {
  readonly page: string;
  readonly firstVisitedAt: string;
}

interface VisitRow {
  readonly page: string;
  readonly first_visited_at: Date;
}

const toVisit = (row: VisitRow): Visit => ({ page: row.page, firstVisitedAt: row.first_visited_at.toISOString() });

/** The pages that a person has opened, in the order of the first time. */
export async function listVisits(tx: Knex, userId: string): Promise<Visit[]> {
  const rows = await tx<VisitRow & { user_id: string }>('help_visits')
    .select('page', 'first_visited_at')
    .where({ user_id: userId })
    .orderBy(['first_visited_at', 'page']);
  return rows.map(toVisit);
}

/** Notes that a person has opened a page; the first time is kept. Answers the visit as it now stands. */
export async function recordVisit(tx: Knex, userId: string, page: string): Promise<Visit> {
  await tx('help_visits').insert({ user_id: userId, page }).onConflict(['user_id', 'page']).ignore();
  const row = await tx<VisitRow & { user_id: string }>('help_visits')
    .first('page', 'first_visited_at')
    .where({ user_id: userId, page });
  if (!row) throw new Error('The visit that was just written is not there');
  return toVisit(row);
}
