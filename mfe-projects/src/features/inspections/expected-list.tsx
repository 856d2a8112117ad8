import { VisuallyHidden } from '@portal/portal-sdk';
import { type DrawnAction, formatDate, GuardedButton, InspectionMark } from '@portal/ui';
import { useId } from 'react';
import { todayOf } from '../../dates/day.ts';
import type { ExpectedInspection } from './expected.api.ts';
import { INSPECTION_SCREEN_TEXTS as TEXTS } from './inspection.texts.ts';
import classes from './inspections.module.css';

interface ExpectedListProps {
  readonly expected: readonly ExpectedInspection[];
  readonly schedule: DrawnAction | undefined;
  readonly onSchedule: (number: number) => void;
}

/** The expected inspections that have no date yet, with that for which they are anticipated, and a mark where it is over. */
export function ExpectedList({ expected, schedule, onSchedule }: ExpectedListProps) {
  const titleId = useId();
  const today = todayOf();
  return (
    <section aria-labelledby={titleId} className={classes.expected}>
      <h2 id={titleId}>{TEXTS.notScheduled}</h2>
      <ul>
        {expected.map(({ number, anticipatedDate }) => (
          <li key={number}>
            <span className={classes.expectedFacts}>
              <InspectionMark status="NotScheduled">{TEXTS.inspection(number)}</InspectionMark>
              {anticipatedDate !== null && (
                <span className={classes.second}>
                  {TEXTS.anticipated(formatDate(anticipatedDate))}
                  {anticipatedDate !== undefined && anticipatedDate < today && (
                    <span className={classes.past}>{TEXTS.past}</span>
                  )}
                </span>
              )}
            </span>
            {schedule && (
              <GuardedButton
                variant="subtle"
                size="compact-sm"
                obstacle={schedule.obstacle}
                onClick={() => onSchedule(number)}
              >
                {TEXTS.scheduleShort} <VisuallyHidden>{TEXTS.inspection(number)}</VisuallyHidden>
              </GuardedButton>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
