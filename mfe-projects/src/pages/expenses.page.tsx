import { can } from '@portal/access';
import { asOneOf, asText, useEndpoint, usePageTitle, useSearch, useSession } from '@portal/portal-sdk';
import { PageHeader } from '@portal/ui';
import { EXPENSE_SCREEN_TEXTS as TEXTS } from '../features/expenses/expense.texts.ts';
import { FORMER_EXPENSES } from '../features/expenses/former-address.ts';
import { FormerProjects } from '../features/expenses/former-projects.tsx';
import { ProjectExpenses } from '../features/expenses/project-expenses.tsx';
import DashboardPage from './dashboard.page.tsx';

const SEARCH = { projectId: asText(), show: asOneOf(['former']) };

/**
 * /dashboard/expenses: sums of time and expenses of all projects. Beside them, time and expenses of projects that an engineer or
 * a risk company has lost: they complete and bill them here, for the projects' own pages are closed to them (decisions §27).
 */
export default function ExpensesPage() {
  const [{ projectId, show }] = useSearch(SEARCH);
  const { viewer } = useSession();
  const isOfFormer = can(viewer, 'read', 'expense');
  if (isOfFormer && projectId !== undefined) return <OfProject key={projectId} projectId={projectId} />;
  return isOfFormer && show === 'former' ? <OfFormer /> : <DashboardPage current="expenses" />;
}

const SUMS = { label: TEXTS.title, to: '/dashboard/expenses' };

function OfFormer() {
  usePageTitle(TEXTS.formerProjects, [SUMS]);
  return (
    <>
      <PageHeader title={TEXTS.title} facts={TEXTS.formerProjects} />
      <FormerProjects />
    </>
  );
}

function OfProject({ projectId }: { readonly projectId: string }) {
  usePageTitle(TEXTS.title, [SUMS, { label: TEXTS.formerProjects, to: FORMER_EXPENSES }]);
  const { data } = useEndpoint('GET /expenses', { query: { projectId, kind: 'Time', page: 1, pageSize: 1 } });
  return (
    <>
      <PageHeader title={TEXTS.title} facts={data?.projectName ?? '\u00A0'} />
      <ProjectExpenses project={{ id: projectId }} />
    </>
  );
}
