import type { DashboardState } from '../filters/use-dashboard-filters.ts';
import { ChartsBelow } from './charts-below.tsx';
import { MyWork } from './my-work.tsx';
import classes from './overview.module.css';
import { SummaryTiles } from './summary-tiles.tsx';

/** /dashboard: what waits for the viewer, figures beside it, charts beneath. */
export function Overview({ state }: { readonly state: DashboardState }) {
  return (
    <div className={classes.overview}>
      <MyWork state={state} />
      <SummaryTiles state={state} />
      <ChartsBelow state={state} />
    </div>
  );
}
