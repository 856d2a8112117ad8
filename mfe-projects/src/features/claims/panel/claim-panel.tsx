import type { Project } from '@portal/contracts/projects/project';
import { ErrorPanel, Loading, SidePanel, useFormClosing } from '@portal/ui';
import { useState } from 'react';
import { CLAIM_SCREEN_TEXTS as TEXTS } from '../claim.texts.ts';
import { useClaim } from '../claims.api.ts';
import { EditClaim } from '../form/edit-claim.tsx';
import { ClaimView } from './claim-view.tsx';
import classes from './panel.module.css';

interface ClaimPanelProps {
  readonly project: Project;
  /** Undefined for a new one. */
  readonly id: string | undefined;
  readonly onClose: () => void;
}

/** A claim to be read or edited beside the table, or a new one (decisions §20). */
export default function ClaimPanel({ project, id, onClose }: ClaimPanelProps) {
  const { data: claim, error, refetch } = useClaim(id);
  const [isEditing, setEditing] = useState(id === undefined);
  const { close, onClosing } = useFormClosing(onClose);
  const read = () => {
    if (id === undefined) onClose();
    else setEditing(false);
  };
  const title = claim ? TEXTS.titleOf(claim.claimNumber) : TEXTS.claim;
  return (
    <SidePanel title={isEditing ? formTitle() : title} onClose={close}>
      <div className={classes.body}>{content()}</div>
    </SidePanel>
  );

  function formTitle() {
    return id === undefined ? TEXTS.add : TEXTS.editTitle;
  }

  function content() {
    if (id !== undefined && !claim) {
      if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
      return <Loading height={320} />;
    }
    if (isEditing) {
      return <EditClaim project={project} claim={claim} onClosing={onClosing} onDone={read} />;
    }
    if (!claim) return null;
    return <ClaimView claim={claim} currency={project.currency} onEdit={() => setEditing(true)} onClose={onClose} />;
  }
}
