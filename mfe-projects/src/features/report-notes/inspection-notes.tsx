import type { ReportNotesPopulated } from '@portal/contracts/projects/report-note';
import { ErrorPanel } from '@portal/ui';
import { useEffect } from 'react';
import type { ReportNotes } from '@portal/contracts/projects/report-note';
import type { ReportNoteDefinition } from '@portal/contracts/projects/report-note-questions';
import { MissingItems } from './missing-items.tsx';
import { NotesHead } from './notes-head.tsx';
import { NotesSkeleton } from './notes-skeleton.tsx';
import { viewOf } from './notes-view.ts';
import { useQuestions, useReportNotes } from './report-notes.api.ts';
import classes from './report-notes.module.css';
import { SectionMenu } from './section-menu.tsx';
import { SectionQuestions } from './section-questions.tsx';
import { UploadsGuard } from './uploads-guard.tsx';
import { useAnswerDesk } from './use-answer-desk.ts';
import { MISSING, type NotesAddress } from './use-notes-address.ts';
import { WorkBar } from './work-bar.tsx';

interface InspectionNotesProps {
  readonly projectId: string;
  readonly inspectionId: string;
  readonly inspections: ReportNotesPopulated['items'];
  readonly address: NotesAddress;
}

/** The report notes of one inspection, with the questions of their version. */
export function InspectionNotes(props: InspectionNotesProps) {
  const { projectId, inspectionId } = props;
  const notes = useReportNotes(projectId, inspectionId);
  const questions = useQuestions(notes.data);
  const failed = [notes, questions].find(({ data, error }) => !data && error);
  if (failed) return <ErrorPanel error={failed.error} onRetry={() => void failed.refetch()} />;
  if (!notes.data || !questions.data) return <NotesSkeleton />;
  return <LoadedNotes {...props} notes={notes.data} definition={questions.data} />;
}

interface LoadedNotesProps extends InspectionNotesProps {
  readonly notes: ReportNotes;
  readonly definition: ReportNoteDefinition;
}

function LoadedNotes({ projectId, inspectionId, inspections, address, notes, definition }: LoadedNotesProps) {
  const { desk, drafts, savedAt, uploads } = useAnswerDesk(projectId, inspectionId);
  const view = viewOf(definition, notes, drafts);
  const { sections } = view;
  // A question that does not apply any more has no place for its photographs, nor for removing one that failed.
  useEffect(() => {
    const shown = new Set(sections.flatMap(({ questions }) => questions.map(({ id }) => id)));
    for (const { key, holder } of uploads.uploads()) if (!shown.has(holder)) uploads.remove(key);
  });
  const isMissing = address.section === MISSING;
  const current = sections.find(({ key }) => key === address.section) ?? sections[0];
  return (
    <div className={classes.tab}>
      <NotesHead notes={notes} inspections={inspections} sections={sections} onChoose={address.choose} />
      <SectionMenu sections={sections} current={isMissing ? MISSING : current?.key} address={address} />
      <div className={classes.work}>
        <WorkBar
          sections={sections}
          drafts={drafts}
          savedAt={savedAt}
          uploads={uploads}
          address={address}
          onRetry={() => {
            desk.retry();
            uploads.retryAll();
          }}
        />
        <UploadsGuard uploads={uploads} />
        {isMissing || !current ? (
          <MissingItems sections={sections} address={address} />
        ) : (
          <SectionQuestions
            key={current.key}
            notes={notes}
            definition={definition}
            view={view}
            section={current}
            desk={desk}
            drafts={drafts}
            uploads={uploads}
            address={address}
          />
        )}
      </div>
    </div>
  );
}
