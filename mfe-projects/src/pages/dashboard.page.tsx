import { can, type Viewer } from '@portal/access';
import { useSession } from '@portal/portal-sdk';
import { Loading } from '@portal/ui';
import { lazy, Suspense, type ComponentType } from 'react';
import { DashboardFrame } from '../features/dashboard/frame/dashboard-frame.tsx';
import type { DashboardPageName } from '../features/dashboard/frame/dashboard-pages.ts';
import { Overview } from '../features/dashboard/overview/overview.tsx';

/** Contents of the pages; each is loaded when it is opened. */
const CONTENTS = {
  overview: Overview,
  inspections: lazy(() => import('../features/dashboard/inspections/dashboard-inspections.tsx')),
  recommendations: lazy(() => import('../features/dashboard/recommendations/dashboard-recommendations.tsx')),
  assignments: lazy(() => import('../features/dashboard/assignments/dashboard-assignments.tsx')),
  reports: lazy(() => import('../features/dashboard/reports/dashboard-reports.tsx')),
  budgets: lazy(() => import('../features/dashboard/budgets/dashboard-budgets.tsx')),
  expenses: lazy(() => import('../features/dashboard/expenses/dashboard-expenses.tsx')),
  analytics: lazy(() => import('../features/dashboard/analytics/dashboard-analytics.tsx')),
} as const satisfies Record<DashboardPageName, unknown>;
const FormerExpenses = lazy(() => import('../features/dashboard/assignments/former-expenses.tsx'));
const PendingReports = lazy(() => import('../features/dashboard/reports/pending-reports.tsx'));

/** Facts beneath the titles of pages that have some. */
const FORMER = { content: FormerExpenses, isFor: (viewer: Viewer) => can(viewer, 'read', 'expense') };
const FACTS: Partial<
  Record<DashboardPageName, { readonly content: ComponentType; readonly isFor: (viewer: Viewer) => boolean }>
> = {
  assignments: FORMER,
  expenses: FORMER,
  reports: { content: PendingReports, isFor: () => true },
};

interface DashboardPageProps {
  readonly current: DashboardPageName;
}

/** /dashboard and the pages below it (spec 2 §2). */
export default function DashboardPage({ current }: DashboardPageProps) {
  const Content = CONTENTS[current];
  const { viewer } = useSession();
  const facts = FACTS[current];
  const Facts = facts?.isFor(viewer) ? facts.content : undefined;
  return (
    // A page that is opened anew finds the filters of the session again.
    <DashboardFrame
      key={current}
      current={current}
      {...(Facts && {
        facts: (
          <Suspense fallback={'\u00A0'}>
            <Facts />
          </Suspense>
        ),
      })}
    >
      {(state) => (
        <Suspense fallback={<Loading height={480} />}>
          <Content state={state} />
        </Suspense>
      )}
    </DashboardFrame>
  );
}
