import { can } from '@portal/access';
import { asText, links, Navigate, useEndpoint, usePageTitle, useSearch, useSession } from '@portal/portal-sdk';
import { PageHeader } from '@portal/ui';
import { ASSIGNMENT_SCREEN_TEXTS } from '../features/assignments/assignment.texts.ts';
import { EXPENSE_SCREEN_TEXTS as TEXTS } from '../features/expenses/expense.texts.ts';
import { FormerProjects } from '../features/expenses/former-projects.tsx';
import { ProjectExpenses } from '../features/expenses/project-expenses.tsx';

const SEARCH = { projectId: asText() };

/**
 * /dashboard/expenses: time and expenses of projects that an engineer or a risk company has lost. They complete and bill them
 * here, for the projects' own pages are closed to them (decisions §27).
 */
export default function ExpensesPage() {
  const [{ projectId }] = useSearch(SEARCH);
  const { viewer } = useSession();
  const above = { label: ASSIGNMENT_SCREEN_TEXTS.title, to: ASSIGNMENTS };
  usePageTitle(TEXTS.title, projectId === undefined ? [above] : [above, { label: TEXTS.title, to: FORMER }]);
  if (!can(viewer, 'read', 'expense')) return <Navigate to={links.projects()} replace />;
  if (projectId !== undefined) return <OfProject key={projectId} projectId={projectId} />;
  return (
    <>
      <PageHeader title={TEXTS.title} facts={TEXTS.formerProjects} />
      <FormerProjects />
    </>
  );
}

const ASSIGNMENTS = '/dashboard/assignments';
const FORMER = '/dashboard/expenses';

function OfProject({ projectId }: { readonly projectId: string }) {
  const { data } = useEndpoint('GET /expenses', { query: { projectId, kind: 'Time', page: 1, pageSize: 1 } });
  return (
    <>
      <PageHeader title={TEXTS.title} facts={data?.projectName ?? '\u00A0'} />
      <ProjectExpenses project={{ id: projectId }} />
    </>
  );
}
