import type { Viewer } from '@portal/access';
import type { Device, ReadingPoint } from '@portal/contracts/projects/device';
import { DEVICE_ACTIONS, DEVICE_STATUSES, deviceStateOf } from '@portal/contracts/projects/device-lists';
import { actionVerdicts, evaluateDevice } from '@portal/workflow';
import type { ReachedProject } from '../core/access/reach-project.ts';
import { limitsOf, type StoredDevice } from './device.repository.ts';

/** Returns true if people are asked to act on a device: it is in alert or silent, and nobody has acknowledged it. */
export const needsAttention = ({ alert_at, is_silent, acknowledged_by }: StoredDevice): boolean =>
  (alert_at !== null || is_silent) && acknowledged_by === null;

interface Shown {
  readonly project: ReachedProject;
  readonly viewer: Viewer;
  readonly points: readonly ReadingPoint[] | undefined;
  readonly now: Date;
}

/** Returns a device as it stands on the wire. */
export const deviceOf = (row: StoredDevice, { project, viewer, points = [], now }: Shown): Device => ({
  id: row.id,
  version: row.version,
  projectId: row.project_id,
  name: row.name,
  kind: row.kind,
  limits: limitsOf(row),
  ...deviceStateOf({ lastSeen: row.last_seen_at, isBeyondLimits: row.alert_at !== null }, now),
  lastSeen: row.last_seen_at?.toISOString() ?? null,
  lastReading: readingOf(row.last_at, row.last_value),
  alert: readingOf(row.alert_at, row.alert_value),
  acknowledgedBy: row.acknowledged_by,
  tokenDateTime: row.token_at.toISOString(),
  points: [...points],
  createdBy: row.created_by,
  createdDateTime: row.created_at.toISOString(),
  changedBy: row.changed_by,
  changedDateTime: row.changed_at.toISOString(),
  actions: actionVerdicts(DEVICE_ACTIONS, (action) =>
    evaluateDevice(project, { needsAttention: needsAttention(row) }, action, viewer),
  ),
});

const readingOf = (at: Date | null, value: number | null) =>
  at === null || value === null ? null : { at: at.toISOString(), value };

/** Orders devices by the urgency of their status; those of one status keep their order. */
export const mostUrgentFirst = (one: Device, other: Device): number =>
  DEVICE_STATUSES.indexOf(one.status) - DEVICE_STATUSES.indexOf(other.status);

/** The fields that the history and the audit record keep. Its status is the alert, which clocks and readings move. */
export const contentOf = ({ name, kind, min_limit, max_limit, alert_at }: StoredDevice) => ({
  status: alert_at === null ? null : 'Alert',
  name,
  kind,
  min: min_limit,
  max: max_limit,
});
