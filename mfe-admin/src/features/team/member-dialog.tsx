import type { TeamMember } from '@portal/contracts/admin/team-member';
import { TEAM_TEXTS } from '@portal/contracts/admin/team-texts';
import { Modal, notify, useSession } from '@portal/portal-sdk';
import { ErrorPanel, Loading, mayDo, useStaleSave } from '@portal/ui';
import { useCallback, useRef, useState } from 'react';
import { checkedBodyOf, type MemberFormValues } from './member.schema.ts';
import { MemberForm } from './member.form.tsx';
import { MemberView } from './member-view.tsx';
import { useReloadTeam, useSaveMember, useTeamMember } from './team.api.ts';
import { TEAM_SCREEN_TEXTS } from './team.texts.ts';

export interface MemberDialogProps {
  /** Undefined for a new member. */
  readonly id: string | undefined;
  readonly isEditing: boolean;
  readonly onClose: () => void;
}

/** Dialog of a team member, existing or new (spec 3 §2). */
export default function MemberDialog({ id, isEditing: startsEditing, onClose }: MemberDialogProps) {
  const { data: member, error, refetch } = useTeamMember(id);
  const [isEditing, setEditing] = useState(startsEditing || id === undefined);
  const closing = useRef(onClose);
  const onClosing = useCallback((close: () => void) => {
    closing.current = close;
  }, []);
  const title = id === undefined ? TEAM_SCREEN_TEXTS.newMember : (member?.fullName ?? TEAM_SCREEN_TEXTS.title);
  return (
    <Modal opened onClose={() => closing.current()} title={title} size={760}>
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
    return member && <MemberView member={member} onEdit={() => setEditing(true)} onClose={onClose} />;
  }
}

interface EditMemberProps {
  readonly member: TeamMember | undefined;
  readonly onClosing: (close: () => void) => void;
  readonly onClose: () => void;
}

/** Saves over the opened version only (decisions §4). */
function EditMember({ member, onClosing, onClose }: EditMemberProps) {
  const { userId } = useSession().viewer;
  // A newer version that arrives meanwhile must not be taken for the edited one.
  const [opened] = useState(member);
  const save = useSaveMember(opened);
  const reload = useReloadTeam();

  const say = ({ name, email, sendInvite }: MemberFormValues) => {
    const fullName = `${name.firstName} ${name.lastName}`;
    if (sendInvite) notify.success(TEAM_TEXTS.invited(email));
    else notify.success(opened ? TEAM_SCREEN_TEXTS.updated(fullName) : TEAM_SCREEN_TEXTS.added(fullName));
  };
  const saveNow = async (values: MemberFormValues, isOverwriting = false) => {
    await save.mutateAsync({ body: checkedBodyOf(values), isOverwriting });
    say(values);
  };
  const staleSave = useStaleSave<MemberFormValues>({
    onOverwrite: async (values) => {
      await saveNow(values, true);
      onClose();
    },
    onReload: () => {
      void reload();
      onClose();
    },
  });
  return (
    <>
      <MemberForm
        member={opened}
        isOwnRow={opened?.id === userId}
        onSave={saveNow}
        onFault={staleSave.ask}
        onClosing={onClosing}
        onClose={onClose}
      />
      {staleSave.dialog}
    </>
  );
}
