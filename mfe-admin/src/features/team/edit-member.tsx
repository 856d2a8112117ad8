import type { TeamMember } from '@portal/contracts/admin/team-member';
import { TEAM_TEXTS } from '@portal/contracts/admin/team-texts';
import { notify, useSession } from '@portal/portal-sdk';
import { type OnClosing, useVersionedSave } from '@portal/ui';
import { checkedBodyOf, formValuesOf, type MemberFormValues } from './member.schema.ts';
import { MemberForm } from './member.form.tsx';
import { memberNow, useReloadTeam, useSaveMember } from './team.api.ts';
import { TEAM_SCREEN_TEXTS } from './team.texts.ts';

interface EditMemberProps {
  /** Undefined for a new member. */
  readonly member: TeamMember | undefined;
  /** Gives away how the pane or dialog around the form is to be closed. */
  readonly onClosing: OnClosing;
  /** Called with the id of a new one, and the words that name it. */
  readonly onAdded?: (id: string, message: string) => void;
  /** Saved, or given up. */
  readonly onDone: () => void;
}

/** Form of a team member who is changed or added (spec 3 §2). */
export default function EditMember({ member, onClosing, onAdded, onDone }: EditMemberProps) {
  const { userId } = useSession().viewer;
  const save = useSaveMember();
  const reload = useReloadTeam();

  const messageOf = ({ name, email, sendInvite }: MemberFormValues, isChanged: boolean) => {
    const fullName = `${name.firstName} ${name.lastName}`;
    if (sendInvite) return TEAM_TEXTS.invited(email);
    return isChanged ? TEAM_SCREEN_TEXTS.updated(fullName) : TEAM_SCREEN_TEXTS.added(fullName);
  };
  const saving = useVersionedSave<TeamMember, MemberFormValues>({
    item: member,
    valuesOf: formValuesOf,
    read: memberNow,
    save: async (values, over) => {
      const { id } = await save.mutateAsync({ body: checkedBodyOf(values), over });
      const message = messageOf(values, over !== undefined);
      if (over) notify.success(message);
      else onAdded?.(id, message);
    },
    onReload: () => {
      void reload();
      onDone();
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
        onClose={onDone}
      />
      {saving.dialog}
    </>
  );
}
