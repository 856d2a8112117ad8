import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aProposal } from '../../../testing/device.builder.ts';
import { anId } from '../../../testing/project.builder.ts';

import { INSPECTION, setup } from '../devices.fixture.tsx';

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

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
