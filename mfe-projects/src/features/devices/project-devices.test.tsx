import type { DeviceProposal } from '@portal/contracts/projects/device-proposal';
import { refusal } from '@portal/portal-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aDevice, aProposal } from '../../testing/device.builder.ts';

import { ALERT, cards, setup, SILENT } from './devices.fixture.tsx';

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

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

it('CONTROLS says after what silence a device is offline, where there are devices', async () => {
  const { unmount } = setup();
  expect(await screen.findByText('Offline: nothing has been received for 15 minutes or longer.')).toBeVisible();
  unmount();
  setup({ devices: [] });
  expect(await screen.findByText('There are no devices yet.')).toBeVisible();
  expect(screen.queryByText(/nothing has been received/)).toBeNull();
});
