import { TEAM_TEXTS } from '@portal/contracts/admin/team-texts';
import type { Contact } from '@portal/contracts/projects/contact';
import { ActionIcon, Menu } from '@portal/portal-sdk';
import { actionOn, drawnAction, GuardedItem, mayDo, useItemAction } from '@portal/ui';
import { IconDots, IconEdit, IconSend, IconTrash, IconUserCheck, IconUserX } from '@tabler/icons-react';
import { CONTACT_SCREEN_TEXTS } from './contact.texts.ts';
import { useResendInvite } from './contacts.api.ts';
import { useApprove } from './use-approve.ts';

interface ContactMenuProps {
  readonly contact: Contact;
  readonly onReject: () => void;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

const ICON = { size: 16, 'aria-hidden': true } as const;

/** Menu of a contact's actions; hidden from those who only read. Delete gives the reason where it is refused. */
export function ContactMenu({ contact, onReject, onEdit, onDelete }: ContactMenuProps) {
  const { id, actions, fullName, email } = contact;
  const remove = drawnAction(actionOn(contact, 'delete'));
  const resend = useItemAction({ mutation: useResendInvite(), done: TEAM_TEXTS.invited(email) });
  const { approve, isBusy: isApproving, staleDialog } = useApprove(contact);
  if (!actions.some(({ allowed }) => allowed)) return null;
  return (
    <>
      <Menu position="bottom-end" width={200}>
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={TEAM_TEXTS.actionsFor(fullName)}
            loading={resend.isBusy || isApproving}
          >
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {mayDo(contact, 'approve') && (
            <Menu.Item leftSection={<IconUserCheck {...ICON} />} onClick={approve}>
              {CONTACT_SCREEN_TEXTS.approve}
            </Menu.Item>
          )}
          {mayDo(contact, 'reject') && (
            <Menu.Item leftSection={<IconUserX {...ICON} />} onClick={onReject}>
              {CONTACT_SCREEN_TEXTS.reject}
            </Menu.Item>
          )}
          {mayDo(contact, 'update') && (
            <Menu.Item leftSection={<IconEdit {...ICON} />} onClick={onEdit}>
              {TEAM_TEXTS.edit}
            </Menu.Item>
          )}
          {mayDo(contact, 'resend') && (
            <Menu.Item leftSection={<IconSend {...ICON} />} onClick={() => resend.run({ body: { contactId: id } })}>
              {TEAM_TEXTS.resend}
            </Menu.Item>
          )}
          {remove && (
            <GuardedItem obstacle={remove.obstacle} icon={<IconTrash {...ICON} />} isDanger onClick={onDelete}>
              {TEAM_TEXTS.remove}
            </GuardedItem>
          )}
        </Menu.Dropdown>
      </Menu>
      {resend.staleDialog}
      {staleDialog}
    </>
  );
}
