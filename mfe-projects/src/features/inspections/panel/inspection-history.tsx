import type { Activity } from '@portal/contracts/projects/activity';
import { Button, Skeleton } from '@portal/portal-sdk';
import { ErrorPanel, formatInstant } from '@portal/ui';
import { useId, useState } from 'react';
import { INSPECTION_ACTIVITY_LABELS, INSPECTION_PANEL_TEXTS as TEXTS } from '../inspection.texts.ts';
import { useInspectionHistory } from '../inspections.api.ts';
import { changesText } from './activity-changes.ts';
import classes from './panel.module.css';

interface InspectionHistoryProps {
  readonly id: string;
}

/** Number of entries shown at first and added on each request for more, up to one page. */
const STEP = 10;
const MOST = 100;

/** History of an inspection: people, steps, times and comments, newest first. */
export function InspectionHistory({ id }: InspectionHistoryProps) {
  const titleId = useId();
  const [size, setSize] = useState(STEP);
  const { data, error, refetch } = useInspectionHistory(id, size);
  return (
    <section aria-labelledby={titleId} className={classes.section}>
      <h3 id={titleId}>{TEXTS.history}</h3>
      {!data && (error ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : <Skeleton height={80} />)}
      {data?.items.length === 0 && <p className={classes.quiet}>{TEXTS.noHistory}</p>}
      {data && data.items.length > 0 && (
        <ol className={classes.history}>
          {data.items.map((activity) => (
            <Entry key={activity.id} activity={activity} />
          ))}
        </ol>
      )}
      {data && data.totalCount > data.items.length && size < MOST && (
        <Button variant="subtle" size="compact-sm" onClick={() => setSize(size + STEP)}>
          {TEXTS.showEarlier}
        </Button>
      )}
    </section>
  );
}

function Entry({ activity }: { readonly activity: Activity }) {
  const { action, actorName, happenedDateTime, words } = activity;
  const label = INSPECTION_ACTIVITY_LABELS[action] ?? action;
  // Actions on all recommendations contain their number.
  const isCount = words !== null && /^\d+$/.test(words) && action !== 'cancel';
  return (
    <li>
      <p>
        <b>{isCount ? `${label}: ${words}` : label}</b>
        <span className={classes.who}>
          {actorName}, {formatInstant(happenedDateTime)}
        </span>
      </p>
      {words !== null && !isCount && <blockquote>{words}</blockquote>}
      {changesText(activity).map(({ field, text }) => (
        <p key={field} className={classes.change}>
          <span>{field}</span> {text}
        </p>
      ))}
    </li>
  );
}
