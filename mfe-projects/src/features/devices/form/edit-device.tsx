import type { Device } from '@portal/contracts/projects/device';
import { notify } from '@portal/portal-sdk';
import { useVersionedSave, type OnClosing } from '@portal/ui';
import { DEVICE_SCREEN_TEXTS as TEXTS } from '../device.texts.ts';
import { deviceNow, useUpdateDevice } from '../devices.api.ts';
import { DeviceForm } from './device.form.tsx';
import { deviceFieldsOf, deviceValuesOf, type DeviceValues } from './device.schema.ts';

interface EditDeviceProps {
  readonly device: Device;
  readonly onClosing: OnClosing;
  /** Saved, or given up. */
  readonly onDone: () => void;
}

/** Form of a device that is changed. */
export default function EditDevice({ device, onClosing, onDone }: EditDeviceProps) {
  const update = useUpdateDevice();
  const saving = useVersionedSave<Device, DeviceValues>({
    item: device,
    valuesOf: deviceValuesOf,
    read: deviceNow,
    save: async (values, over) => {
      await update(deviceFieldsOf(values), over ?? device);
      notify.success(TEXTS.saved);
    },
    reloads: ['devices'],
    onReload: onDone,
  });
  return (
    <>
      <DeviceForm
        draftName={`device.${device.id}`}
        device={saving.opened ?? device}
        onSave={saving.save}
        onFault={saving.ask}
        onClosing={onClosing}
        onDone={onDone}
      />
      {saving.dialog}
    </>
  );
}
