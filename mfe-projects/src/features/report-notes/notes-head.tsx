import { INSPECTION_STATUS_LABELS } from '@portal/contracts/projects/inspection-lists';
import type { ReportNotes, ReportNotesPopulated } from '@portal/contracts/projects/report-note';
import { percentOf, populatedInAll } from '@portal/contracts/projects/report-note-arithmetic';
import { useSession } from '@portal/portal-sdk';
import { Progress, Select } from '@portal/portal-sdk/forms';
import { IconLock } from '@tabler/icons-react';
import type { ShownSection } from './notes-view.ts';
import { actionOn, formatDate, shownStatusOf } from '@portal/ui';
import { REPORT_NOTE_SCREEN_TEXTS } from './report-note.texts.ts';
import classes from './report-notes.module.css';

interface NotesHeadProps {
  readonly notes: ReportNotes;
  readonly inspections: ReportNotesPopulated['items'];
  readonly sections: readonly ShownSection[];
  readonly onChoose: (inspectionId: string) => void;
}

/** Head of the notes: inspection, and share of populated questions. */
export function NotesHead(props: NotesHeadProps) {
  const { notes, inspections, sections, onChoose } = props;
  const share = populatedInAll(sections);
  const percent = percentOf(share);
  const { viewer } = useSession();
  const update = actionOn(notes, 'update');
  return (
    <div className={classes.head}>
      <div className={classes.line}>
        <Select
          className={classes.chooser ?? ''}
          label={REPORT_NOTE_SCREEN_TEXTS.inspection}
          data={choices(notes, inspections)}
          value={notes.inspectionId}
          onChange={(id) => id !== null && onChoose(id)}
          allowDeselect={false}
        />
        <div className={classes.share}>
          <p className={classes.shareText}>
            <strong>{REPORT_NOTE_SCREEN_TEXTS.populated(percent)}</strong>
            <span className={classes.quiet}>{REPORT_NOTE_SCREEN_TEXTS.answered(share.answered, share.required)}</span>
          </p>
          <Progress
            value={percent}
            size={6}
            aria-label={REPORT_NOTE_SCREEN_TEXTS.answered(share.answered, share.required)}
          />
        </div>
      </div>
      {/* Only engineers see why they cannot write; other roles only read anyway. */}
      {update?.allowed === false && (update.obstacle !== 'role' || viewer.role === 'RiskEngineer') && (
        <p role="note" className={classes.closed}>
          <IconLock size={18} aria-hidden />
          {update.text}
        </p>
      )}
    </div>
  );
}

/** Returns the choices including the current inspection, even a cancelled one. */
function choices(notes: ReportNotes, inspections: ReportNotesPopulated['items']) {
  const isThere = inspections.some(({ inspectionId }) => inspectionId === notes.inspectionId);
  return [...inspections, ...(isThere ? [] : [notes])].map((one) => ({
    value: one.inspectionId,
    label: [
      REPORT_NOTE_SCREEN_TEXTS.inspectionNumber(one.inspectionNumber),
      INSPECTION_STATUS_LABELS[shownStatusOf({ ...one, status: one.inspectionStatus })],
      formatDate(one.startDay),
    ].join(' · '),
  }));
}
