import type { DeviceWithToken } from '@portal/contracts/projects/device';
import { SidePanel, useFormClosing } from '@portal/ui';
import { useState } from 'react';
import { DEVICE_SCREEN_TEXTS as TEXTS } from '../device.texts.ts';
import { useRegisterDevice } from '../devices.api.ts';
import { TokenDialog } from '../item/token-dialog.tsx';
import { DeviceForm } from './device.form.tsx';
import { deviceFieldsOf } from './device.schema.ts';

interface NewDevicePanelProps {
  readonly projectId: string;
  readonly mayAdd: boolean;
  readonly onClose: () => void;
}

/** Panel with the form of a new device, and then its token in the panel's place. */
export default function NewDevicePanel({ projectId, mayAdd, onClose }: NewDevicePanelProps) {
  const { close, onClosing } = useFormClosing(onClose);
  const register = useRegisterDevice();
  const [added, setAdded] = useState<DeviceWithToken>();
  if (added) return <TokenDialog name={added.name} token={added.token} onClose={onClose} />;
  return (
    <SidePanel title={TEXTS.add} mayOpen={mayAdd} onClose={close}>
      <DeviceForm
        draftName={`device.new.${projectId}`}
        device={undefined}
        onSave={async (values) => {
          const { kind } = values;
          if (kind === null) return;
          setAdded(await register({ projectId, kind, ...deviceFieldsOf(values) }));
        }}
        onClosing={onClosing}
        onDone={stay}
      />
    </SidePanel>
  );
}

/** The panel gives way to the token by itself. */
const stay = (): void => undefined;
