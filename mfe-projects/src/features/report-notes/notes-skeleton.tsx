import { Skeleton } from '@portal/portal-sdk';
import { REPORT_NOTE_SCREEN_TEXTS } from './report-note.texts.ts';
import classes from './report-notes.module.css';

const ROWS = [180, 220, 220];

/** Placeholder of report notes while they load, of the same size. */
export function NotesSkeleton() {
  return (
    <div className={classes.tab} role="status" aria-label={REPORT_NOTE_SCREEN_TEXTS.loading}>
      <Skeleton className={classes.head ?? ''} height={56} />
      <Skeleton height={480} />
      <div className={classes.waiting}>
        {ROWS.map((height, row) => (
          <Skeleton key={row} height={height} />
        ))}
      </div>
    </div>
  );
}
