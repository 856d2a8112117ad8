import { renderWithPortal } from '@portal/portal-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Chart } from './chart.tsx';
import type { BarsSpec } from './chart-spec.ts';

afterEach(() => vi.restoreAllMocks());

const SPEC: BarsSpec = {
  ...{ kind: 'bars', head: 'Category', unit: 'Open recommendations' },
  bars: [
    { label: 'Fire', value: 1_234 },
    { label: '=cmd()', value: 2 },
  ],
};

it('a chart is a picture with a name, and its table is there for screen readers', async () => {
  renderWithPortal(<Chart title="Open by category" note="Issued ones alone." spec={SPEC} />);
  expect(screen.getByRole('heading', { name: 'Open by category', level: 3 })).toBeVisible();
  expect(screen.getByRole('img', { name: /^Chart: Open by category\./ })).toBeInTheDocument();
  const table = within(screen.getByRole('table', { name: 'Open by category' }));
  expect(table.getAllByRole('row').map((row) => row.textContent)).toEqual([
    'CategoryOpen recommendations',
    'Fire1,234',
    '=cmd()2',
  ]);
});

it('one press shows the table in the place of the picture, another one the picture', async () => {
  const { user } = renderWithPortal(<Chart title="Open by category" spec={SPEC} />);
  const button = screen.getByRole('button', { name: 'Show Open by category as a table' });
  await user.click(button);
  expect(button).toHaveAttribute('aria-pressed', 'true');
  expect(screen.queryByRole('img')).toBeNull();
  expect(screen.getByRole('table', { name: 'Open by category' })).toBeVisible();
  await user.click(button);
  expect(screen.getByRole('img')).toBeInTheDocument();
});

it('the figures are saved as CSV in which nothing runs', async () => {
  const saved: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${saved.push(blob as Blob)}`);
  const followed = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const { user } = renderWithPortal(<Chart title="Open by category" spec={SPEC} />);
  await user.click(screen.getByRole('button', { name: 'Download Open by category' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Figures (CSV)' }));
  expect(followed.mock.contexts.at(-1)).toMatchObject({ download: 'open-by-category.csv' });
  expect(await saved[0]?.text()).toMatch(/Category,Open recommendations\r\nFire,1234\r\n'=cmd\(\),2\r\n$/);
});

it('a picture that cannot be made is said', async () => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  const { user, notices } = renderWithPortal(<Chart title="Open by category" spec={SPEC} />);
  await user.click(screen.getByRole('button', { name: 'Download Open by category' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Picture (PNG)' }));
  await waitFor(() => expect(notices()).toEqual([{ kind: 'error', message: 'The picture could not be made.' }]));
});
