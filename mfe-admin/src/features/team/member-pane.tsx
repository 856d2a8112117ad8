import { teamPositionLabel } from '@portal/access';
import { mailLinkOf } from '@portal/contracts/common/mail-box';
import { designationLabel } from '@portal/contracts/identity/designation';
import type { TeamMember } from '@portal/contracts/admin/team-member';
import { hasOffices } from '@portal/contracts/admin/team-positions';
import { Anchor, useSession } from '@portal/portal-sdk';
import {
  AccessStatusDot,
  Attachment,
  Fact,
  isLost,
  formatAddress,
  Loading,
  mayDo,
  Pane,
  PaneActions,
  PaneFacts,
  PaneNote,
  PendingPane,
  useFormClosing,
  useOpenForm,
  phoneLink,
} from '@portal/ui';
import { ADDRESS_LABELS } from '@portal/ui/texts/address';
import { lazy, Suspense, useState } from 'react';
import { useTeamMember } from './team.api.ts';
import { TEAM_SCREEN_TEXTS as TEXTS } from './team.texts.ts';
import { useMemberActions } from './use-member-actions.tsx';

const EditMember = lazy(() => import('./edit-member.tsx'));

interface MemberPaneProps {
  readonly id: string;
  readonly isEditing: boolean;
  /** Opens the registration of a member who waits for approval. */
  readonly onReview: (inviteId: string) => void;
  readonly onClose: () => void;
}

/** A team member beside the list, to be read or edited (spec 3 §2). */
export default function MemberPane({ id, isEditing: startsEditing, onReview, onClose }: MemberPaneProps) {
  const { data: member, error, refetch } = useTeamMember(id);
  const [isEditing, setEditing] = useState(startsEditing);
  const isForm = useOpenForm(isEditing, member !== undefined && mayDo(member, 'edit'));
  const { close, onClosing } = useFormClosing(onClose);
  if (!member || (isLost(error) && !isEditing))
    return <PendingPane title={TEXTS.member} error={error} onRetry={() => void refetch()} />;
  if (!isForm) {
    return <Reading member={member} onEdit={() => setEditing(true)} onReview={onReview} onDeleted={onClose} />;
  }
  return (
    <Pane title={member.fullName} onClose={close}>
      <Suspense fallback={<Loading height={320} />}>
        <EditMember member={member} onClosing={onClosing} onDone={() => setEditing(false)} />
      </Suspense>
    </Pane>
  );
}

interface ReadingProps {
  readonly member: TeamMember;
  readonly onEdit: () => void;
  readonly onReview: (inviteId: string) => void;
  readonly onDeleted: () => void;
}

function Reading({ member, onEdit, onReview, onDeleted }: ReadingProps) {
  const { companyType } = useSession().viewer;
  const { primary, others, dialogs } = useMemberActions(member, { onEdit, onReview, onDeleted });
  const { fullName, status, isPrimaryCoordinator, position, designation, location } = member;
  const { email, phone, address, cvFileId, rejectionReason } = member;
  return (
    <Pane
      title={fullName}
      status={
        <>
          <AccessStatusDot status={status} />
          {isPrimaryCoordinator && <PaneNote>{TEXTS.primaryContact}</PaneNote>}
        </>
      }
      actions={<PaneActions primary={primary} others={others} />}
    >
      <PaneFacts>
        <Fact label={TEXTS.systemRole}>{teamPositionLabel({ role: position, companyType })}</Fact>
        <Fact label={TEXTS.designation}>{designationLabel(designation, companyType)}</Fact>
        {hasOffices(companyType) && <Fact label={TEXTS.officeLocation}>{location}</Fact>}
        <Fact label={TEXTS.email}>
          <Anchor href={mailLinkOf(email)}>{email}</Anchor>
        </Fact>
        <Fact label={ADDRESS_LABELS.phone}>{phoneLink(phone, address)}</Fact>
        {address && <Fact label={TEXTS.address}>{formatAddress(address)}</Fact>}
        {rejectionReason && <Fact label={TEXTS.rejectReason}>{rejectionReason}</Fact>}
        {cvFileId && (
          <Fact label={TEXTS.cv}>
            <Attachment fileId={cvFileId} />
          </Fact>
        )}
      </PaneFacts>
      {dialogs}
    </Pane>
  );
}
