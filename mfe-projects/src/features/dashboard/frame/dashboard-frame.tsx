import { Navigate, usePageTitle, useSession } from '@portal/portal-sdk';
import { NoAccess, PageHeader, TabBar, TabPanel } from '@portal/ui';
import type { ReactNode } from 'react';
import { useNamesItem } from '../../../lists/use-names-item.ts';
import { FilterBar } from '../filters/filter-bar.tsx';
import { useDashboardFilters, type DashboardState } from '../filters/use-dashboard-filters.ts';
import { dashboardPagesOf, dashboardPath, ITEM_ADDRESSES, type DashboardPageName } from './dashboard-pages.ts';
import { useLiveDashboard } from './use-live-dashboard.ts';

/** Title of the dashboard (spec 1 §2). */
const TITLE = 'Dashboard';

interface DashboardFrameProps {
  readonly current: DashboardPageName;
  /** One line of facts under the title. */
  readonly facts?: ReactNode;
  readonly children: (state: DashboardState) => ReactNode;
}

/**
 * Frame of the pages of the dashboard: title, the other pages that the viewer has, and the filters. A page that is not the
 * viewer's leads to the dashboard (spec 2 §2).
 */
export function DashboardFrame({ current, ...content }: DashboardFrameProps) {
  const pages = dashboardPagesOf(useSession().viewer);
  const page = pages.find(({ name }) => name === current);
  if (page) return <Frame current={current} title={current === 'overview' ? TITLE : page.label} {...content} />;
  return current === 'overview' ? <Closed /> : <Navigate to={dashboardPath('overview')} replace />;
}

function Frame({ current, title, facts, children }: DashboardFrameProps & { readonly title: string }) {
  const state = useDashboardFilters();
  const { viewer } = useSession();
  const overview = state.linkTo(dashboardPath('overview'));
  usePageTitle(title, current === 'overview' ? [] : [{ label: TITLE, to: overview }]);
  useLiveDashboard();
  const namesItem = useNamesItem(ITEM_ADDRESSES[current]);
  const tabs = dashboardPagesOf(viewer).map(({ name, label, path }) => ({ name, label, to: state.linkTo(path) }));
  return (
    <>
      <PageHeader title={title} {...(facts !== undefined && { facts })} />
      <TabBar name="dashboard" tabs={tabs} current={current} />
      <TabPanel name="dashboard" current={current} namesItem={namesItem}>
        <FilterBar state={state} />
        {children(state)}
      </TabPanel>
    </>
  );
}

function Closed() {
  usePageTitle(TITLE);
  return (
    <>
      <PageHeader title={TITLE} />
      <NoAccess />
    </>
  );
}
