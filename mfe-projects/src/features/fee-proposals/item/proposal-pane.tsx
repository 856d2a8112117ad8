import type { FeeProposal } from '@portal/contracts/finance/fee-proposal';
import {
  Attachment,
  Fact,
  formatInstant,
  Pane,
  PaneActions,
  PaneFacts,
  PaneLead,
  PaneNote,
  PaneSection,
  PendingPane,
} from '@portal/ui';
import { FEE_LABELS, FEE_SCREEN_TEXTS as TEXTS, servicesText } from '../fee-proposal.texts.ts';
import { FeeStatusDot } from '../fee-status.tsx';
import { Matters } from '../matters.tsx';
import { RecipientLines } from '../recipient-lines.tsx';
import { ProposalHistory } from './proposal-history.tsx';
import { RecipientActions } from './recipient-actions.tsx';
import { useProposalActions } from './use-proposal-actions.tsx';

interface ProposalPaneProps {
  /** Undefined where the list has no such proposal. */
  readonly proposal: FeeProposal | undefined;
  /** True while the list may still bring it. */
  readonly isReading: boolean;
  readonly currency: string;
  readonly onDeleted: () => void;
}

/** A proposal beside the list: the companies with what can be done about each, the file, the history. */
export default function ProposalPane({ proposal, isReading, currency, onDeleted }: ProposalPaneProps) {
  if (proposal) return <Reading proposal={proposal} currency={currency} onDeleted={onDeleted} />;
  return <PendingPane title={TEXTS.proposal} error={null} isGone={!isReading} onRetry={nothing} />;
}

/** A proposal that is gone does not come back by another attempt. */
const nothing = (): void => undefined;

interface ReadingProps {
  readonly proposal: FeeProposal;
  readonly currency: string;
  readonly onDeleted: () => void;
}

function Reading({ proposal, currency, onDeleted }: ReadingProps) {
  const { status, serviceTypes, inspectionCount, description, file, sentDateTime } = proposal;
  const { primary, others, dialogs } = useProposalActions(proposal, { onDeleted });
  const title = servicesText(serviceTypes);
  return (
    <Pane
      title={title}
      status={<FeeStatusDot status={status} />}
      actions={<PaneActions primary={primary} others={others} />}
    >
      <Matters proposal={proposal} />
      {description !== null && <PaneLead>{description}</PaneLead>}
      <PaneFacts>
        <Fact label={FEE_LABELS.inspectionCount}>{inspectionCount}</Fact>
        <Fact label={FEE_LABELS.sent}>{sentDateTime === null ? TEXTS.notSent : formatInstant(sentDateTime)}</Fact>
      </PaneFacts>
      <PaneNote>{TEXTS.createdBy(proposal.createdBy, formatInstant(proposal.createdDateTime))}</PaneNote>
      {file && (
        <PaneSection title={FEE_LABELS.fileId}>
          <Attachment fileId={file.id} />
        </PaneSection>
      )}
      <PaneSection title={TEXTS.recipients}>
        <RecipientLines
          proposal={proposal}
          currency={currency}
          label={TEXTS.recipientsOf(title)}
          beneath={(recipient) => <RecipientActions proposal={proposal} recipient={recipient} currency={currency} />}
        />
      </PaneSection>
      <ProposalHistory id={proposal.id} />
      {dialogs}
    </Pane>
  );
}
