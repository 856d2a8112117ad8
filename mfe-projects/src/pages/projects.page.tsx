import { usePageTitle } from '@portal/portal-sdk';
import { ProjectList } from '../features/projects/list/project-list.tsx';
import { PROJECT_SCREEN_TEXTS } from '../features/projects/project.texts.ts';

/** /projects */
export default function ProjectsPage() {
  usePageTitle(PROJECT_SCREEN_TEXTS.title);
  return <ProjectList />;
}
