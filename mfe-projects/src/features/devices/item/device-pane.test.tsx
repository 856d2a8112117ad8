import type { Device } from '@portal/contracts/projects/device';
import { refusal } from '@portal/portal-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aDevice } from '../../../testing/device.builder.ts';
import { anId } from '../../../testing/project.builder.ts';

import { ALERT, setup } from '../devices.fixture.tsx';

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

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
