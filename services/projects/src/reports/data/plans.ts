import type { ReportData } from '@portal/contracts/reports/report-data';
import { rowsOf, type Target } from './facts.repository.ts';

/** Plans that a report prints. */
const MOST_PLANS = 20;

/** Returns the visible plans in the folder Layouts of a project, in the order in which they were added; null where there is none. */
export async function planFacts(target: Target, projectId: string): Promise<ReportData['plans']> {
  const rows = await rowsOf<{ fileId: string; name: string }>(
    target,
    'plans',
    `select document_id as "fileId", regexp_replace(name, '\\.pdf$', '', 'i') as name from layout_plans
     where project_id = $1 and in_layouts and not is_private order by added_at, document_id limit ${MOST_PLANS}`,
    [projectId],
  );
  return rows.length === 0 ? null : rows.map(({ fileId, name }) => ({ name, picture: { fileId, alt: name, name } }));
}
