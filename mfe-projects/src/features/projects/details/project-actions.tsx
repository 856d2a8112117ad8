import type { Project } from '@portal/contracts/projects/project';
import { ActionIcon, Button, Menu, useCommands, useSession } from '@portal/portal-sdk';
import { mayDo } from '@portal/ui';
import { evaluateNewDevice } from '@portal/workflow';
import { IconAccessPoint, IconDots, IconLock, IconPencil, IconTrash } from '@tabler/icons-react';
import { lazy, Suspense, useState, type Ref } from 'react';
import { TAB_LABELS } from '../page/tab.texts.ts';
import { PROJECT_SCREEN_TEXTS as TEXTS } from '../project.texts.ts';
import { FLAG_TEXTS } from './device-flags.texts.ts';
import { DELETION_SCREEN_TEXTS } from './deletion.texts.ts';

const StatusDialog = lazy(async () => ({ default: (await import('./close-reopen.tsx')).StatusDialog }));
const DeviceFlags = lazy(async () => ({ default: (await import('./device-flags.tsx')).DeviceFlags }));
const DeleteProject = lazy(async () => ({ default: (await import('./delete-project.tsx')).DeleteProject }));

const ICON = { size: 18, 'aria-hidden': true } as const;

interface ProjectActionsProps {
  readonly project: Project;
  /** Undefined where the viewer may change nothing. */
  readonly onEdit: (() => void) | undefined;
  /** True while the form is loaded. */
  readonly isOpening: boolean;
  readonly editButton: Ref<HTMLButtonElement>;
}

/** The primary action of a project, Edit or Reopen, and a menu of those that end it; the command palette offers them, too. */
export function ProjectActions({ project, onEdit, isOpening, editButton }: ProjectActionsProps) {
  const [asking, setAsking] = useState<'close' | 'reopen' | 'delete' | 'flags'>();
  const { viewer } = useSession();
  const stop = () => setAsking(undefined);
  const [mayClose, mayReopen, mayDelete] = (['close', 'reopen', 'delete'] as const).map((name) => mayDo(project, name));
  const maySetFlags = evaluateNewDevice({ status: project.status, isPrimary: false }, viewer).allowed;
  const command = (label: string, run: () => void) => ({
    id: `details.${label}`,
    label,
    hint: TAB_LABELS.details,
    run,
  });
  useCommands([
    ...(onEdit && !isOpening ? [command(TEXTS.edit, onEdit)] : []),
    ...(mayReopen ? [command(TEXTS.reopenProject, () => setAsking('reopen'))] : []),
    ...(maySetFlags ? [command(FLAG_TEXTS.open, () => setAsking('flags'))] : []),
    ...(mayClose ? [command(TEXTS.closeProject, () => setAsking('close'))] : []),
    ...(mayDelete ? [command(DELETION_SCREEN_TEXTS.delete, () => setAsking('delete'))] : []),
  ]);
  return (
    <>
      {onEdit && (
        <Button
          ref={editButton}
          leftSection={<IconPencil {...ICON} />}
          loading={isOpening}
          aria-busy={isOpening}
          onClick={onEdit}
        >
          {TEXTS.edit}
        </Button>
      )}
      {mayReopen && <Button onClick={() => setAsking('reopen')}>{TEXTS.reopenProject}</Button>}
      {(mayClose || mayDelete || maySetFlags) && (
        <Menu position="bottom-end" width={200}>
          <Menu.Target>
            <ActionIcon variant="default" size={36} aria-label={TEXTS.moreActions}>
              <IconDots {...ICON} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {maySetFlags && (
              <Menu.Item leftSection={<IconAccessPoint {...ICON} />} onClick={() => setAsking('flags')}>
                {FLAG_TEXTS.open}
              </Menu.Item>
            )}
            {mayClose && (
              <Menu.Item leftSection={<IconLock {...ICON} />} onClick={() => setAsking('close')}>
                {TEXTS.closeProject}
              </Menu.Item>
            )}
            {mayDelete && (
              <Menu.Item color="danger" leftSection={<IconTrash {...ICON} />} onClick={() => setAsking('delete')}>
                {DELETION_SCREEN_TEXTS.delete}
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
      <Suspense fallback={null}>
        {asking === 'delete' && <DeleteProject project={project} onClose={stop} />}
        {asking === 'flags' && <DeviceFlags project={project} onClose={stop} />}
        {(asking === 'close' || asking === 'reopen') && (
          <StatusDialog project={project} action={asking} onClose={stop} />
        )}
      </Suspense>
    </>
  );
}
