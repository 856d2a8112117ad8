import { Button, Link, Loader } from '@portal/portal-sdk';
import { useQueuedUploads, type UploadQueue } from '@portal/ui';
import { SCREEN_TEXTS } from '@portal/ui/texts/screen';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { DraftPhase, Drafts } from './answer-desk.ts';
import { REPORT_NOTE_SCREEN_TEXTS } from './report-note.texts.ts';
import classes from './report-notes.module.css';

interface SaveStateProps {
  readonly drafts: Drafts;
  readonly savedAt: Date | null;
  readonly uploads: UploadQueue;
  /** Returns the address of a question, undefined for one that does not apply any more. */
  readonly addressOf: (questionId: string) => string | undefined;
  readonly onRetry: () => void;
}

const TIME = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });
const UNSAVED: readonly DraftPhase[] = ['failed', 'refused'];

/** State of saving all answers and their photographs: errors first, then what is on its way. */
export function SaveState({ drafts, savedAt, uploads, addressOf, onRetry }: SaveStateProps) {
  const photos = useQueuedUploads(uploads);
  const countOf = (phases: readonly DraftPhase[]) =>
    [...drafts.values()].filter(({ phase }) => phases.includes(phase)).length;
  const [conflicts, failed] = [countOf(['conflict']), countOf(UNSAVED)];
  const stopped = photos.filter(({ state }) => state.phase !== 'sending');
  const mayRetry = failed > 0 || stopped.some(({ state }) => state.phase === 'failed');

  let trouble: ReactNode;
  if (failed > 0) trouble = REPORT_NOTE_SCREEN_TEXTS.notSaved(failed);
  else if (conflicts > 0) trouble = REPORT_NOTE_SCREEN_TEXTS.conflicts(conflicts);
  else if (stopped[0]) {
    // Says why at its question, which may be out of sight.
    const text = REPORT_NOTE_SCREEN_TEXTS.notUploaded(stopped.length);
    const address = addressOf(stopped[0].holder);
    trouble = address === undefined ? text : <Link to={address}>{text}</Link>;
  }
  return (
    <div className={classes.saveState}>
      {trouble ? (
        <>
          <span role="alert" className={classes.notSaved}>
            <IconAlertTriangle size={18} aria-hidden />
            {trouble}
          </span>
          {mayRetry && (
            <Button size="compact-sm" variant="default" onClick={onRetry}>
              {SCREEN_TEXTS.retry}
            </Button>
          )}
        </>
      ) : (
        <span role="status" className={classes.saved}>
          {(drafts.size > 0 || photos.length > 0) && (
            <>
              <Loader size={14} aria-hidden />
              {photos.length > 0 ? REPORT_NOTE_SCREEN_TEXTS.uploading(photos.length) : REPORT_NOTE_SCREEN_TEXTS.saving}
            </>
          )}
          {drafts.size === 0 && photos.length === 0 && savedAt && (
            <>
              <IconCheck size={18} aria-hidden />
              {REPORT_NOTE_SCREEN_TEXTS.saved(TIME.format(savedAt))}
            </>
          )}
        </span>
      )}
    </div>
  );
}
