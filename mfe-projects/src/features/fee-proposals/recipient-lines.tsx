import type { FeeProposal, FeeRecipient } from '@portal/contracts/finance/fee-proposal';
import { Link, VisuallyHidden } from '@portal/portal-sdk';
import { Money } from '@portal/ui';
import type { ReactNode } from 'react';
import { FEE_SCREEN_TEXTS as TEXTS } from './fee-proposal.texts.ts';
import classes from './fee-proposals.module.css';
import { RecipientState } from './fee-status.tsx';
import { lowestTotal } from './recipients.ts';
import { useFeeAddress } from './use-fee-address.ts';

interface RecipientLinesProps {
  readonly proposal: FeeProposal;
  readonly currency: string;
  /** Names the list. */
  readonly label: string;
  /** More about a company, below its line, with a way to its answer. */
  readonly beneath?: (recipient: FeeRecipient) => ReactNode;
}

/** Companies that were asked, each with its state and its total, which opens its answer; the lowest total says so. */
export function RecipientLines({ proposal, currency, label, beneath }: RecipientLinesProps) {
  const { answerOf } = useFeeAddress();
  const lowest = lowestTotal(proposal);
  return (
    <ul className={classes.recipients} aria-label={label}>
      {proposal.recipients.map((recipient) => {
        const { companyContactId, companyName, total } = recipient;
        return (
          <li key={companyContactId}>
            <span className={classes.company}>{companyName}</span>
            <span className={classes.state}>
              <RecipientState recipient={recipient} />
            </span>
            <span className={classes.total}>
              {total !== null && (
                <>
                  {total === lowest && <span className={classes.lowest}>{TEXTS.cheapest}</span>}
                  <span>
                    {beneath ? (
                      <Money amount={total} currency={currency} />
                    ) : (
                      <Link to={answerOf(proposal.id, recipient)}>
                        <Money amount={total} currency={currency} />
                        <VisuallyHidden>{TEXTS.answerOf(companyName)}</VisuallyHidden>
                      </Link>
                    )}
                  </span>
                </>
              )}
            </span>
            {beneath && <div className={classes.beneath}>{beneath(recipient)}</div>}
          </li>
        );
      })}
    </ul>
  );
}
