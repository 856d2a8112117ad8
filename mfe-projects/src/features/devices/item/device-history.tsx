import type { Activity } from '@portal/contracts/projects/activity';
import type { Device } from '@portal/contracts/projects/device';
import { DEVICES_BY_KIND } from '@portal/contracts/projects/device-lists';
import { HISTORY_LINES, ItemHistory } from '@portal/ui';
import { SCREEN_TEXTS } from '@portal/ui/texts/screen';
import { useState } from 'react';
import { DEVICE_FIELD_LABELS, DEVICE_HISTORY_TEXTS } from '../device.texts.ts';
import { useDeviceHistory } from '../devices.api.ts';

/** History of a device: changes, alerts and silence. */
export function DeviceHistory({ device: { id, kind } }: { readonly device: Device }) {
  const [size, setSize] = useState(HISTORY_LINES);
  const { unit } = DEVICES_BY_KIND[kind];
  return (
    <ItemHistory
      lines={useDeviceHistory(id, size)}
      size={size}
      onSize={setSize}
      describe={({ action, words, changes }) => ({
        text: DEVICE_HISTORY_TEXTS[action] ?? action,
        ...(words !== null && { words: `${words} ${unit}` }),
        changes: changes.map(changeText),
      })}
    />
  );
}

const changeText = ({ field, oldValue, newValue }: Activity['changes'][number]): string =>
  `${DEVICE_FIELD_LABELS[field] ?? field}: ${written(oldValue)} → ${written(newValue)}`;

const written = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : SCREEN_TEXTS.nothing;
