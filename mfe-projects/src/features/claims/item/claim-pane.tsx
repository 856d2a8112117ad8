import type { Claim } from '@portal/contracts/projects/claim';
import { CLAIM_LABELS, CLAIM_TYPE_LABELS } from '@portal/contracts/projects/claim-lists';
import type { Project } from '@portal/contracts/projects/project';
import {
  AttachmentGallery,
  Fact,
  formatDate,
  formatInstant,
  isLost,
  Loading,
  Money,
  Pane,
  PaneActions,
  PaneFacts,
  PaneLead,
  PaneNote,
  PaneSection,
  PendingPane,
  useFormClosing,
} from '@portal/ui';
import { lazy, Suspense, useState } from 'react';
import { ClaimStatusDot } from '../claim-status.tsx';
import { CLAIM_SCREEN_TEXTS as TEXTS } from '../claim.texts.ts';
import { useClaim } from '../claims.api.ts';
import { ClaimHistory } from './claim-history.tsx';
import { useClaimActions } from './use-claim-actions.tsx';

const EditClaim = lazy(() => import('../form/edit-claim.tsx'));

interface ClaimPaneProps {
  readonly project: Project;
  readonly id: string;
  readonly siteToday: string | undefined;
  readonly onClose: () => void;
}

/** A claim beside the list, to be read, moved on or edited (decisions §20). */
export default function ClaimPane({ project, id, siteToday, onClose }: ClaimPaneProps) {
  const { data, error, refetch } = useClaim(id);
  const [isEditing, setEditing] = useState(false);
  const { close, onClosing } = useFormClosing(onClose);
  const isOfOther = data !== undefined && data.projectId !== project.id;
  const claim = isOfOther || (isLost(error) && !isEditing) ? undefined : data;
  if (!claim) {
    return <PendingPane title={TEXTS.claim} error={error} isGone={isOfOther} onRetry={() => void refetch()} />;
  }
  if (!isEditing) {
    return <Reading claim={claim} currency={project.currency} onEdit={() => setEditing(true)} onDeleted={onClose} />;
  }
  return (
    <Pane title={TEXTS.editTitle} onClose={close}>
      <Suspense fallback={<Loading height={320} />}>
        <EditClaim
          project={project}
          claim={claim}
          siteToday={siteToday}
          onClosing={onClosing}
          onDone={() => setEditing(false)}
        />
      </Suspense>
    </Pane>
  );
}

interface ReadingProps {
  readonly claim: Claim;
  readonly currency: string;
  readonly onEdit: () => void;
  readonly onDeleted: () => void;
}

/** The claim as text with the viewer's actions; hidden fields are left out (decisions §11). */
function Reading({ claim, currency, onEdit, onDeleted }: ReadingProps) {
  const { primary, others, dialogs } = useClaimActions(claim, { onEdit, onDeleted });
  const { claimNumber, status, isLimited, type, cause, dateOfLoss, description, createdBy, createdDateTime } = claim;
  const fileIds = claim.files.map(({ fileId }) => fileId);
  return (
    <Pane
      title={TEXTS.titleOf(claimNumber)}
      status={<ClaimStatusDot status={status} />}
      actions={<PaneActions primary={primary} others={others} />}
    >
      {description !== null && <PaneLead>{description}</PaneLead>}
      <PaneFacts>
        <Fact label={CLAIM_LABELS.cause}>{cause.value}</Fact>
        <Fact label={CLAIM_LABELS.dateOfLoss}>{formatDate(dateOfLoss)}</Fact>
        {!isLimited && (
          <>
            <Fact label={CLAIM_LABELS.type}>{type && (CLAIM_TYPE_LABELS[type] ?? type)}</Fact>
            {(['amount', 'paid', 'reserve'] as const).map((field) => (
              <Fact key={field} label={CLAIM_LABELS[field]}>
                <Money amount={claim[field]} currency={currency} />
              </Fact>
            ))}
          </>
        )}
      </PaneFacts>
      {!isLimited && <PaneNote>{TEXTS.enteredBy(createdBy ?? '', formatInstant(createdDateTime))}</PaneNote>}
      {fileIds.length > 0 && (
        <PaneSection title={CLAIM_LABELS.files}>
          <AttachmentGallery label={CLAIM_LABELS.files} fileIds={fileIds} />
        </PaneSection>
      )}
      {!isLimited && <ClaimHistory claim={claim} currency={currency} />}
      {dialogs}
    </Pane>
  );
}
