import { can } from '@portal/access';
import { Button, Link, links, Navigate, usePageTitle, useSession } from '@portal/portal-sdk';
import { PageHeader } from '@portal/ui';
import { ASSIGNMENT_SCREEN_TEXTS as TEXTS } from '../features/assignments/assignment.texts.ts';
import { OwnAssignments } from '../features/assignments/own-assignments.tsx';
import { PROJECT_SCREEN_TEXTS } from '../features/projects/project.texts.ts';

/** /dashboard/assignments: an engineer's or a company's assignments (decisions §27). */
export default function AssignmentsPage() {
  usePageTitle(TEXTS.title, [{ label: PROJECT_SCREEN_TEXTS.title, to: links.projects() }]);
  const { viewer } = useSession();
  if (!can(viewer, 'read', 'resource')) return <Navigate to={links.projects()} replace />;
  return (
    <>
      <PageHeader
        title={TEXTS.title}
        actions={
          can(viewer, 'read', 'expense') && (
            <Button variant="default" component={Link} to="/dashboard/expenses">
              {TEXTS.formerExpenses}
            </Button>
          )
        }
      />
      <OwnAssignments />
    </>
  );
}
