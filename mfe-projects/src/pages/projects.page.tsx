import { PROJECT_SCREEN_TEXTS } from '@portal/contracts/projects/screen-texts';
import { usePageTitle } from '@portal/portal-sdk';
import { ProjectList } from '../features/projects/list/project-list.tsx';

/** /projects */
export default function ProjectsPage() {
  usePageTitle(PROJECT_SCREEN_TEXTS.title);
  return <ProjectList />;
}
