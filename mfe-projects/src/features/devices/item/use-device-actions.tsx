import type { Device } from '@portal/contracts/projects/device';
import {
  actionOn,
  ConfirmDialog,
  DeleteDialog,
  drawnAction,
  useItemAction,
  withPrimary,
  type PaneAction,
} from '@portal/ui';
import { useState } from 'react';
import { DEVICE_SCREEN_TEXTS, DEVICE_STEP_TEXTS as TEXTS } from '../device.texts.ts';
import { useAcknowledgeDevice, useDeleteDevice, useReplaceToken } from '../devices.api.ts';
import { TokenDialog } from './token-dialog.tsx';

type Action = Device['actions'][number]['action'];

interface DeviceActionsOptions {
  readonly onEdit: () => void;
  readonly onDeleted: () => void;
}

/** Returns the viewer's actions on a device, with what is against them, and their questions. */
export function useDeviceActions(device: Device, { onEdit, onDeleted }: DeviceActionsOptions) {
  const { id, version, name } = device;
  const [asking, setAsking] = useState<'replaceToken' | 'delete'>();
  const [token, setToken] = useState<string>();
  const stop = (): void => setAsking(undefined);
  const given = { params: { id }, ifMatch: version };
  const acknowledging = useItemAction({ mutation: useAcknowledgeDevice(), done: TEXTS.acknowledged });
  const replacing = useItemAction({
    mutation: useReplaceToken(),
    done: TEXTS.replaced,
    onClose: stop,
    onDone: (answer) => setToken(answer.token),
  });
  const deleting = useDeleteDevice();

  const draw = (action: Action, rest: Omit<PaneAction, 'id' | 'obstacle'>): PaneAction[] => {
    const drawn = drawnAction(actionOn(device, action));
    return drawn ? [{ id: action, ...rest, ...drawn }] : [];
  };
  const actions = [
    ...draw('acknowledge', {
      label: TEXTS.acknowledge,
      isBusy: acknowledging.isBusy,
      onPress: () => acknowledging.run(given),
    }),
    ...draw('update', { label: DEVICE_SCREEN_TEXTS.edit, onPress: onEdit }),
    ...draw('replaceToken', { label: TEXTS.replaceToken, onPress: () => setAsking('replaceToken') }),
    ...draw('delete', { label: TEXTS.delete, isDanger: true, onPress: () => setAsking('delete') }),
  ];
  return {
    ...withPrimary(actions, ['acknowledge', 'update']),
    dialogs: (
      <>
        <ConfirmDialog
          opened={asking === 'replaceToken'}
          title={TEXTS.replaceTitle}
          verb={TEXTS.replaceToken}
          isDanger
          isBusy={replacing.isBusy}
          onCancel={stop}
          onConfirm={() => replacing.run(given)}
        >
          <strong>{name}</strong>
          <p>{TEXTS.replaceBody}</p>
        </ConfirmDialog>
        {asking === 'delete' && (
          <DeleteDialog
            mutation={deleting}
            given={given}
            title={TEXTS.deleteTitle}
            verb={TEXTS.delete}
            done={TEXTS.deleted}
            onDeleted={onDeleted}
            onGone={onDeleted}
            onClose={stop}
          >
            <strong>{name}</strong>
            <p>{TEXTS.deleteBody}</p>
          </DeleteDialog>
        )}
        {token !== undefined && <TokenDialog name={name} token={token} onClose={() => setToken(undefined)} />}
        {acknowledging.staleDialog}
        {replacing.staleDialog}
      </>
    ),
  };
}
