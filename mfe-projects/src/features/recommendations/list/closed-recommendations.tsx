import type { Recommendation } from '@portal/contracts/projects/recommendation';
import { UnstyledButton } from '@portal/portal-sdk';
import { DataTable } from '@portal/ui';
import { IconChevronRight } from '@tabler/icons-react';
import { RECOMMENDATION_SCREEN_TEXTS as TEXTS } from '../recommendation.texts.ts';
import classes from '../recommendations.module.css';
import { recommendationColumns } from './recommendation-columns.tsx';
import type { ClosedList } from './use-closed-list.ts';

interface ClosedRecommendationsProps {
  readonly closed: ClosedList;
  readonly count: number;
  readonly areOfSeveral: boolean;
  readonly openId: string | null;
  readonly addressOf: (id: string) => string;
}

const NONE = <p className={classes.quiet}>{TEXTS.columnEmpty}</p>;

/** The closed recommendations under a line with their number; the line opens them. */
export function ClosedRecommendations(props: ClosedRecommendationsProps) {
  const { closed, count } = props;
  return (
    <section className={classes.closed} aria-label={TEXTS.closed(count)}>
      <UnstyledButton className={classes.closedLine ?? ''} aria-expanded={closed.isOpen} onClick={closed.fold}>
        <IconChevronRight size={16} aria-hidden className={closed.isOpen ? classes.turned : ''} />
        {TEXTS.closed(count)}
      </UnstyledButton>
      {closed.isOpen && <ClosedTable {...props} />}
    </section>
  );
}

function ClosedTable({ closed, areOfSeveral, openId, addressOf }: ClosedRecommendationsProps) {
  const { list, page, address, onAddressChange } = closed;
  return (
    <DataTable<Recommendation>
      label={TEXTS.closedTable}
      columns={recommendationColumns(areOfSeveral)}
      page={page}
      address={address}
      onAddressChange={onAddressChange}
      rowId={({ id }) => id}
      rowLink={({ id }) => addressOf(id)}
      openId={openId}
      isFetching={list.isFetching}
      isOutdated={list.isPlaceholderData}
      error={list.error}
      onRetry={() => void list.refetch()}
      empty={NONE}
    />
  );
}
