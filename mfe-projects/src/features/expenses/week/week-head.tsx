import { ActionIcon, Button, firstDayOfWeek } from '@portal/portal-sdk';
import { formatDate } from '@portal/ui';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { weekOf, weeksAfter } from './week-days.ts';
import { WEEK_TEXTS as TEXTS } from './week.texts.ts';
import classes from './week.module.css';

interface WeekHeadProps {
  readonly days: readonly string[];
  /** Last day that can be booked. */
  readonly today: string;
  readonly onWeek: (week: string) => void;
}

/** The days of the week, and the way to those around. */
export function WeekHead({ days, today, onWeek }: WeekHeadProps) {
  const [first = '', last = ''] = [days[0], days.at(-1)];
  const present = weekOf(today, firstDayOfWeek())[0] ?? first;
  return (
    <div className={classes.head}>
      <h2>{TEXTS.title(formatDate(first), formatDate(last))}</h2>
      {first !== present && (
        <Button variant="default" onClick={() => onWeek(present)}>
          {TEXTS.thisWeek}
        </Button>
      )}
      <ActionIcon size={36} variant="default" aria-label={TEXTS.earlier} onClick={() => onWeek(weeksAfter(first, -1))}>
        <IconChevronLeft size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon
        size={36}
        variant="default"
        aria-label={TEXTS.later}
        disabled={first >= present}
        onClick={() => onWeek(weeksAfter(first, 1))}
      >
        <IconChevronRight size={18} aria-hidden />
      </ActionIcon>
    </div>
  );
}
