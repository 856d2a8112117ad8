import type { Project } from '@portal/contracts/projects/project';
import { lazy, Suspense } from 'react';
import { NotesSkeleton } from './notes-skeleton.tsx';

const ReportNotesTab = lazy(() => import('./report-notes-tab.tsx'));

/** REPORT NOTES, loaded when it is opened. */
export function ProjectReportNotes({ project }: { readonly project: Project }) {
  return (
    <Suspense fallback={<NotesSkeleton />}>
      <ReportNotesTab project={project} />
    </Suspense>
  );
}
