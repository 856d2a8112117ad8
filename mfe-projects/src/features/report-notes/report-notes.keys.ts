import type { ProjectCategory } from '@portal/contracts/projects/project-lists';

/** Keys of what is kept of report notes; a prefix invalidates all below it. */
export const reportNoteKeys = {
  /** Everything of a project but the questions, which never change. */
  ofProject: (projectId: string) => ['report-notes', projectId] as const,
  populated: (projectId: string) => ['report-notes', projectId, 'populated'] as const,
  notes: (projectId: string, inspectionId: string) => ['report-notes', projectId, 'notes', inspectionId] as const,
  history: (projectId: string, inspectionId: string, questionId: string) =>
    ['report-notes', projectId, 'history', inspectionId, questionId] as const,
  questions: (projectType: ProjectCategory, version: string) =>
    ['report-note-questions', projectType, version] as const,
};
