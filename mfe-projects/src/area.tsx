import { defineArea } from '@portal/portal-sdk';
import { lazy } from 'react';

const ProjectsPage = lazy(() => import('./pages/projects.page.tsx'));
const AddProjectPage = lazy(() => import('./pages/add-project.page.tsx'));
const ProjectPage = lazy(() => import('./pages/project.page.tsx'));

export default defineArea({
  name: 'mfe-projects',
  routes: [
    {
      path: '/projects',
      children: [
        { index: true, element: <ProjectsPage /> },
        { path: 'add', element: <AddProjectPage /> },
        { path: ':projectId', element: <ProjectPage /> },
        { path: ':projectId/:tabName', element: <ProjectPage /> },
      ],
    },
  ],
});
