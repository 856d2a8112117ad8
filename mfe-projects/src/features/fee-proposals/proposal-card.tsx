import type { FeeProposal } from '@portal/contracts/finance/fee-proposal';
import { Link } from '@portal/portal-sdk';
import { formatInstant } from '@portal/ui';
import { FEE_SCREEN_TEXTS as TEXTS, inspectionsText, servicesText } from './fee-proposal.texts.ts';
import classes from './fee-proposals.module.css';
import { FeeStatusDot } from './fee-status.tsx';
import { Matters } from './matters.tsx';
import { RecipientLines } from './recipient-lines.tsx';

interface ProposalCardProps {
  readonly proposal: FeeProposal;
  readonly currency: string;
  readonly isOpen: boolean;
  /** Address at which the proposal is open. */
  readonly to: string;
}

/** A proposal in the list: its services, what matters about it, and the companies that were asked. */
export function ProposalCard({ proposal, currency, isOpen, to }: ProposalCardProps) {
  const { id, status, serviceTypes, inspectionCount, sentDateTime } = proposal;
  const title = servicesText(serviceTypes);
  return (
    <li className={isOpen ? `${classes.card} ${classes.openCard}` : classes.card}>
      <div className={classes.cardHead}>
        <h2>
          <Link to={to} data-row-link="" data-row-id={id} {...(isOpen && { 'aria-current': 'true' })}>
            {title}
          </Link>
        </h2>
        <FeeStatusDot status={status} />
      </div>
      <p className={classes.quiet}>
        {inspectionsText(inspectionCount)} ·{' '}
        {sentDateTime === null ? TEXTS.notSent : TEXTS.sentOn(formatInstant(sentDateTime))}
      </p>
      <Matters proposal={proposal} />
      <RecipientLines proposal={proposal} currency={currency} label={TEXTS.recipientsOf(title)} />
    </li>
  );
}
