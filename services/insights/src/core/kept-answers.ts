import { projectScopeOf, type Viewer } from '@portal/access';
import type { DashboardQuery } from '@portal/contracts/insights/dashboard-filters';
import { queryPrepared } from '@portal/service-kit';
import type pg from 'pg';

/** Answers that are kept at once; those that nobody has asked for longest are given up. */
const MOST = 500;
const HOUR_MS = 3_600_000;
/** Longest time for which an answer is given after another change of the read model, while the next one is computed. */
const BEHIND_MS = 1_000;

/** An answer, and how far the read model had come for it. */
interface Known<Answer> {
  readonly answer: Answer;
  readonly revision: number;
  /** Moments at which it had been computed, and at which it was last seen to be of now: milliseconds of the process. */
  readonly computedAt: number;
  newestAt: number;
}

interface Kept {
  known?: Known<unknown>;
  /** The next one; there is one at a time, however often the read model changes meanwhile. */
  next?: Promise<Known<unknown>>;
}
const kept = new Map<string, Kept>();

/** An answer that may be older than the read model. */
export interface Recent<Answer> {
  readonly answer: Answer;
  /** True if another one is being computed, and this one is a second old at most. */
  readonly isBehind: boolean;
}

/** Limits of an answer's age, milliseconds. */
interface Limits {
  /** Time for which it holds where nothing has changed. */
  readonly holdsMs: number;
  /** Time for which it is given after it has been of now, while the next one is computed. */
  readonly behindMs: number;
}

interface Asked<Answer> {
  readonly viewer: Viewer;
  /** Name of the answer. */
  readonly name: string;
  readonly query: DashboardQuery;
  readonly compute: () => Promise<Answer>;
}

/** Returns how often the read model of a company has changed. */
async function revisionOf(pool: pg.Pool, companyId: string): Promise<number> {
  const [row] = await queryPrepared<{ revision: string }>(pool, {
    name: 'portfolio-revision',
    text: 'select revision from portfolio_revisions where company_id = $1',
    values: [companyId],
  });
  return Number(row?.revision ?? 0);
}

function placeOf({ viewer, name, query }: Asked<unknown>, companyId: string): Kept {
  const filters = Object.entries(query).toSorted(([one], [other]) => (one < other ? -1 : 1));
  const { role, companyType, plan } = viewer;
  const hour = Math.floor(Date.now() / HOUR_MS);
  const key = JSON.stringify([name, companyId, role, companyType, plan, hour, filters]);
  const place = kept.get(key) ?? {};
  kept.delete(key);
  kept.set(key, place);
  const [oldest] = kept.keys();
  if (kept.size > MOST && oldest !== undefined) kept.delete(oldest);
  return place;
}

/**
 * Begins to compute the next answer, which serves all who have asked by now, whatever they saw change. A failure is told to those
 * who wait for it, and asked for again.
 */
function begin<Answer>(pool: pg.Pool, companyId: string, place: Kept, compute: () => Promise<Answer>) {
  const newestAt = performance.now();
  const computed = async (): Promise<Known<unknown>> => {
    const revision = await revisionOf(pool, companyId);
    const answer = await compute();
    place.known = { answer, revision, newestAt, computedAt: performance.now() };
    return place.known;
  };
  const next = computed();
  place.next = next;
  const isOver = (): void => {
    delete place.next;
  };
  next.then(isOver, isOver);
  return next;
}

/** Returns an answer that is of now, or was so a short while ago. */
async function answerOf<Answer>(
  pool: pg.Pool,
  asked: Asked<Answer>,
  { holdsMs, behindMs }: Limits,
): Promise<Recent<Answer>> {
  const scope = projectScopeOf(asked.viewer);
  if (scope.kind !== 'company') return { answer: await asked.compute(), isBehind: false };
  const place = placeOf(asked, scope.id);
  const askedAt = performance.now();
  const revision = await revisionOf(pool, scope.id);
  const isOfNow = (found: Known<unknown>): boolean =>
    found.revision >= revision && performance.now() - found.computedAt < holdsMs;
  const next = () => place.next ?? begin(pool, scope.id, place, asked.compute);
  const { known } = place;
  if (known && isOfNow(known)) known.newestAt = Math.max(known.newestAt, askedAt);
  for (let found = known; ; found = await next()) {
    if (!found) continue;
    if (!isOfNow(found)) {
      if (performance.now() - found.newestAt >= behindMs) continue;
      void next();
    }
    return { answer: found.answer as Answer, isBehind: found.revision < revision };
  }
}

/**
 * Returns an answer about all projects of a company, which adds up a hundred thousand of them: computed once for all who ask for
 * it with the same role and filters, until the read model changes. Those of other viewers are computed for each. The revision is
 * read before the answer is computed, so that an answer is at least as new as its revision. It is kept for the hour, because
 * ages and rates change with the time.
 */
export const keptAnswer = async <Answer>(
  pool: pg.Pool,
  viewer: Viewer,
  name: string,
  query: DashboardQuery,
  compute: () => Promise<Answer>,
): Promise<Answer> =>
  (await answerOf(pool, { viewer, name, query, compute }, { holdsMs: HOUR_MS, behindMs: 0 })).answer;

/**
 * {@link keptAnswer} for figures of a company that changes all day: while the next answer is computed, the kept one is given to
 * those who ask within a second after it was of now. Who shows it asks again soon: no other change may follow that tells of it.
 * @param holdsMs time after which it is computed anew where nothing has changed, for what depends on the time
 */
export const recentAnswer = <Answer>(
  pool: pg.Pool,
  viewer: Viewer,
  name: string,
  query: DashboardQuery,
  compute: () => Promise<Answer>,
  holdsMs = HOUR_MS,
): Promise<Recent<Answer>> => answerOf(pool, { viewer, name, query, compute }, { holdsMs, behindMs: BEHIND_MS });
