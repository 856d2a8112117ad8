import type { FeeProposal, FeeProposals } from '@portal/contracts/finance/fee-proposal';
import type { Project } from '@portal/contracts/projects/project';
import { notify, notifyFailure } from '@portal/portal-sdk';
import { actionOn, obstacleOf, SidePanel, useFormClosing, useVersionedSave } from '@portal/ui';
import { useRef } from 'react';
import { FEE_SCREEN_TEXTS as TEXTS, servicesText } from '../fee-proposal.texts.ts';
import { feeProposalNow, useSaveFeeProposal, useSendFeeProposal } from '../fee-proposals.api.ts';
import { feeFieldsOf, feeValuesOf, type FeeValues } from './fee-proposal.schema.ts';
import { FeeProposalForm } from './fee-proposal.form.tsx';

export interface FeeProposalPanelProps {
  readonly project: Project;
  /** The draft that is changed; undefined for a new proposal. */
  readonly proposal: FeeProposal | undefined;
  readonly proposals: FeeProposals;
  readonly mayOpen: boolean;
  /** Called with the id of a new one, and the words that name it. */
  readonly onAdded: (id: string, message: string) => void;
  readonly onClose: () => void;
}

/** Panel with the form of a proposal, which is saved as a draft or sent at once. */
export default function FeeProposalPanel(props: FeeProposalPanelProps) {
  const { project, proposal, proposals, mayOpen, onAdded, onClose } = props;
  const { close, onClosing } = useFormClosing(onClose);
  const store = useSaveFeeProposal(project.id);
  const send = useSendFeeProposal();
  const isSending = useRef(false);

  /** Sends a changed draft. A refusal leaves it saved: its pane has the action, with what is against it. */
  const sendDraft = async ({ id, version, recipients }: FeeProposal): Promise<void> => {
    try {
      await send.mutateAsync({ params: { id }, ifMatch: version });
      notify.success(TEXTS.sent(recipients.length));
    } catch (fault) {
      notifyFailure(fault);
    }
  };
  const saving = useVersionedSave<FeeProposal, FeeValues>({
    item: proposal,
    valuesOf: feeValuesOf,
    read: async ({ id }) => (await feeProposalNow(project.id, id)) ?? undefined,
    save: async (values, over) => {
      const saved = await store(feeFieldsOf(values), over, isSending.current);
      const title = servicesText(saved.serviceTypes);
      if (!over) onAdded(saved.id, isSending.current ? TEXTS.sentAdded(title) : TEXTS.draftAdded(title));
      else if (isSending.current) await sendDraft(saved);
      else notify.success(TEXTS.saved);
    },
    reloads: ['feeProposal'],
    onReload: onClose,
  });
  return (
    <SidePanel title={proposal ? TEXTS.editTitle : TEXTS.add} mayOpen={mayOpen} onClose={close}>
      <FeeProposalForm
        projectId={project.id}
        proposal={saving.opened}
        serviceTypes={proposals.serviceTypes}
        sendObstacle={proposal && obstacleOf(actionOn(proposal, 'send'))}
        onSave={(values, isSent) => {
          isSending.current = isSent;
          return saving.save(values);
        }}
        onFault={saving.ask}
        onClosing={onClosing}
        onDone={onClose}
      />
      {saving.dialog}
    </SidePanel>
  );
}
