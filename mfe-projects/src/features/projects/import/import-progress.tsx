import { Button } from '@portal/portal-sdk';
import { Progress } from '@portal/portal-sdk/forms';
import { SCREEN_TEXTS } from '@portal/ui/texts/screen';
import classes from './import.module.css';
import { IMPORT_SCREEN_TEXTS } from './import.texts.ts';
import type { ImportJob } from './use-import-job.ts';

/** Progress of a running import. */
export function ImportProgress({ job, onClose }: { readonly job: ImportJob; readonly onClose: () => void }) {
  const { status, isSending } = job;
  const what = stepOf(job);
  const percent = status && status.total > 0 ? (status.done / status.total) * 100 : 0;
  return (
    <>
      <p role="status" className={classes.line}>
        {what}
      </p>
      <Progress value={isSending ? 100 : percent} striped={isSending} animated={isSending} aria-label={what} />
      <p className={classes.rows}>
        {status && status.total > 0 ? IMPORT_SCREEN_TEXTS.rows(status.done, status.total) : ' '}
      </p>
      {!isSending && !job.isDryRun && <p className={classes.quiet}>{IMPORT_SCREEN_TEXTS.goesOn}</p>}
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose}>
          {SCREEN_TEXTS.close}
        </Button>
      </div>
    </>
  );
}

function stepOf({ isSending, isDryRun, status }: ImportJob): string {
  if (isSending) return IMPORT_SCREEN_TEXTS.uploading;
  if (!status || status.state === 'Queued') return IMPORT_SCREEN_TEXTS.queued;
  return isDryRun ? IMPORT_SCREEN_TEXTS.checking : IMPORT_SCREEN_TEXTS.importing;
}
