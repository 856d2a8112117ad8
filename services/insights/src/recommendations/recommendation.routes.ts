import { valuesOf } from '@portal/contracts/common/some-of';
import type { DashboardRecommendationSortField } from '@portal/contracts/insights/dashboard-lists';
import type { DashboardRecommendation } from '@portal/contracts/insights/dashboard-work';
import { listDashboardRecommendations } from '@portal/contracts/insights/dashboard.endpoints';
import { RECOMMENDATION_PRIORITIES } from '@portal/contracts/projects/recommendation-lists';
import { listParameters, pageAnswer, route, type Deps, type PortalApp } from '@portal/service-kit';
import { requireDashboard } from '../core/dashboard-rights.ts';
import { pageOf } from '../core/pages.ts';
import { OVERDUE, recommendationSet } from '../core/sets/recommendations.ts';
import { showsTab } from '../core/shown-tabs.ts';
import { requireFilters } from '../core/visible.ts';

interface StoredRecommendation {
  readonly id: string;
  readonly project_id: string;
  readonly project_name: string;
  readonly project_status: DashboardRecommendation['projectStatus'];
  readonly inspection_id: string;
  readonly number: number;
  readonly status: DashboardRecommendation['status'];
  readonly category: DashboardRecommendation['category'];
  readonly recommendation_type: string;
  readonly summary: string;
  readonly inspection_number: number;
  readonly location_name: string;
  readonly priority: DashboardRecommendation['priority'];
  readonly due_date: string | null;
  readonly is_overdue: boolean;
  readonly has_tab: boolean;
}
const COLUMNS = `r.id, r.project_id, p.name as project_name, p.status as project_status, r.inspection_id, r.number, r.status,
  r.category, r.recommendation_type, r.summary, r.inspection_number, r.location_name, r.priority, r.due_date, coalesce(${OVERDUE}, false) as is_overdue`;

const BY_PRIORITY = `array_position(array[${RECOMMENDATION_PRIORITIES.map((priority) => `'${priority}'`).join(', ')}], r.priority)`;

/** Order of the index: closed projects wait for none, so that theirs are the last. */
const byUrgency = (word: 'asc' | 'desc'): string => `r.is_frozen ${word}, r.awaited_until ${word}`;

/** Equal rows are ordered by project and number, so that pages do not overlap. */
function orderOf(field: DashboardRecommendationSortField, word: 'asc' | 'desc'): string {
  const byName = `p.name_key ${word}, p.id ${word}, r.number ${word}`;
  if (field === 'urgency') return `${byUrgency(word)}, ${BY_PRIORITY} ${word}, ${byName}`;
  // Those without a due date are the latest, as the index has them.
  return field === 'projectName' ? byName : `r.overdue_at ${word}, ${byName}`;
}

const recommendationOf = (row: StoredRecommendation): DashboardRecommendation => ({
  id: row.id,
  projectId: row.project_id,
  projectName: row.project_name,
  projectStatus: row.project_status,
  inspectionId: row.inspection_id,
  number: row.number,
  status: row.status,
  category: row.category,
  type: row.recommendation_type,
  summary: row.summary,
  inspectionNumber: row.inspection_number,
  locationName: row.location_name,
  priority: row.priority,
  dueDate: row.due_date,
  isOverdue: row.is_overdue,
  hasTab: row.has_tab,
});

/** `GET /dashboard/recommendations`: those of all projects that the viewer may read. */
export function recommendationRoutes(app: PortalApp, { pool }: Pick<Deps, 'pool'>): void {
  route(app, listDashboardRecommendations, async ({ viewer, query }) => {
    requireDashboard(viewer);
    const { page, pageSize, sortFieldName, sortDirection, ProjectName: name, ...filters } = query;
    const { status, priority, category, isOverdue, ...projects } = filters;
    requireFilters(viewer, projects);
    const parameters = listParameters({ page, pageSize, sortFieldName, sortDirection }, { sortFieldName: 'urgency' });
    const narrowing = {
      ...{ ...projects, name, isOverdue: isOverdue === 'true' },
      ...{ status: valuesOf(status), priority: valuesOf(priority), category: valuesOf(category) },
    };
    const word = parameters.sortDirection === 'Ascending' ? 'asc' : 'desc';
    const set = recommendationSet(viewer, narrowing);
    const { rows, total, isLowerBound } = await pageOf<StoredRecommendation>(pool, set, {
      select: () => `${COLUMNS}, ${showsTab(viewer, 'recommendations')} as has_tab`,
      order: orderOf(parameters.sortFieldName, word),
      ...(parameters.sortFieldName === 'urgency' && {
        indexed: () => [{ set: () => recommendationSet(viewer, narrowing), order: `${byUrgency(word)}, r.id ${word}` }],
      }),
      pageSize: parameters.pageSize,
      offset: parameters.offset,
    });
    return pageAnswer(rows.map(recommendationOf), total, parameters, isLowerBound);
  });
}
