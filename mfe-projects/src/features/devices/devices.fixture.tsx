import type { Device } from '@portal/contracts/projects/device';
import type { DeviceProposal } from '@portal/contracts/projects/device-proposal';
import { DEVICE_ACTIONS, PROPOSAL_ACTIONS } from '@portal/contracts/projects/device-lists';
import type { Role } from '@portal/contracts/common/enums';
import { answering, renderWithPortal, viewerWith } from '@portal/portal-sdk/testing';
import { actionVerdict, actionVerdicts, evaluateDevice, evaluateNewDevice, evaluateProposal } from '@portal/workflow';
import { screen, within } from '@testing-library/react';
import { aDevice } from '../../testing/device.builder.ts';
import { anId, aProject } from '../../testing/project.builder.ts';
import { ProjectDevices } from './project-devices.tsx';

export const ALERT = aDevice({
  ...{ id: anId(121), name: 'Hall', kind: 'Smoke', limits: { min: null, max: 3 }, status: 'Alert' },
  alert: { at: '2026-11-26T09:30:00Z', value: 7 },
  lastReading: { at: '2026-11-26T09:58:00Z', value: 6 },
});
export const SILENT = aDevice({
  id: anId(122),
  name: 'Gate',
  kind: 'Access',
  ...{ status: 'Offline', isSilent: true },
  lastSeen: null,
  points: [],
  lastReading: null,
});
export const INSPECTION = {
  ...{ id: anId(60), inspectionNumber: 2, kind: 'OnSite', status: 'InProgress', startDateTime: '2026-11-25T08:00:00Z' },
  ...{ timeZone: null, issuedDateTime: null, startDay: '2026-11-25', siteToday: '2026-11-26' },
};

interface Given {
  readonly role?: Role;
  readonly isPrimary?: boolean;
  readonly devices?: readonly Device[];
  readonly proposals?: readonly DeviceProposal[];
  readonly answers?: Record<string, unknown>;
  readonly status?: 'Open' | 'Closed';
  readonly path?: string;
}

/** Shows CONTROLS with the verdicts of the server. */
export function setup({
  role = 'ICCoordinator',
  isPrimary = false,
  devices = [ALERT, SILENT, aDevice()],
  ...given
}: Given = {}) {
  const { proposals = [], answers = {}, status = 'Open', path = '/' } = given;
  const claims = { role };
  const viewer = viewerWith(claims);
  const place = { status, isPrimary };
  const judged = (device: Device): Device => {
    const needsAttention = device.status === 'Alert' && device.acknowledgedBy === null;
    const actions = actionVerdicts(DEVICE_ACTIONS, (action) =>
      evaluateDevice(place, { needsAttention }, action, viewer),
    );
    return { ...device, actions };
  };
  const requests = answering({
    'get devices': {
      items: devices.map(judged),
      create: actionVerdict('create', evaluateNewDevice(place, viewer)),
      now: '2026-11-26T10:00:00Z',
    },
    'get devices/proposals': {
      items: proposals.map((one) => ({
        ...one,
        actions: actionVerdicts(PROPOSAL_ACTIONS, () => evaluateProposal(place, { isWaiting: true }, viewer)),
      })),
    },
    'get inspections/dropdown': [INSPECTION],
    ...Object.fromEntries(
      devices.flatMap(({ id, points }) => [
        [`get devices/${id}/history`, { items: [], totalCount: 0, totalPages: 0 }],
        [`get devices/${id}/readings`, { points, from: '2026-11-25T10:00:00Z', to: '2026-11-26T10:00:00Z' }],
        [`put devices/${id}/acknowledge`, aDevice({ id })],
        [`put devices/${id}/token`, { ...aDevice({ id }), token: 'new-token' }],
        [`delete devices/${id}`, { id }],
        [`put devices/${id}`, aDevice({ id })],
      ]),
    ),
    'post devices': { ...aDevice({ id: anId(125), name: 'Roof' }), token: 'secret-token' },
    ...answers,
  });
  const view = renderWithPortal(<ProjectDevices project={aProject({ status })} />, { claims, path });
  const press = async (name: string | RegExp) => view.user.click(await screen.findByRole('button', { name }));
  const choose = async (name: string) => {
    await press('More actions');
    await view.user.click(await screen.findByRole('menuitem', { name }));
  };
  const writes = () => requests.filter((call) => call.verb !== 'get');
  return { ...view, requests, press, choose, writes };
}
/** Waits for the cards of the devices. */
export const cards = async () => within(await screen.findByRole('list', { name: 'Devices' })).getAllByRole('listitem');
