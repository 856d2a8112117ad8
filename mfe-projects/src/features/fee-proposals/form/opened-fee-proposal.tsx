import type { FeeProposal } from '@portal/contracts/finance/fee-proposal';
import { Loading, mayDo } from '@portal/ui';
import { lazy, Suspense, useState } from 'react';
import type { FeeProposalPanelProps } from './fee-proposal-panel.tsx';

const FeeProposalPanel = lazy(() => import('./fee-proposal-panel.tsx'));

/**
 * Returns the draft that is edited, as the list has it; the one of before where somebody deletes or withdraws it meanwhile.
 * Undefined while none is.
 */
export function useEditedProposal(id: string | undefined, listed: FeeProposal | undefined): FeeProposal | undefined {
  const [kept, setKept] = useState<FeeProposal>();
  const edited = id === undefined ? undefined : (listed ?? (kept?.id === id ? kept : undefined));
  if (edited !== kept) setKept(edited);
  return edited;
}

/**
 * Panel of a new proposal, or of the draft that the address names, where the viewer may write it. What somebody else does
 * with the draft does not take it away from its writer: the server answers then.
 */
export function OpenedFeeProposal(props: Omit<FeeProposalPanelProps, 'mayOpen'>) {
  const { proposal, proposals } = props;
  const [mayOpen] = useState(() => (proposal ? mayDo(proposal, 'update') : proposals.create.allowed));
  return (
    <Suspense fallback={<Loading height={0} />}>
      <FeeProposalPanel {...props} mayOpen={mayOpen} />
    </Suspense>
  );
}
