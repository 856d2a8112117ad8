import type { TeamMember } from '@portal/contracts/admin/team-member';
import { TEAM_TEXTS } from '@portal/contracts/admin/team-texts';
import { ActionIcon, Menu, useSession } from '@portal/portal-sdk';
import { actionOn, GuardedItem, mayDo, obstacleOf, useItemAction } from '@portal/ui';
import { IconDots, IconEdit, IconLogout, IconSend, IconTrash, IconUserCheck } from '@tabler/icons-react';
import { useResendInvite } from './team.api.ts';
import { TEAM_SCREEN_TEXTS } from './team.texts.ts';

interface RowMenuProps {
  readonly member: TeamMember;
  readonly onEdit: () => void;
  readonly onReview: () => void;
  readonly onSignOut: () => void;
  readonly onDelete: () => void;
}

const ICON = { size: 16, 'aria-hidden': true } as const;

/** Menu of a team member's actions; Delete is always shown, with the reason where it is refused (spec 3 §2). */
export function RowMenu({ member, onEdit, onReview, onSignOut, onDelete }: RowMenuProps) {
  const { fullName, email } = member;
  const { userId } = useSession().viewer;
  const resend = useItemAction({ mutation: useResendInvite(), done: TEAM_TEXTS.invited(email) });
  return (
    <>
      <Menu position="bottom-end" width={200}>
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={TEAM_TEXTS.actionsFor(fullName)}
            loading={resend.isBusy}
          >
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {mayDo(member, 'edit') && (
            <Menu.Item leftSection={<IconEdit {...ICON} />} onClick={onEdit}>
              {TEAM_TEXTS.edit}
            </Menu.Item>
          )}
          {mayDo(member, 'resend') && (
            <Menu.Item leftSection={<IconSend {...ICON} />} onClick={() => resend.run(member)}>
              {TEAM_TEXTS.resend}
            </Menu.Item>
          )}
          {mayDo(member, 'approve') && (
            <Menu.Item leftSection={<IconUserCheck {...ICON} />} onClick={onReview}>
              {TEAM_SCREEN_TEXTS.review}
            </Menu.Item>
          )}
          {member.status === 'HasAccess' && member.id !== userId && (
            <Menu.Item leftSection={<IconLogout {...ICON} />} onClick={onSignOut}>
              {TEAM_SCREEN_TEXTS.signOut}
            </Menu.Item>
          )}
          <GuardedItem
            obstacle={obstacleOf(actionOn(member, 'delete'))}
            icon={<IconTrash {...ICON} />}
            isDanger
            onClick={onDelete}
          >
            {TEAM_TEXTS.remove}
          </GuardedItem>
        </Menu.Dropdown>
      </Menu>
      {resend.staleDialog}
    </>
  );
}
