import { publishWorkHint, singleKeyStore } from '@portal/portal-sdk';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { NO_CHARTS } from '../testing/dashboard.builder.ts';
import { setup } from './dashboard-page.fixture.tsx';

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  singleKeyStore.setState({ isOn: true });
});
afterEach(() => vi.restoreAllMocks());

it('charts are drawn with their tables; without any figure the page says so', async () => {
  const charts = {
    recommendations: {
      byStatus: [
        { key: 'Rejected', count: 2 },
        { key: 'Amended', count: 3 },
      ],
      ...{
        byPriority: [{ key: 'Urgent', count: 4 }],
        byAge: [],
        byCategory: { items: [{ name: 'Fire', count: 3 }], others: 1 },
      },
    },
    inspections: { byStatus: [{ key: 'NotScheduled', count: 9 }] },
    projects: null,
  };
  const { unmount } = setup({}, { 'get dashboard/charts': charts });
  const table = await screen.findByRole('table', { name: 'Recommendations by status' });
  expect(
    within(table)
      .getAllByRole('row')
      .map((row) => row.textContent),
  ).toEqual(['StatusNumber', 'Rejected5']);
  expect(screen.getByRole('table', { name: 'Open recommendations by category' })).toHaveTextContent('Fire3Others1');
  expect(screen.getByRole('table', { name: 'Inspections by status' })).toHaveTextContent('Not Scheduled9');
  unmount();
  setup();
  expect(await screen.findByText('There is no data to display yet.')).toBeVisible();
});

it('charts and their bars stay in their places while figures change', async () => {
  const recommendations = (byPriority: object[], items: object[]) => ({
    ...{ byPriority, byStatus: [], byAge: [], byCategory: { items, others: 0 } },
  });
  let charts: object = {
    ...{ inspections: null, projects: null },
    recommendations: recommendations(
      [{ key: 'Urgent', count: 4 }],
      [
        { name: 'Fire', count: 3 },
        { name: 'Flood', count: 2 },
      ],
    ),
  };
  setup({}, { 'get dashboard/charts': () => charts });
  const shown = () =>
    screen.getAllByRole('table', { name: / by / }).map((table) => [
      table.getAttribute('aria-label') ?? table.querySelector('caption')?.textContent,
      ...within(table)
        .getAllByRole('row')
        .slice(1)
        .map((row) => row.textContent),
    ]);
  const [priority, category, status] = [
    ...['Open recommendations by priority', 'Open recommendations by category', 'Inspections by status'],
  ];
  await screen.findByRole('table', { name: priority });
  expect(shown()).toEqual([
    [priority, 'Urgent4'],
    [category, 'Fire3', 'Flood2'],
  ]);
  charts = {
    ...{ projects: null, inspections: { byStatus: [{ key: 'NotScheduled', count: 9 }] } },
    recommendations: recommendations(
      [],
      [
        { name: 'Storm', count: 8 },
        { name: 'Flood', count: 5 },
      ],
    ),
  };
  publishWorkHint({ projectId: null, tab: 'dashboard' });
  await screen.findByRole('table', { name: status });
  expect(shown()).toEqual([
    [priority, 'Urgent0'],
    [category, 'Fire0', 'Flood5', 'Storm8'],
    [status, 'Not Scheduled9'],
  ]);
});

it('a name that is the word of the rest has a bar of its own', async () => {
  const type = (name: string, count: number) => ({ name, count });
  const none = { items: [], others: 0 };
  const charts = (items: object[], others: number) => ({
    ...{ recommendations: null, inspections: null },
    projects: { byRiskBand: null, byCountry: none, byCategory: [], byProjectType: { items, others } },
  });
  let answer = charts([type('Office', 5), type('Others', 3)], 9);
  setup({}, { 'get dashboard/charts': () => answer });
  const table = await screen.findByRole('table', { name: 'Projects by project type' });
  expect(table).toHaveTextContent(/Office5Others3Others9$/);
  answer = charts([type('Others', 7), type('Office', 6)], 8);
  publishWorkHint({ projectId: null, tab: 'dashboard' });
  await waitFor(() => expect(table).toHaveTextContent(/Office6Others7Others8$/));
  answer = charts([type('Dam', 2), type('Office', 1)], 0);
  publishWorkHint({ projectId: null, tab: 'dashboard' });
  await waitFor(() => expect(table).toHaveTextContent(/Office1Others0Dam2$/));
});

it('charts of a second ago are read again until they are of now', async () => {
  const inspections = (count: number) => ({ byStatus: [{ key: 'NotScheduled', count }] });
  const answers = [{ ...NO_CHARTS, inspections: inspections(9), isBehind: true }];
  const ofNow = { ...NO_CHARTS, inspections: inspections(10) };
  const { queries } = setup({}, { 'get dashboard/charts': () => answers.shift() ?? ofNow });
  expect(await screen.findByRole('table', { name: 'Inspections by status' })).toHaveTextContent('Not Scheduled9');
  await waitFor(() =>
    expect(screen.getByRole('table', { name: 'Inspections by status' })).toHaveTextContent('Not Scheduled10'),
  );
  expect(queries('dashboard/charts')).toHaveLength(2);
});
