import type { Recommendation } from '@portal/contracts/projects/recommendation';
import { DEFAULT_PAGE_SIZE } from '@portal/contracts/common/limits';
import { UnstyledButton } from '@portal/portal-sdk';
import { DataTable, type ListAddress } from '@portal/ui';
import { IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { RECOMMENDATION_SCREEN_TEXTS as TEXTS } from '../recommendation.texts.ts';
import { useRecommendations } from '../recommendations.api.ts';
import classes from '../recommendations.module.css';
import { recommendationColumns } from './recommendation-columns.tsx';

interface ClosedRecommendationsProps {
  readonly projectId: string;
  readonly inspectionId: string | undefined;
  readonly count: number;
  readonly areOfSeveral: boolean;
  readonly openId: string | null;
  readonly addressOf: (id: string) => string;
}

const NONE = <p className={classes.quiet}>{TEXTS.columnEmpty}</p>;

/** The closed recommendations under a line with their number; the line opens them. */
export function ClosedRecommendations(props: ClosedRecommendationsProps) {
  const { count } = props;
  const [isOpen, setOpen] = useState(false);
  return (
    <section className={classes.closed} aria-label={TEXTS.closed(count)}>
      <UnstyledButton className={classes.closedLine ?? ''} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <IconChevronRight size={16} aria-hidden className={isOpen ? classes.turned : ''} />
        {TEXTS.closed(count)}
      </UnstyledButton>
      {isOpen && <ClosedTable {...props} />}
    </section>
  );
}

function ClosedTable({ projectId, inspectionId, areOfSeveral, openId, addressOf }: ClosedRecommendationsProps) {
  const [address, setAddress] = useState<ListAddress>({ page: 1, pageSize: DEFAULT_PAGE_SIZE });
  const list = useRecommendations(projectId, { address, narrowing: { inspectionId, status: 'Closed' } });
  return (
    <DataTable<Recommendation>
      label={TEXTS.closedTable}
      columns={recommendationColumns(areOfSeveral)}
      page={list.data}
      address={address}
      onAddressChange={setAddress}
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
