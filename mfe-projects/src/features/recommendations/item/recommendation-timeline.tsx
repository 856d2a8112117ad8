import { roleLabel, type RoleHolder } from '@portal/access';
import type { Role } from '@portal/contracts/common/enums';
import type { Activity } from '@portal/contracts/projects/activity';
import type { RecommendationDetail } from '@portal/contracts/projects/recommendation';
import {
  RECOMMENDATION_STATUS_LABELS,
  type RecommendationStatus,
} from '@portal/contracts/projects/recommendation-lists';
import { useSession } from '@portal/portal-sdk';
import { PaneSection, Timeline, type TimelineEntry } from '@portal/ui';
import { StatusMark } from '../marks.tsx';
import { RECOMMENDATION_SCREEN_TEXTS as TEXTS, RECOMMENDATION_STEPS as STEPS } from '../recommendation.texts.ts';
import { useRecommendationHistory } from '../recommendations.api.ts';
import { AddComment } from './add-comment.tsx';
import { changeText } from './change-text.ts';

interface RecommendationTimelineProps {
  readonly recommendation: RecommendationDetail;
}

/** Steps and comments of a recommendation in one line, and a field for a new comment. */
export function RecommendationTimeline({ recommendation }: RecommendationTimelineProps) {
  const { viewer } = useSession();
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useRecommendationHistory(
    recommendation.id,
  );
  const steps = data?.pages.flatMap(({ items }) => items);
  // Comments have their authors' roles, which steps have not.
  const oldest = hasNextPage ? (steps?.at(-1)?.happenedDateTime ?? '') : '';
  const comments = recommendation.comments.filter(
    (comment) =>
      comment.createdDateTime >= oldest &&
      !steps?.some((step) => step.action !== 'comment' && isWordsOf(step, comment)),
  );
  const entries =
    steps &&
    [
      ...steps.filter((step) => step.action !== 'comment' || isBefore(recommendation, step)).map(entryOfStep),
      ...comments.map(entryOfComment(viewer)),
    ].toSorted((one, other) => one.at.localeCompare(other.at));
  return (
    <PaneSection title={TEXTS.history}>
      <Timeline
        label={TEXTS.history}
        entries={entries}
        error={error}
        onRetry={() => void refetch()}
        onOlder={hasNextPage ? () => void fetchNextPage() : undefined}
        isLoadingOlder={isFetchingNextPage}
      />
      {/* With what stands above it, which would push it down. */}
      {(entries !== undefined || error !== null) && <AddComment recommendation={recommendation} />}
    </PaneSection>
  );
}

/** Milliseconds between a step and the comment that it adds in the same transaction. */
const SAME_MOMENT = 1_000;

/** Returns true for a step that has added the comment: its words already stand with the step. */
const isWordsOf = (
  { words, actorName, happenedDateTime }: Activity,
  { text, authorName, createdDateTime }: RecommendationDetail['comments'][number],
): boolean =>
  words === text &&
  actorName === authorName &&
  Math.abs(Date.parse(happenedDateTime) - Date.parse(createdDateTime)) < SAME_MOMENT;

/** Returns true for a step before the comments of the thread, of which only the newest are answered. */
function isBefore({ comments, commentsCount }: RecommendationDetail, step: Activity): boolean {
  const [first] = comments;
  const isWhole = first === undefined || comments.length === commentsCount;
  return !isWhole && step.happenedDateTime < first.createdDateTime && !isWordsOf(step, first);
}

const isKnown = (status: string): status is RecommendationStatus => Object.hasOwn(RECOMMENDATION_STATUS_LABELS, status);

/** The status to which a step has led; one that is no longer known by its name alone. */
const statusOf = (status: string) => (isKnown(status) ? <StatusMark status={status} /> : status);

function entryOfStep({ id, happenedDateTime, actorName, action, oldStatus, newStatus, words, changes }: Activity) {
  const isMoved = newStatus !== null && newStatus !== oldStatus;
  const step = STEPS[action] ?? action;
  return {
    id,
    at: happenedDateTime,
    actorName,
    text: isMoved ? (
      <>
        {step} → {statusOf(newStatus)}
      </>
    ) : (
      step
    ),
    words,
    changes: changes.map(changeText),
  } satisfies TimelineEntry;
}

/** Names the author's role, the only thing stored about them, as the reader's company does. */
const entryOfComment =
  ({ companyType }: Pick<RoleHolder, 'companyType'>) =>
  ({ id, createdDateTime, authorName, authorRole, text }: RecommendationDetail['comments'][number]): TimelineEntry => ({
    id,
    at: createdDateTime,
    actorName: authorName,
    text: roleLabel({ role: authorRole as Role, companyType }),
    words: text,
    isComment: true,
  });
