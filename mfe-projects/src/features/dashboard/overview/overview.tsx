import type { DashboardState } from '../filters/use-dashboard-filters.ts';
import { ChartsBelow } from './charts-below.tsx';
import { MyWork } from './my-work.tsx';
import { useMyWork, useSummary } from './overview.api.ts';
import classes from './overview.module.css';
import { MY_WORK_TEXTS as TEXTS } from './overview.texts.ts';
import { SummaryTiles } from './summary-tiles.tsx';

/** /dashboard: what waits for the viewer, figures beside it, charts beneath. */
export function Overview({ state }: { readonly state: DashboardState }) {
  // Charts come once it is known where they begin, and move no more.
  const { data, error } = useMyWork(state);
  const isFilling = useSummary(state).data?.isFilling ?? false;
  return (
    <div className={classes.overview}>
      {isFilling && (
        <p className={`${classes.quiet} ${classes.filling}`} role="status">
          {TEXTS.filling}
        </p>
      )}
      <MyWork state={state} isFilling={isFilling} />
      <SummaryTiles state={state} />
      {(data ?? error) && <ChartsBelow state={state} />}
    </div>
  );
}
