import type { Viewer } from '@portal/access';
import type { ItemSet } from '../pages.ts';
import { parameters, type Parameters } from '../parameters.ts';
import { isOfCompany, narrowedTo, seenBy, type Narrowing } from '../visible.ts';

/** Returns true if filters or a search leave a part of a company's projects, of which the best plan depends. */
export const hasValues = (viewer: Viewer, query: Narrowing): boolean =>
  isOfCompany(viewer) && Object.values(query).some((value) => value !== undefined);

/** Builds the projects that the viewer sees and the filters leave. */
export function projectSet(viewer: Viewer, query: Narrowing, into: Parameters = parameters()): ItemSet {
  return {
    from: 'portfolio_projects p',
    where: [...seenBy(viewer, into), ...narrowedTo(query, into)],
    into,
    byValues: hasValues(viewer, query),
  };
}
