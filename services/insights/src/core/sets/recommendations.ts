import { seesIssuedOnly, type Viewer } from '@portal/access';
import type { ItemSet } from '../pages.ts';
import { parameters, type Parameters } from '../parameters.ts';
import { narrowedTo, seenBy, type Narrowing } from '../visible.ts';
import { hasValues } from './projects.ts';

/** Conditions on recommendations beside those on their projects; null does not filter. */
export interface RecommendationNarrowing extends Narrowing {
  readonly status?: readonly string[] | null;
  readonly priority?: readonly string[] | null;
  readonly category?: readonly string[] | null;
  readonly isOverdue?: boolean;
}

/**
 * SQL that is true for an overdue recommendation `r`: it waits for the site after its due day has ended there (decisions
 * §26.4). The column has the end of the day as long as it waits for the site; a closed project waits for none.
 */
export const OVERDUE = '(not r.is_frozen and r.awaited_until <= now())';

/** Builds the recommendations that the viewer may read (decisions §5, §11) and the filters leave. */
export function recommendationSet(
  viewer: Viewer,
  query: RecommendationNarrowing,
  into: Parameters = parameters(),
): ItemSet {
  const { status = null, priority = null, category = null, isOverdue = false, ...projects } = query;
  const where = [...seenBy(viewer, into, 'r.company_id'), ...narrowedTo(projects, into)];
  if (seesIssuedOnly(viewer)) where.push('r.is_issued');
  for (const [column, values] of Object.entries({ status, priority, category })) {
    if (values) where.push(`r.${column} = any(${into.add(values)}::text[])`);
  }
  if (isOverdue) where.push(OVERDUE);
  return {
    from: 'portfolio_recommendations r join portfolio_projects p on p.id = r.project_id',
    where,
    into,
    byValues: hasValues(viewer, projects),
  };
}
