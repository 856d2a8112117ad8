import { Loading, mayDo } from '@portal/ui';
import { lazy, Suspense, useState } from 'react';
import type { FeeProposalPanelProps } from './fee-proposal-panel.tsx';

const FeeProposalPanel = lazy(() => import('./fee-proposal-panel.tsx'));

/**
 * Panel of a new proposal, or of the draft that the address names, where the viewer may write it. A change by somebody else
 * does not take it away from its writer: the server answers then.
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
