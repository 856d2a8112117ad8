import type { RecommendationStatus } from '@portal/contracts/projects/recommendation-lists';
import { Button, Link, Skeleton } from '@portal/portal-sdk';
import { ErrorLine, type ListAddress } from '@portal/ui';
import { useEffect } from 'react';
import type { CountedColumn } from '../list/status-counts.ts';
import { StatusMark } from '../marks.tsx';
import { RECOMMENDATION_SCREEN_TEXTS as TEXTS } from '../recommendation.texts.ts';
import { useRecommendations } from '../recommendations.api.ts';
import classes from '../recommendations.module.css';
import type { Narrowing } from '../use-narrowing.ts';
import { BoardCard } from './board-card.tsx';
import type { OnCards } from './use-board-order.ts';

/** Number of cards of a column before more of its status are loaded. */
const CARDS = 20;

interface RecommendationBoardProps {
  readonly projectId: string;
  readonly columns: readonly CountedColumn[];
  readonly address: ListAddress;
  readonly narrowing: Narrowing;
  readonly openId: string | null;
  readonly addressOf: (id: string) => string;
  /** Shows all of a column in the table. */
  readonly onShowAll: (status: string) => void;
  readonly onCards: OnCards;
}

/** Recommendations by status, in the order of their path; what narrows the list narrows every column. */
export default function RecommendationBoard(props: RecommendationBoardProps) {
  return (
    <section aria-label={TEXTS.board} className={classes.board}>
      {props.columns.map(({ key, label }) => (
        <BoardColumn key={key} {...props} status={key} label={label} />
      ))}
    </section>
  );
}

interface BoardColumnProps extends RecommendationBoardProps {
  readonly status: string;
  readonly label: string;
}

function BoardColumn({ status, label, ...board }: BoardColumnProps) {
  const { projectId, address, narrowing, openId, addressOf, onShowAll, onCards } = board;
  const query = { address: { ...address, page: 1, pageSize: CARDS }, narrowing: { ...narrowing, status } };
  const { data, error, isFetching, refetch } = useRecommendations(projectId, query);
  const cards = data?.items;
  useEffect(() => {
    if (cards) onCards(status, cards);
  }, [status, cards, onCards]);
  const [first] = status.split(',') as [RecommendationStatus];
  return (
    <section aria-label={label} className={classes.boardColumn}>
      <h2 className={classes.boardHead}>
        <StatusMark status={first} />
        <span className={classes.countNumber}>{data?.totalCount.toLocaleString('en-US') ?? ''}</span>
      </h2>
      {!data && error && <ErrorLine error={error} isBusy={isFetching} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={104} />}
      {cards?.length === 0 && <p className={classes.quiet}>{TEXTS.columnEmpty}</p>}
      <ul className={classes.cards}>
        {cards?.map((one) => {
          const isOpen = one.id === openId;
          return (
            <li key={one.id}>
              <Link
                to={addressOf(one.id)}
                className={isOpen ? `${classes.card} ${classes.openCard}` : (classes.card ?? '')}
                data-row-link=""
                data-row-id={one.id}
                {...(isOpen && { 'aria-current': 'true' })}
              >
                <BoardCard recommendation={one} />
              </Link>
            </li>
          );
        })}
      </ul>
      {data && data.totalCount > data.items.length && (
        <Button variant="subtle" size="compact-sm" onClick={() => onShowAll(status)}>
          {TEXTS.more(data.totalCount)}
        </Button>
      )}
    </section>
  );
}
