import type { ProjectListRow } from '@portal/contracts/projects/project-list';
import { ActionIcon, Link, Menu, usePermission } from '@portal/portal-sdk';
import { IconArrowRight, IconDots, IconLock, IconLockOpen } from '@tabler/icons-react';
import { PROJECT_SCREEN_TEXTS } from '../project.texts.ts';
import { LIST_SCREEN_TEXTS as TEXTS } from './list.texts.ts';

const ICON = { size: 16, 'aria-hidden': true } as const;

/** Confirmation requested about a project of the list. */
export interface StatusQuestion {
  readonly projectId: string;
  readonly action: 'close' | 'reopen';
}

interface RowMenuProps {
  readonly row: ProjectListRow;
  readonly link: string;
  readonly onAsk: (question: StatusQuestion) => void;
}

/** Menu of a project's actions in the list, without those that the role never has. */
export function RowMenu({ row, link, onAsk }: RowMenuProps) {
  const mayClose = usePermission('close', 'project');
  const mayReopen = usePermission('reopen', 'project');
  const ask = (action: StatusQuestion['action']) => onAsk({ projectId: row.id, action });
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={TEXTS.actionsFor(row.name)}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to={link} leftSection={<IconArrowRight {...ICON} />}>
          {TEXTS.open}
        </Menu.Item>
        {row.status === 'Open' && mayClose && (
          <Menu.Item leftSection={<IconLock {...ICON} />} onClick={() => ask('close')}>
            {PROJECT_SCREEN_TEXTS.closeProject}
          </Menu.Item>
        )}
        {row.status === 'Closed' && mayReopen && (
          <Menu.Item leftSection={<IconLockOpen {...ICON} />} onClick={() => ask('reopen')}>
            {PROJECT_SCREEN_TEXTS.reopenProject}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
