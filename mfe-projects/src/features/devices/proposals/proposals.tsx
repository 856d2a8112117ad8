import type { DeviceProposal } from '@portal/contracts/projects/device-proposal';
import { ErrorLine } from '@portal/ui';
import { useId } from 'react';
import { PROPOSAL_TEXTS as TEXTS } from '../device.texts.ts';
import type { useProposals } from '../devices.api.ts';
import classes from '../devices.module.css';
import { ProposalCard } from './proposal-card.tsx';

interface ProposalsProps {
  readonly proposals: ReturnType<typeof useProposals>;
  /** Proposals of the answer that are shown. */
  readonly shown: readonly DeviceProposal[];
  /** Id of the one to which the address leads. */
  readonly markedId: string | undefined;
}

/** Recommendations that alerts propose and that wait for the primary engineer; nothing where none waits (decisions §27). */
export function Proposals({ proposals, shown, markedId }: ProposalsProps) {
  const id = useId();
  const { data, error, refetch, isFetching } = proposals;
  if (!data) return error && <ErrorLine error={error} onRetry={() => void refetch()} isBusy={isFetching} />;
  if (shown.length === 0) return null;
  return (
    <section className={classes.proposals} aria-labelledby={id}>
      <h2 id={id}>{TEXTS.title}</h2>
      <p>{TEXTS.hint}</p>
      <ul className={classes.cards}>
        {shown.map((proposal) => (
          <ProposalCard key={proposal.id} proposal={proposal} isMarked={proposal.id === markedId} />
        ))}
      </ul>
    </section>
  );
}
