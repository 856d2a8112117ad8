import type { Activity } from '@portal/contracts/projects/activity';
import type { RecommendationDetail } from '@portal/contracts/projects/recommendation';
import {
  RECOMMENDATION_STATUS_LABELS,
  type RecommendationStatus,
} from '@portal/contracts/projects/recommendation-lists';
import { Button, Skeleton } from '@portal/portal-sdk';
import { ErrorPanel, formatInstant } from '@portal/ui';
import { RECOMMENDATION_SCREEN_TEXTS as TEXTS, RECOMMENDATION_STEPS as STEPS } from '../recommendation.texts.ts';
import { useRecommendationHistory } from '../recommendations.api.ts';
import { changeText } from './change-text.ts';
import classes from './item.module.css';
import { Section } from './section.tsx';

interface ItemHistoryProps {
  readonly recommendation: RecommendationDetail;
}

/** History of a recommendation: people, steps, times and comments, newest first. */
export function ItemHistory({ recommendation }: ItemHistoryProps) {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useRecommendationHistory(
    recommendation.id,
  );
  const steps = data?.pages.flatMap(({ items }) => items);
  return (
    <Section title={TEXTS.history}>
      {!steps && error && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {!steps && !error && <Skeleton height={96} />}
      <ol className={classes.history}>
        {steps?.map((step) => (
          <Step key={step.id} step={step} />
        ))}
      </ol>
      {hasNextPage && (
        <Button variant="subtle" size="compact-sm" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {TEXTS.olderHistory}
        </Button>
      )}
    </Section>
  );
}

function Step({ step }: { readonly step: Activity }) {
  const { actorName, action, happenedDateTime, oldStatus, newStatus, words, changes } = step;
  const isMoved = newStatus !== null && newStatus !== oldStatus;
  return (
    <li className={classes.step}>
      <p>
        <strong className={classes.author}>{actorName}</strong> {STEPS[action] ?? action}
        {isMoved && <span className={classes.quiet}> → {labelOf(newStatus)}</span>}
      </p>
      <p className={classes.quiet}>{formatInstant(happenedDateTime)}</p>
      {words && <p className={classes.words}>{words}</p>}
      {changes.length > 0 && (
        <ul className={classes.changes}>
          {changes.map((change) => (
            <li key={change.field}>{changeText(change)}</li>
          ))}
        </ul>
      )}
    </li>
  );
}

const labelOf = (status: string): string => RECOMMENDATION_STATUS_LABELS[status as RecommendationStatus] ?? status;
