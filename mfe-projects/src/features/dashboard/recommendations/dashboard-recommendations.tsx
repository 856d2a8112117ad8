import { DASHBOARD_RECOMMENDATION_SORT_FIELDS } from '@portal/contracts/insights/dashboard-lists';
import type { DashboardRecommendation } from '@portal/contracts/insights/dashboard-work';
import {
  RECOMMENDATION_CATEGORIES,
  RECOMMENDATION_PRIORITIES,
  RECOMMENDATION_STATUS_LABELS,
  RECOMMENDATION_STATUSES,
} from '@portal/contracts/projects/recommendation-lists';
import { asOneOf, call, links, useSearch } from '@portal/portal-sdk';
import { FilterChip, LIST_SEARCH } from '@portal/ui';
import { IconClipboardList } from '@tabler/icons-react';
import { useProjectLink } from '../../projects/use-project-link.ts';
import type { DashboardState } from '../filters/use-dashboard-filters.ts';
import { useDashboardRecommendations } from '../lists/dashboard-list.api.ts';
import { DashboardTable } from '../lists/dashboard-table.tsx';
import { DASHBOARD_LIST_TEXTS, DASHBOARD_RECOMMENDATION_TEXTS as TEXTS } from '../lists/list.texts.ts';
import { asSomeOf } from '../lists/some-of.ts';
import { useDashboardList } from '../lists/use-dashboard-list.ts';
import { RECOMMENDATION_COLUMN_IDS, RECOMMENDATION_COLUMNS } from './recommendation-columns.tsx';

const SEARCH = {
  status: asSomeOf(RECOMMENDATION_STATUSES),
  priority: asSomeOf(RECOMMENDATION_PRIORITIES),
  category: asSomeOf(RECOMMENDATION_CATEGORIES),
  isOverdue: asOneOf(['true']),
  page: LIST_SEARCH.page,
  name: LIST_SEARCH.name,
};
const NOTHING = { status: undefined, priority: undefined, category: undefined, isOverdue: undefined } as const;

/** Returns the statuses by their words: two of them share one. */
const STATUS_OPTIONS = [...Map.groupBy(RECOMMENDATION_STATUSES, (status) => RECOMMENDATION_STATUS_LABELS[status])].map(
  ([label, statuses]) => ({ value: statuses.join(','), label }),
);

const addressOf = ({ id, projectId }: DashboardRecommendation): string =>
  `${links.project(projectId, 'recommendations')}?${new URLSearchParams({ recommendationId: id }).toString()}`;

/**
 * /dashboard/recommendations: those of all projects that the viewer may read; a row leads to the project's own, or to the project
 * where its owner does not show them to the viewer (decisions §12).
 */
export default function DashboardRecommendations({ state }: { readonly state: DashboardState }) {
  const [{ page: _page, name: _name, ...narrowing }, setSearch] = useSearch(SEARCH);
  const list = useDashboardList(state, {
    sortFields: DASHBOARD_RECOMMENDATION_SORT_FIELDS,
    searchAs: 'ProjectName',
    narrowing,
  });
  const projectLink = useProjectLink();
  const reading = useDashboardRecommendations(list.query, state.isWaiting);
  const narrow = (changes: Parameters<typeof setSearch>[0]) => setSearch({ ...changes, page: undefined });
  const showAll = () => {
    state.apply({});
    narrow({ ...NOTHING, name: undefined });
  };
  return (
    <DashboardTable<DashboardRecommendation>
      name="recommendations"
      label={TEXTS.table}
      columns={RECOMMENDATION_COLUMNS}
      columnIds={RECOMMENDATION_COLUMN_IDS}
      state={state}
      list={list}
      reading={reading}
      read={(query) => call('GET /dashboard/recommendations', { query })}
      rowId={({ id }) => id}
      rowLink={(row) => (row.hasTab ? addressOf(row) : projectLink(row.projectId))}
      isRowMuted={({ status }) => status === 'Closed'}
      isNarrowed={Object.values(narrowing).some((value) => value !== undefined)}
      onShowAll={showAll}
      chips={
        <>
          <FilterChip
            label={DASHBOARD_LIST_TEXTS.status}
            options={STATUS_OPTIONS}
            value={narrowing.status}
            onChange={(status) => narrow({ status })}
          />
          <FilterChip
            label={DASHBOARD_LIST_TEXTS.priority}
            options={RECOMMENDATION_PRIORITIES.map((value) => ({ value, label: value }))}
            value={narrowing.priority}
            onChange={(priority) => narrow({ priority })}
          />
          <FilterChip
            label={DASHBOARD_LIST_TEXTS.category}
            options={RECOMMENDATION_CATEGORIES.map((value) => ({ value, label: value }))}
            value={narrowing.category}
            onChange={(category) => narrow({ category })}
          />
          <FilterChip
            label={DASHBOARD_LIST_TEXTS.overdue}
            options={[{ value: 'true', label: DASHBOARD_LIST_TEXTS.yes }]}
            value={narrowing.isOverdue}
            onChange={(isOverdue) => narrow({ isOverdue })}
          />
        </>
      }
      icon={IconClipboardList}
      empty={TEXTS.empty}
    />
  );
}
