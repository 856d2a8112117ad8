import { defineArea, links, Navigate } from '@portal/portal-sdk';
import { lazy } from 'react';

const LibraryPage = lazy(() => import('./pages/library.page.tsx'));
const ProjectDocuments = lazy(() => import('./pages/project-documents.tsx'));

/** The Library, and the documents of projects as a part of their page (spec 1 §2). */
export default defineArea({
  name: 'mfe-library',
  routes: [
    {
      path: '/library/:tab?',
      element: <LibraryPage />,
    },
    { path: '/library/*', element: <Navigate to={links.library()} replace /> },
  ],
  slots: { 'project.documents': ProjectDocuments },
});
