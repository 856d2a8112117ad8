import type { TeamMember } from '@portal/contracts/admin/team-member';
import { TEAM_TEXTS } from '@portal/contracts/admin/team-texts';
import { useSession } from '@portal/portal-sdk';
import { actionOn, mayDo, obstacleOf, useItemAction, withPrimary, type PaneAction } from '@portal/ui';
import { useState } from 'react';
import { DeleteMember } from './delete-member.tsx';
import { SignOutMember } from './sign-out-member.tsx';
import { useResendInvite } from './team.api.ts';
import { TEAM_SCREEN_TEXTS } from './team.texts.ts';

interface MemberActionsOptions {
  readonly onEdit: () => void;
  /** Opens the registration of a member who waits for approval. */
  readonly onReview: (inviteId: string) => void;
  readonly onDeleted: () => void;
}

/** Returns the actions on a member and their questions; Delete is always there, with the reason where it is refused (spec 3 §2). */
export function useMemberActions(member: TeamMember, { onEdit, onReview, onDeleted }: MemberActionsOptions) {
  const { id, email, status, invite } = member;
  const { userId } = useSession().viewer;
  const [question, setQuestion] = useState<'signOut' | 'delete'>();
  const close = () => setQuestion(undefined);
  const resend = useItemAction({ mutation: useResendInvite(), done: TEAM_TEXTS.invited(email) });
  const possible: readonly (PaneAction & { readonly isOffered: boolean })[] = [
    {
      id: 'review',
      label: TEAM_SCREEN_TEXTS.review,
      obstacle: undefined,
      isOffered: invite !== null && mayDo(member, 'approve'),
      onPress: () => invite && onReview(invite.id),
    },
    { id: 'edit', label: TEAM_TEXTS.edit, obstacle: undefined, isOffered: mayDo(member, 'edit'), onPress: onEdit },
    {
      id: 'resend',
      label: TEAM_TEXTS.resend,
      obstacle: undefined,
      isOffered: mayDo(member, 'resend'),
      onPress: () => resend.run(member),
    },
    {
      id: 'signOut',
      label: TEAM_SCREEN_TEXTS.signOut,
      obstacle: undefined,
      isOffered: status === 'HasAccess' && id !== userId,
      onPress: () => setQuestion('signOut'),
    },
    {
      id: 'delete',
      label: TEAM_TEXTS.remove,
      obstacle: obstacleOf(actionOn(member, 'delete')),
      isDanger: true,
      isOffered: true,
      onPress: () => setQuestion('delete'),
    },
  ];
  return {
    ...withPrimary(
      possible.filter(({ isOffered }) => isOffered),
      ['review', 'edit'],
    ),
    dialogs: (
      <>
        {question === 'signOut' && <SignOutMember member={member} onClose={close} />}
        {question === 'delete' && <DeleteMember member={member} onDeleted={onDeleted} onClose={close} />}
        {resend.staleDialog}
      </>
    ),
  };
}
