import type { Device } from '@portal/contracts/projects/device';
import { DEVICES_BY_KIND, limitsText } from '@portal/contracts/projects/device-lists';
import {
  Fact,
  formatInstant,
  formatNumber,
  Loading,
  Pane,
  PaneActions,
  PaneFacts,
  PaneNote,
  PendingPane,
  useFormClosing,
} from '@portal/ui';
import { lazy, Suspense, useState } from 'react';
import { DeviceStatusDot } from '../device-status.tsx';
import { DEVICE_KIND_LABELS, DEVICE_SCREEN_TEXTS as TEXTS } from '../device.texts.ts';
import { DeviceHistory } from './device-history.tsx';
import { Readings } from './readings.tsx';
import { useDeviceActions } from './use-device-actions.tsx';

const EditDevice = lazy(() => import('../form/edit-device.tsx'));

interface DevicePaneProps {
  /** Undefined where the project has it no more. */
  readonly device: Device | undefined;
  readonly onClose: () => void;
}

/** A device beside the list, to be read, acknowledged or edited. */
export default function DevicePane({ device, onClose }: DevicePaneProps) {
  // Kept for its writer where somebody removes it meanwhile: saving reports that.
  const [edited, setEdited] = useState<Device>();
  const { close, onClosing } = useFormClosing(onClose);
  if (!edited) {
    if (!device) return <PendingPane title={TEXTS.device} error={null} isGone onRetry={onClose} />;
    return <Reading device={device} onEdit={() => setEdited(device)} onDeleted={onClose} />;
  }
  return (
    <Pane title={TEXTS.editTitle} onClose={close}>
      <Suspense fallback={<Loading height={320} />}>
        <EditDevice device={device ?? edited} onClosing={onClosing} onDone={() => setEdited(undefined)} />
      </Suspense>
    </Pane>
  );
}

interface ReadingProps {
  readonly device: Device;
  readonly onEdit: () => void;
  readonly onDeleted: () => void;
}

function Reading({ device, onEdit, onDeleted }: ReadingProps) {
  const { name, kind, status, isSilent, limits, lastReading, lastSeen, alert, acknowledgedBy } = device;
  const { primary, others, dialogs } = useDeviceActions(device, { onEdit, onDeleted });
  const { unit } = DEVICES_BY_KIND[kind];
  const valueText = ({ at, value }: { readonly at: string; readonly value: number }): string =>
    `${formatNumber(value)} ${unit}, ${formatInstant(at)}`;
  return (
    <Pane
      title={name}
      status={<DeviceStatusDot status={status} isSilent={isSilent} />}
      actions={<PaneActions primary={primary} others={others} />}
    >
      <PaneFacts>
        {alert && <Fact label={TEXTS.alertSince}>{valueText(alert)}</Fact>}
        <Fact label={TEXTS.kind}>{DEVICE_KIND_LABELS[kind]}</Fact>
        <Fact label={TEXTS.limits}>{limitsText(limits, kind)}</Fact>
        <Fact label={TEXTS.lastReading}>{lastReading && valueText(lastReading)}</Fact>
        <Fact label={TEXTS.lastSeen}>{lastSeen === null ? TEXTS.never : formatInstant(lastSeen)}</Fact>
      </PaneFacts>
      {acknowledgedBy !== null && <PaneNote>{TEXTS.acknowledgedBy(acknowledgedBy)}</PaneNote>}
      <Readings device={device} />
      <PaneNote>{TEXTS.registeredBy(device.createdBy, formatInstant(device.createdDateTime))}</PaneNote>
      <PaneNote>{TEXTS.tokenSince(formatInstant(device.tokenDateTime))}</PaneNote>
      <DeviceHistory device={device} />
      {dialogs}
    </Pane>
  );
}
