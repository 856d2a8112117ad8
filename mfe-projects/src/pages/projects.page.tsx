import { usePageTitle, usePermission } from '@portal/portal-sdk';
import { NoAccess, PageHeader } from '@portal/ui';
import { ProjectList } from '../features/projects/list/project-list.tsx';
import { PROJECT_SCREEN_TEXTS } from '../features/projects/project.texts.ts';

/** /projects, with its tools for people who have projects: administrators have none (decisions §11). */
export default function ProjectsPage() {
  usePageTitle(PROJECT_SCREEN_TEXTS.title);
  return usePermission('read', 'project') ? (
    <ProjectList />
  ) : (
    <>
      <PageHeader title={PROJECT_SCREEN_TEXTS.title} />
      <NoAccess />
    </>
  );
}
