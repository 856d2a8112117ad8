import type { FeeComparison } from '@portal/contracts/finance/fee-proposal';
import { centsOf, moneyText } from '@portal/money';
import { Link, VisuallyHidden } from '@portal/portal-sdk';
import { formatNumber, Money } from '@portal/ui';
import { SCREEN_TEXTS } from '@portal/ui/texts/screen';
import { AcceptButton } from '../accept-button.tsx';
import { ANSWER_TEXTS as TEXTS } from '../fee-proposal.texts.ts';
import { FeeStatusDot } from '../fee-status.tsx';
import { useFeeAddress } from '../use-fee-address.ts';
import classes from './comparison.module.css';
import type { ComparedGroup, ComparedLine } from './comparison-lines.ts';

interface ComparisonTableProps {
  readonly comparison: FeeComparison;
  readonly groups: readonly ComparedGroup[];
  /** Indices of the answers that are shown. */
  readonly columns: readonly number[];
}

/** A column for each answer. It scrolls sideways in a box of its own, its first column stays. */
export function ComparisonTable({ comparison, groups, columns }: ComparisonTableProps) {
  const { feeProposalId, version, currency, answers } = comparison;
  const { answerOf } = useFeeAddress();
  const shown = columns.flatMap((index) => answers[index] ?? []);
  return (
    <div className={classes.box} role="region" aria-labelledby={HEADING} tabIndex={0}>
      <table className={classes.table} aria-labelledby={HEADING}>
        <thead>
          <tr>
            <th scope="col" className={classes.label}>
              <VisuallyHidden>{TEXTS.line}</VisuallyHidden>
            </th>
            {shown.map((answer) => (
              <th key={answer.companyContactId} scope="col">
                <span className={classes.company}>
                  <Link to={answerOf(feeProposalId, answer)}>{answer.companyName}</Link>
                  <FeeStatusDot status={answer.status} />
                  <AcceptButton
                    feeProposalId={feeProposalId}
                    version={version}
                    answer={{ ...answer, total: answer.totals.total }}
                    currency={currency}
                  />
                </span>
              </th>
            ))}
          </tr>
        </thead>
        {groups.map((group) => (
          <tbody key={group.title}>
            {group.lines.length > 1 || group.hint !== undefined ? (
              <tr className={classes.group}>
                <th scope="rowgroup" colSpan={shown.length + 1}>
                  <span>
                    {group.title}
                    {group.hint !== undefined && <span className={classes.hint}>{group.hint}</span>}
                  </span>
                </th>
              </tr>
            ) : null}
            {group.lines.map((line) => (
              <tr key={line.label} className={line.isSum ? classes.sum : undefined}>
                <th scope="row" className={classes.label}>
                  {line.label}
                </th>
                {columns.map((index) => (
                  <td key={index}>
                    <Value line={line} value={line.values[index] ?? null} currency={currency} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

/** Id of the heading that names the table. */
export const HEADING = 'fee-comparison';

interface ValueProps {
  readonly line: ComparedLine;
  readonly value: number | null;
  readonly currency: string;
}

function Value({ line, value, currency }: ValueProps) {
  if (value === null) return SCREEN_TEXTS.nothing;
  return (
    <>
      {line.isMoney ? <Money amount={value} currency={currency} /> : formatNumber(value)}
      {value === line.lowest && <span className={classes.lowest}>{TEXTS.lowest}</span>}
      {line.left !== undefined && <AgainstBudget cost={value} left={line.left} currency={currency} />}
    </>
  );
}

interface AgainstBudgetProps {
  readonly cost: number;
  /** Null without a budget. */
  readonly left: number | null;
  readonly currency: string;
}

/** The rest of a service's budget after its cost, or by how much the cost exceeds it. */
function AgainstBudget({ cost, left, currency }: AgainstBudgetProps) {
  if (left === null) return <span className={classes.note}>{TEXTS.noBudget}</span>;
  const rest = centsOf(left) - centsOf(cost);
  return rest < 0 ? (
    <span className={`${classes.note} ${classes.over}`}>{TEXTS.overBudget(moneyText(-rest, currency))}</span>
  ) : (
    <span className={classes.note}>{TEXTS.leaves(moneyText(rest, currency))}</span>
  );
}
