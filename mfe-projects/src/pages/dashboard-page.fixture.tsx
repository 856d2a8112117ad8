import { URGENCIES, type Urgency } from '@portal/contracts/insights/dashboard-lists';
import type { MyWork } from '@portal/contracts/insights/my-work';
import { answering, renderWithPortal, type RenderOptions } from '@portal/portal-sdk/testing';
import { screen, within } from '@testing-library/react';
import { aSummary, aWorkItem, NO_CHARTS, someOptions } from '../testing/dashboard.builder.ts';
import DashboardPage from './dashboard.page.tsx';

/** A name as real projects have them. */
export const LONG = 'Ångström–Żółć Fernwärme- und Kälteversorgung Nordbahnhof, Baufeld 14 (Bauabschnitte 1–9) № 7/2';
export const WORK = [
  aWorkItem(1),
  aWorkItem(2, { urgency: 'Today', reason: 'Due today', dueDate: '2026-11-26', projectName: LONG }),
  aWorkItem(3, { urgency: 'ThisWeek', reason: 'Due on Friday', title: 'Hold Inspection 2' }),
  aWorkItem(4, {
    ...{ urgency: 'Waiting', reason: 'Waits for your approval', title: LONG },
    ...{ dueDate: null, waitingSince: '2026-11-12T09:00:00Z' },
  }),
];
/**
 * An answer of My work.
 * @param counts numbers of all work by urgency, where there is more than the items
 */
export function workOf(items = WORK, counts: Partial<Record<Urgency, number>> = {}): MyWork {
  const totals = URGENCIES.map((urgency) => ({
    urgency,
    totalCount: counts[urgency] ?? items.filter((item) => item.urgency === urgency).length,
  }));
  return { items, totals, totalCount: totals.reduce((sum, { totalCount }) => sum + totalCount, 0) };
}

/** Shows the dashboard with answers of its calls; `queries` are the parameters that a call was sent. */
export function setup(options: RenderOptions = {}, answers: Record<string, unknown> = {}) {
  const requests = answering({
    'get dashboard/summary': aSummary(),
    'get dashboard/my-work': workOf(),
    'get dashboard/charts': NO_CHARTS,
    'get dashboard/inspections/filters': someOptions(),
    ...answers,
  });
  const view = renderWithPortal(<DashboardPage current="overview" />, { path: '/dashboard', ...options });
  const queries = (path: string) =>
    requests.filter((call) => call.path === path).map(({ search }) => Object.fromEntries(new URLSearchParams(search)));
  return { ...view, queries };
}
export const work = () => screen.findByRole('table', { name: 'My work' });
export const tiles = async () => {
  const region = screen.getByRole('region', { name: 'At a glance' });
  await within(region).findAllByRole('link');
  return region;
};
