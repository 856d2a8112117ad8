import { Button, Loader } from '@portal/portal-sdk';
import { SCREEN_TEXTS } from '@portal/ui/texts/screen';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import type { DraftPhase, Drafts } from './answer-desk.ts';
import { REPORT_NOTE_SCREEN_TEXTS } from './report-note.texts.ts';
import classes from './report-notes.module.css';

interface SaveStateProps {
  readonly drafts: Drafts;
  readonly savedAt: Date | null;
  readonly onRetry: () => void;
}

const TIME = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });
const UNSAVED: readonly DraftPhase[] = ['failed', 'refused'];

/** State of saving all answers: errors first, then those being saved. */
export function SaveState({ drafts, savedAt, onRetry }: SaveStateProps) {
  const countOf = (phases: readonly DraftPhase[]) =>
    [...drafts.values()].filter(({ phase }) => phases.includes(phase)).length;
  const [conflicts, failed] = [countOf(['conflict']), countOf(UNSAVED)];
  return (
    <div className={classes.saveState}>
      {conflicts > 0 || failed > 0 ? (
        <>
          <span role="alert" className={classes.notSaved}>
            <IconAlertTriangle size={18} aria-hidden />
            {failed > 0 ? REPORT_NOTE_SCREEN_TEXTS.notSaved(failed) : REPORT_NOTE_SCREEN_TEXTS.conflicts(conflicts)}
          </span>
          {failed > 0 && (
            <Button size="compact-sm" variant="default" onClick={onRetry}>
              {SCREEN_TEXTS.retry}
            </Button>
          )}
        </>
      ) : (
        <span role="status" className={classes.saved}>
          {drafts.size > 0 && (
            <>
              <Loader size={14} aria-hidden />
              {REPORT_NOTE_SCREEN_TEXTS.saving}
            </>
          )}
          {drafts.size === 0 && savedAt && (
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
