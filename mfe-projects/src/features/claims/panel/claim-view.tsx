import type { Claim } from '@portal/contracts/projects/claim';
import { CLAIM_LABELS, CLAIM_TYPE_LABELS } from '@portal/contracts/projects/claim-lists';
import {
  actionOn,
  AttachmentTiles,
  DialogButtons,
  drawnAction,
  Fact,
  formatDate,
  formatInstant,
  GuardedButton,
} from '@portal/ui';
import { IconEdit, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { ClaimStatusDot } from '../claim-status.tsx';
import { CLAIM_SCREEN_TEXTS as TEXTS } from '../claim.texts.ts';
import { DeleteClaim } from '../delete-claim.tsx';
import { Money } from '../money.tsx';
import { ClaimHistory } from './claim-history.tsx';
import { ClaimSteps } from './claim-steps.tsx';
import classes from './panel.module.css';

interface ClaimViewProps {
  readonly claim: Claim;
  readonly currency: string;
  readonly onEdit: () => void;
  readonly onClose: () => void;
}

/** A claim as text, with the viewer's actions; hidden fields are left out (decisions §11). */
export function ClaimView({ claim, currency, onEdit, onClose }: ClaimViewProps) {
  const [isDeleting, setDeleting] = useState(false);
  const [edit, remove] = [drawnAction(actionOn(claim, 'update')), drawnAction(actionOn(claim, 'delete'))];
  return (
    <>
      <div className={classes.state}>
        <ClaimStatusDot status={claim.status} />
        <ClaimSteps claim={claim} />
      </div>
      <dl className={classes.facts}>
        {!claim.isLimited && (
          <Fact label={CLAIM_LABELS.type}>{claim.type && (CLAIM_TYPE_LABELS[claim.type] ?? claim.type)}</Fact>
        )}
        <Fact label={CLAIM_LABELS.cause}>{claim.cause.value}</Fact>
        <Fact label={CLAIM_LABELS.dateOfLoss}>{formatDate(claim.dateOfLoss)}</Fact>
        {!claim.isLimited &&
          (['amount', 'paid', 'reserve'] as const).map((field) => (
            <Fact key={field} label={CLAIM_LABELS[field]}>
              <Money amount={claim[field]} currency={currency} />
            </Fact>
          ))}
      </dl>
      {!claim.isLimited && <Particulars claim={claim} />}
      {!claim.isLimited && <ClaimHistory claim={claim} currency={currency} />}
      {(edit ?? remove) && (
        <DialogButtons>
          {remove && (
            <GuardedButton
              {...remove}
              isDanger
              icon={<IconTrash size={18} aria-hidden />}
              onClick={() => setDeleting(true)}
            >
              {TEXTS.delete}
            </GuardedButton>
          )}
          {edit && (
            <GuardedButton {...edit} variant="filled" icon={<IconEdit size={18} aria-hidden />} onClick={onEdit}>
              {TEXTS.edit}
            </GuardedButton>
          )}
        </DialogButtons>
      )}
      {isDeleting && <DeleteClaim claim={claim} onDeleted={onClose} onClose={() => setDeleting(false)} />}
    </>
  );
}

/** Long parts of a claim: the description, the attachments, its author. */
function Particulars({ claim }: Pick<ClaimViewProps, 'claim'>) {
  const fileIds = claim.files.map(({ fileId }) => fileId);
  return (
    <>
      {claim.description !== null && (
        <dl className={classes.wide}>
          <Fact label={CLAIM_LABELS.description}>{claim.description}</Fact>
        </dl>
      )}
      {fileIds.length > 0 && (
        <div className={classes.files}>
          <h3 className={classes.label}>{CLAIM_LABELS.files}</h3>
          <AttachmentTiles fileIds={fileIds} label={CLAIM_LABELS.files} />
        </div>
      )}
      <p className={classes.entered}>{TEXTS.enteredBy(claim.createdBy ?? '', formatInstant(claim.createdDateTime))}</p>
    </>
  );
}
