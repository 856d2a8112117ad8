import { can } from '@portal/access';
import { links, Navigate, usePageTitle, useSession } from '@portal/portal-sdk';
import { PageHeader } from '@portal/ui';
import { PROJECT_SCREEN_TEXTS } from '../features/projects/project.texts.ts';
import { OwnReports } from '../features/reports/own-reports.tsx';
import { REPORT_SCREEN_TEXTS as TEXTS } from '../features/reports/report.texts.ts';
import { usePendingCount } from '../features/reports/reports.api.ts';

/** /dashboard/reports: what waits for the viewer, and all reports that the viewer reads (spec 2 §2, decisions §27). */
export default function ReportsPage() {
  usePageTitle(TEXTS.title, [{ label: PROJECT_SCREEN_TEXTS.title, to: links.projects() }]);
  const { viewer } = useSession();
  if (!can(viewer, 'read', 'report')) return <Navigate to={links.projects()} replace />;
  return <Reports />;
}

function Reports() {
  const { data: pending = 0 } = usePendingCount();
  return (
    <>
      <PageHeader title={TEXTS.title} facts={pending > 0 ? TEXTS.toDecide(pending) : '\u00A0'} />
      <OwnReports />
    </>
  );
}
