import { REPORT_NOTE_SCREEN_TEXTS } from '@portal/contracts/projects/report-note-screen-texts';
import { Skeleton } from '@portal/portal-sdk';
import classes from './report-notes.module.css';

const ROWS = [180, 220, 220];

/** What stands in the place of report notes until they are there, of the same size. */
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
