import { useEffect, useRef, type KeyboardEvent, type Ref } from 'react';
import { draftOfTime, USUAL_TIME } from './date-time-draft.ts';
import classes from './time-list.module.css';

const LABEL = 'Choose time';

/** Minutes between two times that are offered; others are typed. */
const STEP = 30;
const TIMES = Array.from({ length: (24 * 60) / STEP }, (_, place) => {
  const minutes = place * STEP;
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
});

const MOVES: Readonly<Record<string, (place: number) => number>> = {
  ArrowDown: (place) => place + 1,
  ArrowRight: (place) => place + 1,
  ArrowUp: (place) => place - 1,
  ArrowLeft: (place) => place - 1,
  Home: () => 0,
  End: () => TIMES.length - 1,
};

export interface TimeListProps {
  /** The chosen time, `HH:mm`. */
  readonly value: string | null;
  /** Receives the button of the chosen time, or of the one before it. */
  readonly current: Ref<HTMLButtonElement>;
  /** True once there is a day to which a time belongs. */
  readonly hasDay: boolean;
  readonly onPick: (time: string) => void;
  /** Leads to the field, where a key of a digit is typed. */
  readonly onType: () => void;
  readonly onClose: () => void;
}

/** Times of a day to choose one from by mouse or arrow keys; digits are typed into the field instead. */
export function TimeList({ value, current, hasDay, onPick, onType, onClose }: TimeListProps) {
  const root = useRef<HTMLDivElement>(null);
  const start = TIMES.findLastIndex((time) => time <= (value ?? USUAL_TIME));
  useEffect(() => {
    const [list, time] = [root.current, root.current?.children[start]];
    // Not scrollIntoView, which would move the page beneath.
    if (list && time instanceof HTMLElement) {
      list.scrollTop = time.offsetTop - (list.clientHeight - time.offsetHeight) / 2;
    }
  }, [start]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape') {
      // The dialog around the field stays open.
      event.stopPropagation();
      onClose();
    } else if (/^\d$/.test(event.key)) {
      onType();
    } else {
      const times = [...(root.current?.querySelectorAll('button') ?? [])];
      const next = MOVES[event.key]?.(times.findIndex((time) => time === document.activeElement));
      if (next === undefined) return;
      event.preventDefault();
      times[next]?.focus();
    }
  };
  return (
    <div ref={root} role="group" aria-label={LABEL} className={classes.times} onKeyDown={onKeyDown}>
      {TIMES.map((time, place) => (
        <button
          key={time}
          ref={place === start ? current : undefined}
          type="button"
          className={classes.time}
          aria-pressed={time === value}
          tabIndex={place === start ? 0 : -1}
          disabled={!hasDay}
          onClick={() => onPick(time)}
        >
          {draftOfTime(time)}
        </button>
      ))}
    </div>
  );
}
