import type { ReportData } from '@portal/contracts/reports/report-data';
import { rowsOf, type Target } from './facts.repository.ts';

/** Plans that a report prints. */
const MOST_PLANS = 20;

/**
 * Returns the newest visible plans in the folder Layouts of a project, in the order in which they were added, and the number of
 * older ones; null where there is none.
 */
export async function planFacts(target: Target, projectId: string): Promise<Pick<ReportData, 'plans' | 'otherPlans'>> {
  const rows = await rowsOf<{ fileId: string; name: string; count: number }>(
    target,
    'plans',
    `select "fileId", name, count from (
       select document_id as "fileId", regexp_replace(name, '\\.pdf$', '', 'i') as name, added_at, count(*) over ()::int as count
       from layout_plans where project_id = $1 and in_layouts and not is_private
       order by added_at desc, document_id desc limit ${MOST_PLANS}) newest
     order by added_at, "fileId"`,
    [projectId],
  );
  const [first] = rows;
  if (!first) return { plans: null };
  const others = first.count - rows.length;
  return {
    plans: rows.map(({ fileId, name }) => ({ name, picture: { fileId, alt: name, name } })),
    ...(others > 0 && { otherPlans: others }),
  };
}
