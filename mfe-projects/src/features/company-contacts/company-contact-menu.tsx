import { TEAM_TEXTS } from '@portal/contracts/admin/team-texts';
import type { CompanyContact } from '@portal/contracts/projects/company-contact';
import { ActionIcon, Menu, usePermission } from '@portal/portal-sdk';
import { GuardedItem } from '@portal/ui';
import { IconDots, IconEdit, IconTrash } from '@tabler/icons-react';

interface CompanyContactMenuProps {
  readonly contact: CompanyContact;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

const ICON = { size: 16, 'aria-hidden': true } as const;

/** Menu of a company contact's actions; hidden from those who only read. */
export function CompanyContactMenu({ contact, onEdit, onDelete }: CompanyContactMenuProps) {
  const mayEdit = usePermission('update', 'companyContact');
  const mayDelete = usePermission('delete', 'companyContact');
  if (!mayEdit && !mayDelete) return null;
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={TEAM_TEXTS.actionsFor(contact.name)}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {mayEdit && (
          <Menu.Item leftSection={<IconEdit {...ICON} />} onClick={onEdit}>
            {TEAM_TEXTS.edit}
          </Menu.Item>
        )}
        {mayDelete && (
          <GuardedItem obstacle={undefined} icon={<IconTrash {...ICON} />} isDanger onClick={onDelete}>
            {TEAM_TEXTS.remove}
          </GuardedItem>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
