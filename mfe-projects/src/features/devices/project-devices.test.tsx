import type { Device } from '@portal/contracts/projects/device';
import type { DeviceProposal } from '@portal/contracts/projects/device-proposal';
import { DEVICE_ACTIONS, PROPOSAL_ACTIONS } from '@portal/contracts/projects/device-lists';
import type { Role } from '@portal/contracts/common/enums';
import { answering, refusal, renderWithPortal, viewerWith } from '@portal/portal-sdk/testing';
import { actionVerdict, actionVerdicts, evaluateDevice, evaluateNewDevice, evaluateProposal } from '@portal/workflow';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aDevice, aProposal } from '../../testing/device.builder.ts';
import { anId, aProject } from '../../testing/project.builder.ts';
import { ProjectDevices } from './project-devices.tsx';

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

const ALERT = aDevice({
  ...{ id: anId(121), name: 'Hall', kind: 'Smoke', limits: { min: null, max: 3 }, status: 'Alert' },
  alert: { at: '2026-11-26T09:30:00Z', value: 7 },
  lastReading: { at: '2026-11-26T09:58:00Z', value: 6 },
});
const SILENT = aDevice({
  id: anId(122),
  name: 'Gate',
  kind: 'Access',
  ...{ status: 'Offline', isSilent: true },
  lastSeen: null,
  points: [],
  lastReading: null,
});
const INSPECTION = {
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
function setup({
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
const cards = async () => within(await screen.findByRole('list', { name: 'Devices' })).getAllByRole('listitem');

describe('CONTROLS (decisions §20)', () => {
  it('shows a card for each device: kind, status, newest reading, limits and last call', async () => {
    setup();
    const [alert, silent, online] = await cards();
    expect(alert).toHaveTextContent(/HallAlertSmoke6 %\/mLimitsat most 3 %\/mLast Seen11\/26\/2026/);
    expect(silent).toHaveTextContent('GateOfflineAccess– openings/hNo readings in the last 24 hours.');
    expect(silent).toHaveTextContent('Last SeenNever');
    expect(within(online as HTMLElement).getByRole('img', { name: /Readings of Riser 3/ })).toBeVisible();
    expect(screen.getByText('1 in alert, 1 offline, 3 devices')).toBeVisible();
  });

  it('has what is proposed above the cards, and on a phone not above an open device', async () => {
    const { user } = setup({ proposals: [aProposal()] });
    const proposed = await screen.findByRole('region', { name: 'Proposed Recommendations' });
    expect(proposed.closest('.withPane')).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Hall' }));
    await screen.findByRole('region', { name: 'Hall' });
    expect(proposed.closest('.withPane')).toContainElement(proposed);
  });

  it('says of a device that went silent beyond its limits both, and counts it as both', async () => {
    setup({ devices: [{ ...ALERT, isSilent: true }, SILENT], path: `/?deviceId=${ALERT.id}` });
    const [both] = await cards();
    expect(both).toHaveTextContent(/HallAlert, OfflineSmoke/);
    expect(await screen.findByRole('region', { name: 'Hall' })).toHaveTextContent('Alert, Offline');
    expect(screen.getByText('1 in alert, 2 offline, 2 devices')).toBeVisible();
  });

  it('keeps its cards in their places while their states change and alerts propose something', async () => {
    const online = aDevice();
    let items = [ALERT, online];
    let proposals: DeviceProposal[] = [];
    const { client, press } = setup({
      answers: {
        'get devices': () => ({ items, create: { action: 'create', allowed: true }, now: '2026-11-26T10:00:00Z' }),
        'get devices/proposals': () => ({ items: proposals }),
      },
    });
    const names = async () => (await cards()).map((card) => within(card).getByRole('heading').textContent);
    expect(await names()).toEqual(['Hall', 'Riser 3']);
    items = [SILENT, { ...online, status: 'Alert' }, { ...ALERT, status: 'Online' }];
    proposals = [aProposal()];
    await client.invalidateQueries();
    await waitFor(async () => expect(await names()).toEqual(['Hall', 'Riser 3', 'Gate']));
    expect((await cards())[1]).toHaveTextContent('Riser 3Alert');
    expect(screen.queryByRole('region', { name: 'Proposed Recommendations' })).toBeNull();
    await press('Show 1 new proposal');
    expect(await screen.findByRole('region', { name: 'Proposed Recommendations' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Show 1 new proposal' })).toBeNull();
    expect(screen.getByText('1 in alert, 1 offline, 3 devices')).toBeVisible();
  });

  it('says what to do where there are none, to those who can', async () => {
    setup({ devices: [] });
    expect(await screen.findByText('There are no devices yet.')).toBeVisible();
    expect(screen.getByText(/Register a device to get the token/)).toBeVisible();
  });

  it('offers nothing to those who only read', async () => {
    setup({ role: 'SiteContact', path: `/?deviceId=${ALERT.id}` });
    expect(await screen.findByRole('region', { name: 'Hall' })).toBeVisible();
    for (const name of ['Register Device', 'Acknowledge Alert', 'More actions'])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });

  it('says why nobody is registered in a closed project', async () => {
    setup({ status: 'Closed' });
    const add = await screen.findByRole('button', { name: 'Register Device' });
    expect(add).toHaveAttribute('aria-disabled', 'true');
  });

  it('says that somebody has no access', async () => {
    setup({
      answers: {
        'get devices': () => {
          throw refusal(403, { code: 'Forbidden' });
        },
      },
    });
    expect(await screen.findByText('You do not have access to this section.')).toBeVisible();
  });
});

describe('a device', () => {
  it('is registered with the limits of its kind, and its token is shown once', async () => {
    const { user, press, writes } = setup();
    await press('Register Device');
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Roof');
    await user.click(screen.getByRole('combobox', { name: 'Kind' }));
    await user.click(await screen.findByRole('option', { name: 'Temperature' }));
    expect(screen.getByRole('textbox', { name: 'Lowest Value (°C)' })).toHaveValue('5');
    await user.clear(screen.getByRole('textbox', { name: 'Lowest Value (°C)' }));
    await user.type(screen.getByRole('textbox', { name: 'Lowest Value (°C)' }), '-12.5');
    await press('Save');
    expect(await screen.findByRole('textbox', { name: 'Token' })).toHaveTextContent('secret-token');
    expect(writes()).toMatchObject([
      {
        path: 'devices',
        json: { projectId: anId(1), name: 'Roof', kind: 'Temperature', limits: { min: -12.5, max: 40 } },
      },
    ]);
    await press('Done');
    await waitFor(() => expect(screen.queryByText('secret-token')).toBeNull());
  });

  it('has limits with all their decimals, and a minus for the service to judge', async () => {
    const device = aDevice({ limits: { min: 0.125, max: 60 } });
    const { user, press, writes } = setup({ devices: [device], path: `/?deviceId=${device.id}` });
    await press('Edit');
    const lowest = await screen.findByRole('textbox', { name: 'Lowest Value (l/min)' });
    expect(lowest).toHaveValue('0.125');
    await user.clear(lowest);
    await user.type(lowest, '-5');
    await press('Save');
    await waitFor(() => expect(writes()).toMatchObject([{ json: { limits: { min: -5, max: 60 } } }]));
  });

  it('shows the refusal of a limit at its field', async () => {
    const fieldErrors = { 'limits.max': ['Must be more than the lowest value'] };
    const answers = {
      [`put devices/${ALERT.id}`]: () => {
        throw refusal(400, { fieldErrors });
      },
    };
    const { user, choose, press } = setup({ path: `/?deviceId=${ALERT.id}`, answers });
    await choose('Edit');
    const highest = await screen.findByRole('textbox', { name: 'Highest Value (%/m)' });
    await user.clear(highest);
    await user.type(highest, '2');
    await press('Save');
    expect(await screen.findByText('Must be more than the lowest value')).toBeVisible();
  });

  it('that somebody removes while it is edited stays with its writer', async () => {
    const device = aDevice();
    let items: readonly Device[] = [device];
    const answers = {
      'get devices': () => ({ items, create: { action: 'create', allowed: true }, now: '2026-11-26T10:00:00Z' }),
    };
    const { user, choose, client } = setup({ path: `/?deviceId=${device.id}`, answers });
    await choose('Edit');
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), ' B');
    items = [];
    await client.invalidateQueries();
    await screen.findByText('There are no devices yet.');
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Riser 3 B');
  });

  it('in alert says since when, and is acknowledged with one press', async () => {
    const { press, writes } = setup({ role: 'RiskManager', path: `/?deviceId=${ALERT.id}` });
    const pane = await screen.findByRole('region', { name: 'Hall' });
    expect(pane).toHaveTextContent(/In alert since7 %\/m, 11\/26\/2026/);
    await press('Acknowledge Alert');
    await waitFor(() => expect(writes()).toMatchObject([{ path: `devices/${ALERT.id}/acknowledge` }]));
  });

  it('gets a new token after a question, and is removed after another', async () => {
    const { choose, press, writes } = setup({ path: `/?deviceId=${aDevice().id}` });
    await choose('Replace Token');
    expect(writes()).toEqual([]);
    await press('Replace Token');
    expect(await screen.findByText('new-token')).toBeVisible();
    await press('Done');
    await choose('Remove');
    await press('Remove');
    await waitFor(() => expect(writes().map(({ verb }) => verb)).toEqual(['put', 'delete']));
  });

  it('shows its readings with a table of the same figures', async () => {
    setup({ path: `/?deviceId=${aDevice().id}` });
    const pane = await screen.findByRole('region', { name: 'Riser 3' });
    expect(await within(pane).findByRole('table', { name: /Riser 3, 24 Hours/ })).toHaveTextContent(/12101490$/);
  });

  it('that is gone says so', async () => {
    setup({ path: `/?deviceId=${anId(199)}` });
    expect(await screen.findByText('This item no longer exists.')).toBeVisible();
  });
});

it('CONTROLS says after what silence a device is offline, where there are devices', async () => {
  const { unmount } = setup();
  expect(await screen.findByText('Offline: nothing has been received for 15 minutes or longer.')).toBeVisible();
  unmount();
  setup({ devices: [] });
  expect(await screen.findByText('There are no devices yet.')).toBeVisible();
  expect(screen.queryByText(/nothing has been received/)).toBeNull();
});

describe('a proposed recommendation (decisions §27)', () => {
  const proposals = [aProposal()];
  const { id } = aProposal();

  it('is added to the inspection that the primary engineer chooses, with the due date of its priority', async () => {
    const { user, press, writes } = setup({
      ...{ role: 'RiskEngineer', isPrimary: true, proposals },
      answers: {
        [`post devices/proposals/${id}/recommendation`]: { id, recommendationId: anId(140), inspectionId: anId(60) },
      },
    });
    await press('Add to Inspection');
    await user.click(await screen.findByRole('combobox', { name: 'Inspection' }));
    await user.click(await screen.findByRole('option', { name: /^Inspection 2/ }));
    await press('Add Draft');
    await waitFor(() =>
      expect(writes()).toMatchObject([
        { path: `devices/proposals/${id}/recommendation`, json: { inspectionId: anId(60), dueDate: '2026-12-26' } },
      ]),
    );
  });

  it('is marked and brought into view where the address names it', async () => {
    const scrolled: Element[] = [];
    vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(function note(this: HTMLElement) {
      scrolled.push(this);
    });
    const others = [aProposal({ id: anId(131), comment: 'Gate is open.' }), ...proposals];
    setup({ ...{ role: 'RiskEngineer', isPrimary: true, proposals: others }, path: `/?proposalId=${id}` });
    const proposed = await screen.findByRole('region', { name: 'Proposed Recommendations' });
    const [other, named] = within(proposed).getAllByRole('listitem');
    expect(named).toHaveTextContent('Riser 3 measured 92 l/min.');
    expect(named).toHaveAttribute('aria-current', 'true');
    expect(other).not.toHaveAttribute('aria-current');
    expect(scrolled).toEqual([named]);
  });

  it('offers inspections that the server takes now, and says from when the next one takes it (R1)', async () => {
    const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
    const one = (number: number, status: string, startDateTime: string) => ({
      ...INSPECTION,
      ...{ id: anId(60 + number), inspectionNumber: number, status, startDateTime },
    });
    const { user, press } = setup({
      ...{ role: 'RiskEngineer', isPrimary: true, proposals },
      answers: {
        'get inspections/dropdown': [
          one(1, 'Completed', '2026-01-25T08:00:00Z'),
          one(2, 'Upcoming', at(10)),
          one(3, 'Upcoming', '2040-05-01T12:00:00Z'),
          one(4, 'Upcoming', '2040-03-01T12:00:00Z'),
        ],
      },
    });
    await press('Add to Inspection');
    await user.click(await screen.findByRole('combobox', { name: 'Inspection' }));
    const options = await screen.findAllByRole('option');
    expect(options.map(({ textContent }) => textContent?.slice(0, 12))).toEqual(['Inspection 1', 'Inspection 2']);
    expect(screen.getByText(/^Inspection 4 takes recommendations from 0?3\/0?1\/2040/)).toBeVisible();
  });

  it('comes with the devices, which it does not push down, by its first sentence and the bar of its priority', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const comment = 'Riser 3 measured 92 l/min. Close the supply.';
    const { requests } = setup({
      answers: {
        'get devices/proposals': async () => {
          await promise;
          return { items: [aProposal({ comment })] };
        },
      },
    });
    await waitFor(() => expect(requests.map(({ path }) => path)).toContain('devices'));
    await screen.findByRole('status');
    expect(screen.queryByRole('list', { name: 'Devices' })).toBeNull();
    resolve();
    const title = await screen.findByRole('heading', { name: 'Riser 3 measured 92 l/min.' });
    expect(screen.getByRole('list', { name: 'Devices' })).toBeVisible();
    const card = within(title.closest('li') as HTMLElement);
    expect(card.getByText(comment)).toBeVisible();
    expect(card.getByText('Water Damage')).toBeVisible();
    expect(card.getByText('Urgent').querySelector('[data-step="3"]')).not.toBeNull();
  });

  it('is dismissed with a reason', async () => {
    const { user, press, writes } = setup({
      ...{ role: 'RiskEngineer', isPrimary: true, proposals },
      answers: { [`put devices/proposals/${id}/dismiss`]: { id } },
    });
    await press('Dismiss');
    const dialog = await screen.findByRole('dialog', { name: 'Dismiss this recommendation?' });
    await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'Pressure test');
    await user.click(within(dialog).getByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(writes()).toMatchObject([{ json: { reason: 'Pressure test' } }]));
  });

  it('is read by coordinators, who cannot decide, and not asked for by people who see issued ones only', async () => {
    setup({ proposals });
    expect(await screen.findByRole('heading', { name: 'Riser 3 measured 92 l/min.' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Add to Inspection' })).toBeNull();
    const { requests } = setup({ role: 'RiskManager', proposals });
    await waitFor(() => expect(requests.some(({ path }) => path.startsWith('devices'))).toBe(true));
    expect(requests.filter(({ path }) => path.startsWith('devices/proposals'))).toEqual([]);
  });
});
