import { defineArea, Navigate, Outlet, sessionStore } from '@portal/portal-sdk';
import { lazy, Suspense, useState } from 'react';
import { followedReports } from './features/reports/followed-reports.ts';

const ProjectsPage = lazy(() => import('./pages/projects.page.tsx'));
const AddProjectPage = lazy(() => import('./pages/add-project.page.tsx'));
const ContactsPage = lazy(() => import('./pages/contacts.page.tsx'));
const DashboardPage = lazy(() => import('./pages/dashboard.page.tsx'));
const ExpensesPage = lazy(() => import('./pages/expenses.page.tsx'));
const GlobalEcosystemPage = lazy(() => import('./pages/global-ecosystem.page.tsx'));
const ProjectPage = lazy(() => import('./pages/project.page.tsx'));
const RecommendationSheetPage = lazy(() => import('./pages/recommendation-sheet.page.tsx'));

const KeptNotices = lazy(() => import('./features/reports/kept-notices.tsx'));

/** The pages, and the notices of documents that were in setting when the page was loaded. */
function Pages() {
  const [hasNotices] = useState(() => followedReports(sessionStore.getState().claims?.sub).length > 0);
  return (
    <>
      {hasNotices && (
        <Suspense fallback={null}>
          <KeptNotices />
        </Suspense>
      )}
      <Outlet />
    </>
  );
}

export default defineArea({
  name: 'mfe-projects',
  routes: [
    {
      path: '/projects',
      element: <Pages />,
      children: [
        { index: true, element: <ProjectsPage /> },
        { path: 'add', element: <AddProjectPage /> },
        { path: 'contacts', element: <ContactsPage /> },
        // `contacts` is not a project id.
        { path: 'contacts/*', element: <Navigate to="/projects/contacts" replace /> },
        { path: ':projectId', element: <ProjectPage /> },
        { path: ':projectId/recommendations/sheet', element: <RecommendationSheetPage /> },
        { path: ':projectId/:tabName', element: <ProjectPage /> },
      ],
    },
    {
      path: '/dashboard',
      element: <Pages />,
      children: [
        { index: true, element: <DashboardPage current="overview" /> },
        { path: 'inspections', element: <DashboardPage current="inspections" /> },
        { path: 'recommendations', element: <DashboardPage current="recommendations" /> },
        { path: 'assignments', element: <DashboardPage current="assignments" /> },
        { path: 'budgets', element: <DashboardPage current="budgets" /> },
        { path: 'expenses', element: <ExpensesPage /> },
        { path: 'reports', element: <DashboardPage current="reports" /> },
        { path: 'analytics', element: <DashboardPage current="analytics" /> },
        // Links may lead to pages that are not released yet.
        { path: '*', element: <Navigate to="/dashboard" replace /> },
      ],
    },
    { path: '/global-ecosystem', element: <GlobalEcosystemPage /> },
  ],
});
