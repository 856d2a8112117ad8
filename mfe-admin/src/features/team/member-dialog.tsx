import type { TeamMember } from '@portal/contracts/admin/team-member';
import { TEAM_TEXTS } from '@portal/contracts/admin/team-texts';
import { Modal, notify, useSession } from '@portal/portal-sdk';
import { ErrorPanel, Loading, mayDo, type OnClosing, useFormClosing, useVersionedSave } from '@portal/ui';
import { useState } from 'react';
import { checkedBodyOf, formValuesOf, type MemberFormValues } from './member.schema.ts';
import { MemberForm } from './member.form.tsx';
import { MemberView } from './member-view.tsx';
import { memberNow, useReloadTeam, useSaveMember, useTeamMember } from './team.api.ts';
import { TEAM_SCREEN_TEXTS } from './team.texts.ts';

export interface MemberDialogProps {
  /** Undefined for a new member. */
  readonly id: string | undefined;
  readonly isEditing: boolean;
  /** Opens the registration of a member who waits for approval in place of this dialog. */
  readonly onReview: (inviteId: string) => void;
  readonly onClose: () => void;
}

/** Dialog of a team member, existing or new (spec 3 §2). */
export default function MemberDialog({ id, isEditing: startsEditing, onReview, onClose }: MemberDialogProps) {
  const { data: member, error, refetch } = useTeamMember(id);
  const [isEditing, setEditing] = useState(startsEditing || id === undefined);
  const { close, onClosing } = useFormClosing(onClose);
  const title = id === undefined ? TEAM_SCREEN_TEXTS.newMember : (member?.fullName ?? TEAM_SCREEN_TEXTS.title);
  return (
    <Modal opened onClose={close} title={title} size={760}>
      {content()}
    </Modal>
  );

  function content() {
    if (id !== undefined && !member) {
      if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
      return <Loading height={320} />;
    }
    if (isEditing && (!member || mayDo(member, 'edit')))
      return <EditMember member={member} onClosing={onClosing} onClose={onClose} />;
    return (
      member && <MemberView member={member} onReview={onReview} onEdit={() => setEditing(true)} onClose={onClose} />
    );
  }
}

interface EditMemberProps {
  readonly member: TeamMember | undefined;
  readonly onClosing: OnClosing;
  readonly onClose: () => void;
}

function EditMember({ member, onClosing, onClose }: EditMemberProps) {
  const { userId } = useSession().viewer;
  const save = useSaveMember();
  const reload = useReloadTeam();

  const say = ({ name, email, sendInvite }: MemberFormValues, isChanged: boolean) => {
    const fullName = `${name.firstName} ${name.lastName}`;
    if (sendInvite) notify.success(TEAM_TEXTS.invited(email));
    else notify.success(isChanged ? TEAM_SCREEN_TEXTS.updated(fullName) : TEAM_SCREEN_TEXTS.added(fullName));
  };
  const saving = useVersionedSave<TeamMember, MemberFormValues>({
    item: member,
    valuesOf: formValuesOf,
    read: memberNow,
    save: async (values, over) => {
      await save.mutateAsync({ body: checkedBodyOf(values), over });
      say(values, over !== undefined);
    },
    onReload: () => {
      void reload();
      onClose();
    },
  });
  return (
    <>
      <MemberForm
        member={saving.opened}
        isOwnRow={saving.opened?.id === userId}
        onSave={saving.save}
        onFault={saving.ask}
        onClosing={onClosing}
        onClose={onClose}
      />
      {saving.dialog}
    </>
  );
}
