import { SERVICE_LABELS } from '@portal/contracts/finance/budget-lists';
import type { FeeDetails } from '@portal/contracts/finance/fee-proposal';
import { amountOf, centsOf, feeSumsOf, moneyText } from '@portal/money';
import { Link } from '@portal/portal-sdk';
import { formatInstant, isLost, Money, Pane, PaneNote, PaneSection, PendingPane } from '@portal/ui';
import { AcceptButton } from '../accept-button.tsx';
import { ANSWER_TEXTS as TEXTS, FEE_SCREEN_TEXTS, inspectionsText } from '../fee-proposal.texts.ts';
import { useAnswer } from '../fee-proposals.api.ts';
import { FeeStatusDot } from '../fee-status.tsx';
import { useFeeAddress } from '../use-fee-address.ts';
import { AnswerLines } from './answer-lines.tsx';
import classes from './answer.module.css';

interface AnswerPaneProps {
  readonly projectId: string;
  /** Id of the proposal. */
  readonly id: string;
  readonly companyContactId: string;
  /** Name of the company as the address has it, until its answer is read. */
  readonly companyName: string | undefined;
}

/** The answer of a company as it was written, beside the list: there a notification leads (decisions §7). */
export default function AnswerPane({ projectId, id, companyContactId, companyName }: AnswerPaneProps) {
  const { data, error, refetch } = useAnswer(id, companyContactId);
  const isOfOther = data !== undefined && data.projectId !== projectId;
  if (!data || isOfOther || isLost(error)) {
    const title = companyName ?? TEXTS.answer;
    return <PendingPane title={title} error={error} isGone={isOfOther} onRetry={() => void refetch()} />;
  }
  return <Reading details={data} />;
}

function Reading({ details }: { readonly details: FeeDetails }) {
  const { feeProposalId, version, currency, companyName, email, status, answeredDateTime, totals } = details;
  const { addressOf, viewOf } = useFeeAddress();
  const { travelCost, engineerRates, expenseCosts } = details;
  const sums = feeSumsOf(details);
  const times = (amount: number, ...factors: readonly string[]): string =>
    [moneyText(centsOf(amount), currency), ...factors].join(' × ');
  const hasTravel = sums.travelTotal > 0;
  return (
    <Pane
      title={companyName}
      status={<FeeStatusDot status={status} />}
      actions={
        <AcceptButton
          feeProposalId={feeProposalId}
          version={version}
          answer={{ ...details, total: totals.total }}
          currency={currency}
        />
      }
    >
      <p className={classes.grand}>
        <Money amount={totals.total} currency={currency} />
      </p>
      <PaneNote>
        {FEE_SCREEN_TEXTS.answeredOn(formatInstant(answeredDateTime))} · {email}
      </PaneNote>
      <p className={classes.links}>
        <Link to={viewOf(feeProposalId, 'comparison')}>{FEE_SCREEN_TEXTS.actions.compare}</Link>
        <Link to={addressOf(feeProposalId)}>{TEXTS.toProposal}</Link>
      </p>
      <PaneSection title={TEXTS.engineers}>
        <AnswerLines
          lines={engineerRates.map(({ serviceType, amount, hours, inspectionCount }, index) => ({
            name: SERVICE_LABELS[serviceType],
            formula: times(amount, `${hours} h`, inspectionsText(inspectionCount)),
            total: amountOf(sums.engineerRates[index] ?? 0),
          }))}
          currency={currency}
        />
      </PaneSection>
      <PaneSection title={TEXTS.travel}>
        <AnswerLines
          lines={[
            {
              name: TEXTS.travel,
              formula: hasTravel
                ? times(travelCost.amount, `${travelCost.hours} h`, inspectionsText(travelCost.inspectionCount))
                : TEXTS.noTravel,
              total: totals.travelTotal,
            },
          ]}
          currency={currency}
        />
      </PaneSection>
      <PaneSection title={TEXTS.expenses}>
        {expenseCosts.length === 0 ? (
          <PaneNote>{TEXTS.noExpenses}</PaneNote>
        ) : (
          <AnswerLines
            lines={expenseCosts.map(({ category, amount, count }, index) => ({
              name: category,
              formula: times(amount, String(count)),
              total: amountOf(sums.expenseCosts[index] ?? 0),
            }))}
            currency={currency}
          />
        )}
      </PaneSection>
    </Pane>
  );
}
