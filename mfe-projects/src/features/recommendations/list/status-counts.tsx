import type { Recommendations } from '@portal/contracts/projects/recommendation';
import { RECOMMENDATION_STATUS_LABELS } from '@portal/contracts/projects/recommendation-lists';
import { UnstyledButton } from '@portal/portal-sdk';
import { RECOMMENDATION_SCREEN_TEXTS as TEXTS } from '../recommendation.texts.ts';
import classes from '../recommendations.module.css';
import { BOARD_COLUMNS } from './board-columns.ts';

interface StatusCountsProps {
  readonly counts: Recommendations['statusCounts'];
  /** Statuses that the list is filtered by. */
  readonly status: string | undefined;
  readonly onChange: (status: string | undefined) => void;
}

/** Numbers by status, those with the same label together; pressing one filters the list. */
export function StatusCounts({ counts, status, onChange }: StatusCountsProps) {
  const columns = countedColumns(counts);
  const total = columns.reduce((sum, { count }) => sum + count, 0);
  return (
    <div role="group" aria-label={TEXTS.statuses} className={classes.counts}>
      <Count label={TEXTS.allStatuses} count={total} isChosen={!status} onPress={() => onChange(undefined)} />
      {columns.map(({ key, label, count }) => (
        <Count
          key={key}
          label={label}
          count={count}
          isChosen={key === status}
          onPress={() => onChange(key === status ? undefined : key)}
        />
      ))}
    </div>
  );
}

/** The columns of the board that hold anything, each by the statuses that it shows. */
export const countedColumns = (counts: Recommendations['statusCounts']) =>
  BOARD_COLUMNS.map((statuses) => ({
    key: statuses.join(','),
    label: RECOMMENDATION_STATUS_LABELS[statuses[0]],
    count: counts.filter(({ status }) => statuses.includes(status)).reduce((sum, { count }) => sum + count, 0),
  })).filter(({ count }) => count > 0);

interface CountProps {
  readonly label: string;
  readonly count: number;
  readonly isChosen: boolean;
  readonly onPress: () => void;
}

const Count = ({ label, count, isChosen, onPress }: CountProps) => (
  <UnstyledButton
    className={isChosen ? `${classes.count} ${classes.countChosen}` : (classes.count ?? '')}
    aria-pressed={isChosen}
    onClick={onPress}
  >
    {label} <span className={classes.countNumber}>{count.toLocaleString('en-US')}</span>
  </UnstyledButton>
);
