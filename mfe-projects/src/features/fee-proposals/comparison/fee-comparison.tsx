import type { FeeComparison as Comparison } from '@portal/contracts/finance/fee-proposal';
import type { Project } from '@portal/contracts/projects/project';
import { Link } from '@portal/portal-sdk';
import { Select } from '@portal/portal-sdk/forms';
import { EmptyState, ErrorPanel, isLost, Loading, usePhone } from '@portal/ui';
import { IconArrowLeft, IconMessageDollar } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ExportButton } from '../../../export/export-button.tsx';
import { ANSWER_TEXTS as TEXTS, FEE_SCREEN_TEXTS, servicesText } from '../fee-proposal.texts.ts';
import { requestComparison, useComparison } from '../fee-proposals.api.ts';
import { useFeeAddress } from '../use-fee-address.ts';
import classes from './comparison.module.css';
import { ComparisonTable, HEADING } from './comparison-table.tsx';
import { groupsOf } from './comparison-lines.ts';

interface FeeComparisonProps {
  readonly project: Project;
  /** Id of the proposal. */
  readonly id: string;
}

/** The answers to a proposal side by side, against the budgets of the services (decisions §20, §27). */
export default function FeeComparison({ project, id }: FeeComparisonProps) {
  const { data, error, refetch } = useComparison(id);
  const { addressOf } = useFeeAddress();
  const isGone = data !== undefined && data.projectId !== project.id;
  return (
    <div className={classes.comparison}>
      <div className={classes.head}>
        <Link to={addressOf(id)} className={classes.back}>
          <IconArrowLeft size={18} aria-hidden /> {TEXTS.back}
        </Link>
        <h2 id={HEADING}>
          {data && !isGone
            ? TEXTS.comparisonOf(servicesText(data.services.map(({ serviceType }) => serviceType)))
            : FEE_SCREEN_TEXTS.actions.compare}
        </h2>
        {data && !isGone && data.answers.length > 0 && (
          <ExportButton onAsk={() => requestComparison(id)} fileName={TEXTS.file} />
        )}
      </div>
      {content(data, error, isGone, () => void refetch())}
    </div>
  );
}

function content(data: Comparison | undefined, error: unknown, isGone: boolean, onRetry: () => void): ReactNode {
  if (isGone || isLost(error)) return <EmptyState icon={IconMessageDollar} title={TEXTS.gone} />;
  if (!data) return error ? <ErrorPanel error={error} onRetry={onRetry} /> : <Loading height={480} />;
  if (data.answers.length === 0) {
    return (
      <EmptyState icon={IconMessageDollar} title={TEXTS.none}>
        {TEXTS.noneHint}
      </EmptyState>
    );
  }
  return <Answers comparison={data} />;
}

/** All answers beside each other; on a phone the one that is picked. */
function Answers({ comparison }: { readonly comparison: Comparison }) {
  const { answers } = comparison;
  const isPhone = usePhone();
  const { companyContactId, showColumn } = useFeeAddress();
  const groups = groupsOf(comparison);
  const picked = Math.max(
    0,
    answers.findIndex((one) => one.companyContactId === companyContactId),
  );
  const columns = answers.map((_, index) => index);
  return (
    <>
      {isPhone && answers.length > 1 && (
        <Select
          label={TEXTS.company}
          data={answers.map((one) => ({ value: one.companyContactId, label: one.companyName }))}
          value={answers[picked]?.companyContactId ?? null}
          onChange={(id) => id !== null && showColumn(id)}
          allowDeselect={false}
        />
      )}
      <ComparisonTable comparison={comparison} groups={groups} columns={isPhone ? [picked] : columns} />
    </>
  );
}
