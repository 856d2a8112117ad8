import type { Project } from '@portal/contracts/projects/project';
import { Slot } from '@portal/portal-sdk';

/** DOCUMENTS: the part of the screen that the library's area lends (spec 1 §2). */
export function ProjectDocuments({ project }: { readonly project: Project }) {
  return <Slot name="project.documents" projectId={project.id} />;
}
