import type { Activity } from '@portal/contracts/projects/activity';
import type { Claim } from '@portal/contracts/projects/claim';
import { CLAIM_LABELS, CLAIM_TYPE_LABELS } from '@portal/contracts/projects/claim-lists';
import { Button, Skeleton } from '@portal/portal-sdk';
import { ErrorPanel, formatAmount, formatDate, formatInstant } from '@portal/ui';
import { SCREEN_TEXTS } from '@portal/ui/texts/screen';
import { useState } from 'react';
import { CLAIM_SCREEN_TEXTS as TEXTS, CLAIM_STEP_TEXTS } from '../claim.texts.ts';
import { useClaimHistory } from '../claims.api.ts';
import classes from './panel.module.css';

/** Number of steps shown at first, and added on each request for more. */
const STEPS = 10;
const MOST = 100;

interface ClaimHistoryProps {
  readonly claim: Claim;
  readonly currency: string;
}

/** History of a claim: people, steps and times, newest first. */
export function ClaimHistory({ claim, currency }: ClaimHistoryProps) {
  const [size, setSize] = useState(STEPS);
  const { data, error, refetch, isFetching } = useClaimHistory(claim.id, size);
  return (
    <section aria-label={TEXTS.history} className={classes.history}>
      <h3>{TEXTS.history}</h3>
      {!data && (error ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : <Skeleton height={64} />)}
      <ol className={classes.activities}>
        {data?.items.map((activity) => (
          <Step key={activity.id} activity={activity} currency={currency} />
        ))}
      </ol>
      {data && data.totalCount > data.items.length && size < MOST && (
        <Button
          variant="default"
          size="compact-sm"
          loading={isFetching}
          onClick={() => setSize(Math.min(MOST, size + STEPS))}
        >
          {TEXTS.historyMore}
        </Button>
      )}
    </section>
  );
}

function Step({ activity, currency }: { readonly activity: Activity; readonly currency: string }) {
  const { actorName, action, happenedDateTime, changes } = activity;
  return (
    <li className={classes.activity}>
      <p>
        <strong>{actorName}</strong> {CLAIM_STEP_TEXTS[action] ?? action}
      </p>
      <p className={classes.when}>{formatInstant(happenedDateTime)}</p>
      {changes.length > 0 && (
        <ul className={classes.changes}>
          {changes.map(({ field, oldValue, newValue }) => (
            <li key={field}>
              <span className={classes.field}>{isLabelled(field) ? CLAIM_LABELS[field] : field}:</span>{' '}
              {written(field, oldValue, currency)} → {written(field, newValue, currency)}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

const isLabelled = (field: string): field is keyof typeof CLAIM_LABELS => field in CLAIM_LABELS;

/** A value of a change as the panel writes it. */
function written(field: string, value: unknown, currency: string): string {
  if (value === null || value === undefined || value === '') return SCREEN_TEXTS.nothing;
  if (field === 'amount' || field === 'paid' || field === 'reserve')
    return `${formatAmount(Number(value))} ${currency}`;
  if (field === 'dateOfLoss') return formatDate(String(value));
  if (field === 'type') return CLAIM_TYPE_LABELS[String(value)] ?? String(value);
  if (Array.isArray(value)) return namesOf(value as readonly { readonly name: string }[]);
  return typeof value === 'string' ? value : JSON.stringify(value);
}

const namesOf = (files: readonly { readonly name: string }[]): string =>
  files.map(({ name }) => name).join(', ') || SCREEN_TEXTS.nothing;
