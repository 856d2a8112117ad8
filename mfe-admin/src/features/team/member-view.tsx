import { teamPositionLabel } from '@portal/access';
import { designationLabel } from '@portal/contracts/admin/designation';
import { maskedPhone } from '@portal/contracts/common/phone-mask';
import type { TeamMember } from '@portal/contracts/admin/team-member';
import { hasOffices } from '@portal/contracts/admin/team-positions';
import { TEAM_TEXTS } from '@portal/contracts/admin/team-texts';
import { Button, useSession } from '@portal/portal-sdk';
import { AccessStatusDot, Attachment, DialogButtons, DialogFacts, Fact, formatAddress, mayDo } from '@portal/ui';
import { ADDRESS_LABELS } from '@portal/ui/texts/address';
import { SCREEN_TEXTS } from '@portal/ui/texts/screen';
import { REGISTRATION_TEXTS } from '../registration/registration.texts.ts';
import { TEAM_SCREEN_TEXTS } from './team.texts.ts';

interface MemberViewProps {
  readonly member: TeamMember;
  readonly onReview: (inviteId: string) => void;
  readonly onEdit: () => void;
  readonly onClose: () => void;
}

/** A member of the team to be read. */
export function MemberView({ member, onReview, onEdit, onClose }: MemberViewProps) {
  const { companyType } = useSession().viewer;
  const { address, phone, invite } = member;
  return (
    <>
      <DialogFacts>
        <Fact label={TEAM_SCREEN_TEXTS.systemRole}>{teamPositionLabel({ role: member.position, companyType })}</Fact>
        <Fact label={TEAM_SCREEN_TEXTS.status}>
          <AccessStatusDot status={member.status} />
        </Fact>
        <Fact label={TEAM_SCREEN_TEXTS.designation}>{designationLabel(member.designation, companyType)}</Fact>
        {hasOffices(companyType) && <Fact label={TEAM_SCREEN_TEXTS.officeLocation}>{member.location}</Fact>}
        <Fact label={TEAM_SCREEN_TEXTS.email}>{member.email}</Fact>
        <Fact label={ADDRESS_LABELS.phone}>{phone && maskedPhone(phone, address?.country ?? '')}</Fact>
        <Fact label={TEAM_SCREEN_TEXTS.address}>{address && formatAddress(address)}</Fact>
        {member.isPrimaryCoordinator && <Fact label={TEAM_SCREEN_TEXTS.primaryContact}>{TEAM_TEXTS.yes}</Fact>}
        {member.cvFileId && (
          <Fact label={TEAM_SCREEN_TEXTS.cv}>
            <Attachment fileId={member.cvFileId} />
          </Fact>
        )}
        {member.rejectionReason && <Fact label={REGISTRATION_TEXTS.reason}>{member.rejectionReason}</Fact>}
      </DialogFacts>
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          {SCREEN_TEXTS.close}
        </Button>
        {invite && mayDo(member, 'approve') && (
          <Button onClick={() => onReview(invite.id)}>{TEAM_SCREEN_TEXTS.review}</Button>
        )}
        {mayDo(member, 'edit') && <Button onClick={onEdit}>{TEAM_TEXTS.edit}</Button>}
      </DialogButtons>
    </>
  );
}
