import { links, Navigate, usePageTitle, usePermission } from '@portal/portal-sdk';
import { PageHeader } from '@portal/ui';
import { AddProject } from '../features/projects/form/add-project.tsx';
import { NewProjectTabBar } from '../features/projects/page/tab-bar.tsx';
import { PROJECT_SCREEN_TEXTS } from '../features/projects/project.texts.ts';

/** Page of /projects/add, for people who may create a project. */
export default function AddProjectPage() {
  usePageTitle(PROJECT_SCREEN_TEXTS.addProject, [{ label: PROJECT_SCREEN_TEXTS.title, to: links.projects() }]);
  if (!usePermission('create', 'project')) return <Navigate to={links.projects()} replace />;
  return (
    <>
      <PageHeader title={PROJECT_SCREEN_TEXTS.addProject} />
      <NewProjectTabBar />
      <AddProject />
    </>
  );
}
