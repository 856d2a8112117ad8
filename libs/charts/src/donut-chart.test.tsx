import { renderWithPortal } from '@portal/portal-sdk/testing';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { DonutSpec } from './chart-spec.ts';
import { DonutChart } from './donut-chart.tsx';

const SPEC: DonutSpec = {
  ...{ kind: 'donut', head: 'Category', unit: 'Recommendations' },
  slices: [
    { label: 'Fire', value: 1_230, tone: '#0B6699' },
    { label: 'Health & Safety', value: 5, tone: '#1B7A4F' },
  ],
};
const EMPTY = 'There is no data to display yet.';

it('a ring has the table of its figures beside it', () => {
  renderWithPortal(<DonutChart title="Recommendations by category" spec={SPEC} empty={EMPTY} />);
  const table = within(screen.getByRole('table', { name: 'Recommendations by category' }));
  expect(screen.getByRole('img', { name: /^Chart: Recommendations by category\./ })).toBeInTheDocument();
  expect(table.getAllByRole('row').map((row) => row.textContent)).toEqual([
    'CategoryRecommendations',
    'Fire1,230',
    'Health & Safety5',
  ]);
  expect(table.queryByRole('button')).toBeNull();
});

it('parts of a ring are opened by keyboard in its table', async () => {
  const opened: string[] = [];
  const slices = SPEC.slices.map((slice) => (slice.label === 'Fire' ? slice : { ...slice, opens: 'safety' }));
  const { user } = renderWithPortal(
    <DonutChart title="By category" spec={{ ...SPEC, slices }} empty={EMPTY} onOpen={(key) => opened.push(key)} />,
  );
  expect(screen.queryByRole('button', { name: 'Show the parts of Fire' })).toBeNull();
  screen.getByRole('button', { name: 'Show the parts of Health & Safety' }).focus();
  await user.keyboard('{Enter}');
  expect(opened).toEqual(['safety']);
});

it('a ring without parts says that there is nothing', () => {
  renderWithPortal(<DonutChart title="By category" spec={{ ...SPEC, slices: [] }} empty={EMPTY} />);
  expect(screen.getByText(EMPTY)).toBeVisible();
  expect(screen.queryByRole('table')).toBeNull();
});
