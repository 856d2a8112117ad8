import type { Location } from '@portal/contracts/projects/location';
import { ActionIcon, Menu } from '@portal/portal-sdk';
import { actionOn, ConfirmDialog, GuardedItem, obstacleOf, useItemAction } from '@portal/ui';
import { IconDots, IconEdit, IconStar, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { LOCATION_SCREEN_TEXTS as TEXTS } from '../location.texts.ts';
import { target, useDeleteLocation, useSetPrimary } from '../locations.api.ts';

interface LocationMenuProps {
  readonly location: Location;
  readonly onEdit: () => void;
  readonly onDeleted: () => void;
}

type Action = Location['actions'][number]['action'];

/** Menu of a location's actions; disabled ones show the reason. Hidden without a right to any. */
export function LocationMenu({ location, onEdit, onDeleted }: LocationMenuProps) {
  /** The location as it was when the dialog about its deletion opened. */
  const [toDelete, setToDelete] = useState<Location>();
  const { name } = location;

  const obstacle = (action: Action): string | undefined => obstacleOf(actionOn(location, action));
  const setPrimary = useItemAction({ mutation: useSetPrimary(), done: TEXTS.primarySet(name) });
  const remove = useItemAction({
    mutation: useDeleteLocation(),
    done: TEXTS.deleted,
    onClose: () => setToDelete(undefined),
    onDone: onDeleted,
  });

  return (
    <>
      <Menu position="bottom-end" width={200}>
        <Menu.Target>
          <ActionIcon aria-label={TEXTS.actionsFor(name)}>
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <GuardedItem obstacle={obstacle('update')} icon={<IconEdit size={16} aria-hidden />} onClick={onEdit}>
            {TEXTS.edit}
          </GuardedItem>
          {!location.isPrimary && (
            <GuardedItem
              obstacle={obstacle('setPrimary')}
              icon={<IconStar size={16} aria-hidden />}
              onClick={() => setPrimary.run(target(location))}
            >
              {TEXTS.setPrimary}
            </GuardedItem>
          )}
          <GuardedItem
            obstacle={obstacle('delete')}
            icon={<IconTrash size={16} aria-hidden />}
            isDanger
            onClick={() => setToDelete(location)}
          >
            {TEXTS.delete}
          </GuardedItem>
        </Menu.Dropdown>
      </Menu>
      <ConfirmDialog
        opened={toDelete !== undefined}
        title={TEXTS.deleteQuestion}
        verb={TEXTS.delete}
        isDanger
        isBusy={remove.isBusy}
        onCancel={() => setToDelete(undefined)}
        onConfirm={() => toDelete && remove.run(target(toDelete))}
      >
        <strong>{name}</strong> {TEXTS.deleteExplained}
      </ConfirmDialog>
      {setPrimary.staleDialog}
      {remove.staleDialog}
    </>
  );
}
