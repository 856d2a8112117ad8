import type { MyWork as Work, WorkTotal } from '@portal/contracts/insights/my-work';
import { Button } from '@portal/portal-sdk';
import {
  EmptyState,
  ErrorLine,
  ErrorPanel,
  Loading,
  moveBetweenRows,
  useKeptFocus,
  usePhone,
  useRowSteps,
} from '@portal/ui';
import { IconCircleCheck } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { isUnfiltered } from '../filters/dashboard-search.ts';
import type { DashboardState } from '../filters/use-dashboard-filters.ts';
import { useMyWork } from './overview.api.ts';
import classes from './overview.module.css';
import { figureText, MY_WORK_TEXTS as TEXTS } from './overview.texts.ts';
import { useSteadyWork, type SteadyItem } from './use-steady-work.ts';
import { FIRST_ROWS, WorkGroup, type GroupName } from './work-group.tsx';

interface MyWorkProps {
  readonly state: DashboardState;
  /** True while figures are not complete: that nothing waits is not said then. */
  readonly isFilling: boolean;
}

/** List of all that waits for the viewer, the most urgent first; j, k and arrows go through it, Enter opens (decisions §27). */
export function MyWork({ state, isFilling }: MyWorkProps) {
  const titleId = useId();
  // On a phone what follows begins below the screen, and is not seen to move.
  const isPhone = usePhone();
  const list = useRef<HTMLDivElement>(null);
  useRowSteps(list, () => true);
  const section = useRef<HTMLElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  useKeptFocus(section, title);
  const query = useMyWork(state);
  const { error, isFetching, refetch } = query;
  const newest = query.isPlaceholderData ? undefined : query.data;
  // Until the first answer of this visit is there, what is kept from the last one is replaced.
  const { items, added, takeUp } = useSteadyWork(newest, `${state.narrowing} ${query.isFetchedAfterMount}`);
  const retry = () => void refetch();
  return (
    <section ref={section} aria-labelledby={titleId} className={classes.work}>
      <div className={classes.workHead}>
        <h2 ref={title} id={titleId} tabIndex={-1} className={classes.title}>
          {TEXTS.title}
        </h2>
        <p className={classes.quiet} role="status">
          {newest && newest.totalCount > 0 && numberOf(newest)}
        </p>
        {added > 0 && (
          <Button variant="light" size="compact-sm" onClick={takeUp}>
            {TEXTS.showNew(added)}
          </Button>
        )}
      </div>
      {error && items && <ErrorLine error={error} isBusy={isFetching} onRetry={retry} />}
      <div ref={list} className={query.isPlaceholderData ? classes.old : undefined}>
        {items ? (
          <Groups items={items} totals={query.data?.totals ?? []} state={state} isFilling={isFilling} />
        ) : error ? (
          <ErrorPanel error={error} onRetry={retry} />
        ) : (
          <Loading height={isPhone ? 720 : 392} />
        )}
      </div>
    </section>
  );
}

/** Returns how much waits, and of how much the list is the first part. */
function numberOf({ items, totalCount, totalIsLowerBound }: Work): string {
  const count = figureText(totalCount, totalIsLowerBound);
  const waiting = TEXTS.waiting(count);
  return totalCount > items.length ? `${waiting}. ${TEXTS.onlyFirst(items.length, count)}` : waiting;
}

const GROUPS: readonly GroupName[] = ['Overdue', 'ThisWeek', 'Waiting'];
const groupOf = ({ urgency }: Pick<SteadyItem, 'urgency'>): GroupName => (urgency === 'Today' ? 'ThisWeek' : urgency);

/** Returns the number of all work of a group. */
function countOfGroup(group: GroupName, totals: readonly WorkTotal[]): string {
  const own = totals.filter((total) => groupOf(total) === group);
  return figureText(
    own.reduce((sum, { totalCount }) => sum + totalCount, 0),
    own.some(({ totalIsLowerBound }) => totalIsLowerBound),
  );
}

interface GroupsProps extends MyWorkProps {
  readonly items: readonly SteadyItem[];
  readonly totals: readonly WorkTotal[];
}

function Groups({ items, totals, state, isFilling }: GroupsProps) {
  const [whole, setWhole] = useState<readonly GroupName[]>([]);
  if (items.length === 0) return isFilling ? null : <Nothing state={state} />;
  return (
    <table className={classes.workTable} aria-label={TEXTS.title} onKeyDown={moveBetweenRows}>
      <colgroup>
        <col />
        <col className={classes.why} />
        <col className={classes.until} />
      </colgroup>
      <thead className={classes.unseen}>
        <tr>
          <th scope="col">{TEXTS.what}</th>
          <th scope="col">{TEXTS.why}</th>
          <th scope="col">{TEXTS.due}</th>
        </tr>
      </thead>
      {GROUPS.map((group) => {
        const own = items.filter((item) => groupOf(item) === group);
        const most = whole.includes(group) ? own.length : FIRST_ROWS;
        return (
          own.length > 0 && (
            <WorkGroup
              key={group}
              name={group}
              items={own}
              count={countOfGroup(group, totals)}
              most={most}
              onAll={() => setWhole([...whole, group])}
            />
          )
        );
      })}
    </table>
  );
}

function Nothing({ state }: Pick<MyWorkProps, 'state'>) {
  if (isUnfiltered(state.filters))
    return (
      <EmptyState icon={IconCircleCheck} title={TEXTS.nothing}>
        {TEXTS.nothingMeans}
      </EmptyState>
    );
  return (
    <EmptyState
      icon={IconCircleCheck}
      title={TEXTS.nothingHere}
      action={
        <Button variant="default" onClick={() => state.apply({})}>
          {TEXTS.clear}
        </Button>
      }
    />
  );
}
