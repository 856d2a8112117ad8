import type { DashboardState } from '../filters/use-dashboard-filters.ts';
import { ChartsBelow } from './charts-below.tsx';
import { MyWork } from './my-work.tsx';
import { useMyWork } from './overview.api.ts';
import classes from './overview.module.css';
import { SummaryTiles } from './summary-tiles.tsx';

/** /dashboard: what waits for the viewer, figures beside it, charts beneath. */
export function Overview({ state }: { readonly state: DashboardState }) {
  // Charts come once it is known where they begin, and move no more.
  const { data, error } = useMyWork(state);
  return (
    <div className={classes.overview}>
      <MyWork state={state} />
      <SummaryTiles state={state} />
      {(data ?? error) && <ChartsBelow state={state} />}
    </div>
  );
}
