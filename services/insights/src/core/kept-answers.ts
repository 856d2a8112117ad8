import { projectScopeOf, type Viewer } from '@portal/access';
import type { DashboardQuery } from '@portal/contracts/insights/dashboard-filters';
import { queryPrepared } from '@portal/service-kit';
import type pg from 'pg';

/** Answers that are kept at once, the oldest of which are given up. */
const MOST = 500;
const HOUR_MS = 3_600_000;

interface Kept {
  readonly revision: number;
  readonly answer: Promise<unknown>;
}
const kept = new Map<string, Kept>();

/** Returns how often the read model of a company has changed. */
async function revisionOf(pool: pg.Pool, companyId: string): Promise<number> {
  const [row] = await queryPrepared<{ revision: number }>(pool, {
    name: 'portfolio-revision',
    text: 'select revision from portfolio_revisions where company_id = $1',
    values: [companyId],
  });
  return row?.revision ?? 0;
}

/**
 * Returns an answer about all projects of a company, which adds up a hundred thousand of them: computed once for all who ask for
 * it with the same role and filters, until the read model changes. Those of other viewers are computed for each. The revision is
 * read before the answer is computed, so that an answer is at least as new as its revision. It is kept for the hour, because
 * ages and rates change with the time.
 */
export async function keptAnswer<Answer>(
  pool: pg.Pool,
  viewer: Viewer,
  name: string,
  query: DashboardQuery,
  compute: () => Promise<Answer>,
): Promise<Answer> {
  const scope = projectScopeOf(viewer);
  if (scope.kind !== 'company') return compute();
  const filters = Object.entries(query).toSorted(([one], [other]) => (one < other ? -1 : 1));
  const { role, companyType, plan } = viewer;
  const hour = Math.floor(Date.now() / HOUR_MS);
  const key = JSON.stringify([name, scope.id, role, companyType, plan, hour, filters]);
  const revision = await revisionOf(pool, scope.id);
  const found = kept.get(key);
  if (found?.revision === revision) return found.answer as Promise<Answer>;
  const answer = compute();
  kept.delete(key);
  kept.set(key, { revision, answer });
  const [oldest] = kept.keys();
  if (kept.size > MOST && oldest !== undefined) kept.delete(oldest);
  // A failure is told to those who wait for it, and asked for again.
  answer.catch(() => kept.get(key)?.answer === answer && kept.delete(key));
  return answer;
}
