import type { Device } from '@portal/contracts/projects/device';
import type { DeviceProposal } from '@portal/contracts/projects/device-proposal';
import { DEVICE_ACTIONS, PROPOSAL_ACTIONS } from '@portal/contracts/projects/device-lists';
import { anId } from './project.builder.ts';

/** A device of the project that `aProject` builds; whoever sees it may do everything that is possible. */
export function aDevice(over: Partial<Device> = {}): Device {
  return {
    id: anId(120),
    version: 2,
    projectId: anId(1),
    name: 'Riser 3',
    kind: 'Water',
    limits: { min: null, max: 60 },
    status: 'Online',
    isSilent: false,
    lastSeen: '2026-11-26T09:59:00Z',
    lastReading: { at: '2026-11-26T09:58:00Z', value: 12.5 },
    alert: null,
    acknowledgedBy: null,
    tokenDateTime: '2026-11-01T08:00:00Z',
    points: [{ at: '2026-11-26T09:45:00Z', lowest: 10, highest: 14, mean: 12, count: 90 }],
    createdBy: 'Clara Nordin',
    createdDateTime: '2026-11-01T08:00:00Z',
    changedBy: 'Clara Nordin',
    changedDateTime: '2026-11-01T08:00:00Z',
    actions: DEVICE_ACTIONS.map((action) => ({ action, allowed: true })),
    ...over,
  };
}

/** A recommendation that an alert of {@link aDevice} proposes. */
export const aProposal = (over: Partial<DeviceProposal> = {}): DeviceProposal => ({
  ...{ id: anId(130), projectId: anId(1), deviceId: anId(120), deviceName: 'Riser 3', kind: 'Water' },
  ...{ alertDateTime: '2026-11-26T09:30:00Z', value: 92 },
  ...{ category: 'Water Damage', type: 'Leak Detection', priority: 'Urgent', comment: 'Riser 3 measured 92 l/min.' },
  actions: PROPOSAL_ACTIONS.map((action) => ({ action, allowed: true })),
  ...over,
});
