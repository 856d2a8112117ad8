import { OFFLINE_AFTER_MINUTES, type DeviceKind, type ReadingPeriod } from '@portal/contracts/projects/device-lists';

/** Words of the kinds (decisions §20). */
export const DEVICE_KIND_LABELS: Readonly<Record<DeviceKind, string>> = {
  Water: 'Water',
  Temperature: 'Temperature',
  Smoke: 'Smoke',
  Gas: 'Gas',
  Access: 'Access',
  Vibration: 'Vibration',
};

/** Texts of CONTROLS (decisions §20). */
export const DEVICE_SCREEN_TEXTS = {
  devices: 'Devices',
  device: 'Device',
  summary: (alerts: number, offline: number, all: number): string =>
    [
      alerts > 0 && `${alerts} in alert`,
      offline > 0 && `${offline} offline`,
      `${all} ${all === 1 ? 'device' : 'devices'}`,
    ]
      .filter(Boolean)
      .join(', '),
  empty: 'There are no devices yet.',
  emptyHint: 'Register a device to get the token with which it sends its readings.',
  emptyReader: 'Once they are registered, they will appear here.',
  add: 'Register Device',
  edit: 'Edit',
  editTitle: 'Edit Device',
  name: 'Name',
  kind: 'Kind',
  lowest: (unit: string): string => `Lowest Value (${unit})`,
  highest: (unit: string): string => `Highest Value (${unit})`,
  limits: 'Limits',
  lastSeen: 'Last Seen',
  silence: `Offline: nothing has been received for ${OFFLINE_AFTER_MINUTES} minutes or longer.`,
  never: 'Never',
  lastReading: 'Last Reading',
  alertSince: 'In alert since',
  acknowledgedBy: (name: string): string => `Acknowledged by ${name}`,
  lineOf: (name: string): string => `Readings of ${name} in the last 24 hours`,
  lineIn: (name: string, period: string): string => `${name}, ${period}`,
  noReadings: 'No readings in the last 24 hours.',
  readings: 'Readings',
  period: 'Period',
  periods: { Day: '24 Hours', Week: '7 Days', Month: '30 Days' } satisfies Record<ReadingPeriod, string>,
  noReadingsInPeriod: 'There are no readings in this period.',
  time: 'Time',
  mean: 'Mean',
  low: 'Lowest',
  high: 'Highest',
  count: 'Readings',
  beyond: 'Beyond the limit',
  registeredBy: (name: string, at: string): string => `Registered by ${name}, ${at}`,
  tokenSince: (at: string): string => `Token valid since ${at}`,
  saved: 'Device saved.',
} as const;

/** Texts of the steps of a device. */
export const DEVICE_STEP_TEXTS = {
  acknowledge: 'Acknowledge Alert',
  acknowledged: 'Alert acknowledged.',
  replaceToken: 'Replace Token',
  replaceTitle: 'Replace the token of this device?',
  replaceBody: 'The device sends nothing until it has the new token. The present one ends at once.',
  replaced: 'Token replaced.',
  delete: 'Remove',
  deleteTitle: 'Remove this device?',
  deleteBody: "The device goes with all of its readings. You can't undo this action.",
  deleted: 'Device removed.',
  tokenTitle: (name: string): string => `Token of ${name}`,
  tokenBody: 'Copy the token now: it is shown this once. The device sends it as the bearer of POST /devices/readings.',
  token: 'Token',
  copy: 'Copy Token',
  copied: 'Token copied.',
  notCopied: 'The token could not be copied. Select it and copy it by hand.',
  done: 'Done',
} as const;

/** Steps of the history of a device, after the name of the person. */
export const DEVICE_HISTORY_TEXTS: Readonly<Record<string, string>> = {
  create: 'registered the device',
  update: 'changed the device',
  acknowledge: 'acknowledged the alert',
  replaceToken: 'replaced the token',
  alert: 'raised an alert',
  recover: 'ended the alert',
  silent: 'found the device silent',
};

/** Labels of the fields of the history. */
export const DEVICE_FIELD_LABELS: Readonly<Record<string, string>> = {
  name: 'Name',
  min: 'Lowest Value',
  max: 'Highest Value',
};

/** Texts of recommendations that alerts propose (decisions §27). */
export const PROPOSAL_TEXTS = {
  title: 'Proposed Recommendations',
  showNew: (count: number): string => (count === 1 ? 'Show 1 new proposal' : `Show ${count} new proposals`),
  hint: 'Alerts propose them. Add one to an inspection as a draft, or dismiss it.',
  add: 'Add to Inspection',
  addTitle: 'Add this recommendation to an inspection?',
  addBody: 'It becomes a draft, which you edit under RECOMMENDATIONS.',
  addVerb: 'Add Draft',
  inspection: 'Inspection',
  inspectionOf: (number: number, at: string): string => `Inspection ${number}, ${at}`,
  noInspections: 'No inspection takes recommendations now. Schedule one under INSPECTIONS.',
  nextOne: (number: number, from: string): string => `Inspection ${number} takes recommendations from ${from}.`,
  noneYet: 'No inspection takes recommendations now.',
  added: 'Draft added.',
  dismiss: 'Dismiss',
  dismissTitle: 'Dismiss this recommendation?',
  reason: 'Reason',
  dismissed: 'Recommendation dismissed.',
  measured: (device: string, at: string): string => `${device}, ${at}`,
} as const;
