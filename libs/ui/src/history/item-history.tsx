import type { Activity } from '@portal/contracts/projects/activity';
import { Button, Skeleton } from '@portal/portal-sdk';
import type { UseQueryResult } from '@tanstack/react-query';
import { useId } from 'react';
import { formatInstant } from '../format.ts';
import { ErrorPanel } from '../states/error-panel.tsx';
import { SCREEN_TEXTS } from '../texts/screen.texts.ts';
import classes from './item-history.module.css';

/** Lines that are shown at first, and added by each request for more; a page of the history has at most `MOST`. */
export const HISTORY_LINES = 10;
const MOST = 100;

export interface ItemHistoryProps {
  /** The newest `size` lines. */
  readonly lines: UseQueryResult<{ readonly items: readonly Activity[]; readonly totalCount: number }>;
  readonly size: number;
  readonly onSize: (size: number) => void;
  /** Words for each action, shown after the name of the person. */
  readonly actions: Readonly<Record<string, string>>;
  readonly labels: Readonly<Record<string, string>>;
  /** Returns a value of a field as it is shown. */
  readonly written?: (field: string, value: unknown) => string;
}

/** The history of an item: who did what and when, newest first. */
export function ItemHistory({ lines, size, onSize, actions, labels, written = asWritten }: ItemHistoryProps) {
  const title = useId();
  const { data, error, refetch, isFetching } = lines;
  return (
    <section aria-labelledby={title} className={classes.history}>
      <h3 id={title}>{SCREEN_TEXTS.history}</h3>
      {!data && (error ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : <Skeleton height={64} />)}
      <ol className={classes.lines}>
        {data?.items.map(({ id, actorName, action, happenedDateTime, changes }) => (
          <li key={id} className={classes.line}>
            <p>
              <strong>{actorName}</strong> {actions[action] ?? action}
            </p>
            <p className={classes.when}>{formatInstant(happenedDateTime)}</p>
            {changes.length > 0 && (
              <ul className={classes.changes}>
                {changes.map(({ field, oldValue, newValue }) => (
                  <li key={field}>
                    <span className={classes.field}>{labels[field] ?? field}:</span> {written(field, oldValue)} →{' '}
                    {written(field, newValue)}
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ol>
      {data && data.totalCount > data.items.length && size < MOST && (
        <Button
          variant="default"
          size="compact-sm"
          loading={isFetching}
          onClick={() => onSize(Math.min(MOST, size + HISTORY_LINES))}
        >
          {SCREEN_TEXTS.historyMore}
        </Button>
      )}
    </section>
  );
}

function asWritten(_field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return SCREEN_TEXTS.nothing;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
