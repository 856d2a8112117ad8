import type { FormerProject } from '@portal/contracts/finance/expense';
import { Link, useEndpoint } from '@portal/portal-sdk';
import { EmptyState, ErrorPanel, Loading } from '@portal/ui';
import { IconClock } from '@tabler/icons-react';
import { EXPENSE_SCREEN_TEXTS as TEXTS } from './expense.texts.ts';
import classes from './expenses.module.css';
import { formerExpensesOf } from './former-address.ts';

/** Projects that the engineer or the company has lost, each with what is still to be billed (decisions §27). */
export function FormerProjects() {
  const { data, error, refetch } = useEndpoint('GET /expenses/former-projects', {});
  if (!data) return error ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : <Loading height={240} />;
  if (data.items.length === 0) return <EmptyState icon={IconClock} title={TEXTS.noFormerProjects} />;
  return (
    <ul className={classes.former} aria-label={TEXTS.formerProjects}>
      {data.items.map((project) => (
        <li key={project.projectId}>
          <Link to={formerExpensesOf(project.projectId)}>{project.projectName}</Link>
          <span>{unbilledText(project)}</span>
        </li>
      ))}
    </ul>
  );
}

const unbilledText = ({ unbilledCount }: FormerProject): string =>
  unbilledCount > 0 ? TEXTS.unbilledEntries(unbilledCount) : TEXTS.nothingUnbilled;
