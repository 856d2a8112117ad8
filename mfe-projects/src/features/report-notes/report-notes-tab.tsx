import type { Project } from '@portal/contracts/projects/project';
import type { ReportNotesPopulated } from '@portal/contracts/projects/report-note';
import { EmptyState, ErrorPanel } from '@portal/ui';
import { IconClipboardText } from '@tabler/icons-react';
import { InspectionNotes } from './inspection-notes.tsx';
import { NotesSkeleton } from './notes-skeleton.tsx';
import { REPORT_NOTE_SCREEN_TEXTS } from './report-note.texts.ts';
import { usePopulated } from './report-notes.api.ts';
import { useNotesAddress } from './use-notes-address.ts';

/** REPORT NOTES: an inspection, its sections, their questions (decisions §20). */
export default function ReportNotesTab({ project }: { readonly project: Project }) {
  const inspections = usePopulated(project.id);
  const address = useNotesAddress();
  if (!inspections.data) {
    if (inspections.error) return <ErrorPanel error={inspections.error} onRetry={() => void inspections.refetch()} />;
    return <NotesSkeleton />;
  }
  const inspectionId = address.inspectionId ?? currentOf(inspections.data)?.inspectionId;
  if (inspectionId === undefined) {
    return (
      <EmptyState icon={IconClipboardText} title={REPORT_NOTE_SCREEN_TEXTS.noInspections}>
        {REPORT_NOTE_SCREEN_TEXTS.noInspectionsHint}
      </EmptyState>
    );
  }
  return (
    <InspectionNotes
      key={inspectionId}
      projectId={project.id}
      inspectionId={inspectionId}
      inspections={inspections.data}
      address={address}
    />
  );
}

/** Returns the inspection to show: in progress, else the last completed one, else the next. */
const currentOf = (inspections: ReportNotesPopulated['items']) =>
  inspections.find(({ inspectionStatus }) => inspectionStatus === 'InProgress') ??
  inspections.findLast(({ inspectionStatus }) => inspectionStatus === 'Completed') ??
  inspections[0];
