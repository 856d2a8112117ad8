import { singleKeyStore } from '@portal/portal-sdk';
import { answering, renderWithPortal } from '@portal/portal-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aSummary, aWorkItem, pageOf } from '../testing/dashboard.builder.ts';
import { anId } from '../testing/project.builder.ts';
import { setup, tiles, work, WORK, workOf } from './dashboard-page.fixture.tsx';
import DashboardPage from './dashboard.page.tsx';

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  singleKeyStore.setState({ isOn: true });
});
afterEach(() => vi.restoreAllMocks());

describe('tiles', () => {
  it('lead to their lists with the same filters, and name what is urgent', async () => {
    setup({ path: '/dashboard?countryName=Norway' });
    const region = await tiles();
    const links = within(region)
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]);
    expect(links).toEqual([
      ['Recommendations 1,000+', '/dashboard/recommendations?countryName=Norway'],
      ['12 overdue', '/dashboard/recommendations?isOverdue=true&countryName=Norway'],
      ['Inspections 1,000+', '/dashboard/inspections?countryName=Norway'],
      ['3 past their end', '/dashboard/inspections?isOverdue=true&countryName=Norway'],
      ['Reports 41', '/dashboard/reports?countryName=Norway'],
      ['1 waits for approval', '/dashboard/reports?isWaiting=true&countryName=Norway'],
      ['Assignments 7', '/dashboard/assignments?countryName=Norway'],
      ['Budgets 9', '/dashboard/budgets?countryName=Norway'],
      ['2 over budget', '/dashboard/budgets?isOver=true&countryName=Norway'],
      ['Expenses 5', '/dashboard/expenses?countryName=Norway'],
      ['Projects 400', '/dashboard/analytics?countryName=Norway'],
    ]);
    expect(within(region).getByText('None waits for an answer')).toBeVisible();
  });

  it('are those that the viewer may read', async () => {
    const hidden = {
      ...{ reportsCount: null, reportsWaitingCount: null, assignmentsCount: null, projectsCount: null },
      ...{ budgetsCount: null, budgetsOverCount: null, expensesCount: null, expensesPendingCount: null },
    };
    const summary = aSummary({ ...hidden, assignmentsWaitingCount: null, inspectionsCount: 0, lowerBounds: [] });
    setup(
      { claims: { role: 'SiteContact', companyType: 'NoCompany', companyId: null } },
      { 'get dashboard/summary': { ...summary, inspectionsOverdueCount: 0 } },
    );
    const region = await tiles();
    expect(within(region).getByRole('link', { name: 'Inspections 0' })).toHaveAttribute(
      'href',
      '/dashboard/inspections',
    );
    expect(within(region).queryByText(/Reports|Assignments|Projects/)).not.toBeInTheDocument();
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Overview', 'Inspections']);
  });
});

describe('filters (spec 2 §3)', () => {
  it('change nothing before Apply, then stand in the address, in chips and in every question', async () => {
    const { user, address, queries } = setup();
    await work();
    await user.click(screen.getByRole('button', { name: 'Filters' }));
    await user.click(await screen.findByRole('combobox', { name: 'Country' }));
    await user.click(await screen.findByRole('option', { name: 'Côte d’Ivoire' }));
    expect(address()).toBe('/dashboard');
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    expect(decodeURIComponent(address()).replace('+', ' ')).toContain('countryName=Côte');
    expect(await screen.findByRole('button', { name: 'Remove filter Country: Côte d’Ivoire' })).toBeVisible();
    await waitFor(() => expect(queries('dashboard/summary').at(-1)).toEqual({ countryName: 'Côte d’Ivoire' }));
    expect(queries('dashboard/my-work').at(-1)).toEqual({ countryName: 'Côte d’Ivoire' });
    await user.click(screen.getByRole('button', { name: 'Remove filter Country: Côte d’Ivoire' }));
    expect(address()).toBe('/dashboard');
  });

  it('leave the focus to the next one when one is removed, after the last one to their button', async () => {
    const path = `/dashboard?parentCompanyId=${anId(3)}&countryName=Norway&projectStatus=Open`;
    const { user } = setup({ path });
    await work();
    const chip = (filter: string) => screen.findByRole('button', { name: `Remove filter ${filter}` });
    await user.click(await chip('Country: Norway'));
    expect(await chip('Project Status: Open')).toHaveFocus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Filters (1)' })).toHaveFocus());
    await user.click(await chip('Parent Company: Van Oord'));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Filters' })).toHaveFocus());
  });

  it('are remembered in the session, and in no other', async () => {
    const first = setup({ path: '/dashboard?countryName=Norway&projectStatus=Open' });
    await work();
    first.unmount();
    const again = setup();
    await waitFor(() => expect(again.address()).toBe('/dashboard?countryName=Norway&projectStatus=Open'));
    await work();
    expect(again.queries('dashboard/summary')).toEqual([{ countryName: 'Norway', projectStatus: 'Open' }]);
    await again.user.click(screen.getByRole('button', { name: 'Clear all' }));
    expect(again.address()).toBe('/dashboard');
    again.unmount();

    setup({ path: '/dashboard?countryName=Norway' }).unmount();
    const other = setup({ claims: { sid: anId(77) } });
    await work();
    expect(other.address()).toBe('/dashboard');
  });

  it('that the viewer does not have, or that make no sense, count as absent', async () => {
    const { queries } = setup({
      path: `/dashboard?insuranceCompanyId=${anId(2)}&parentCompanyId=7&fromPolicyStartDateTime=soon&projectStatus=Closed`,
    });
    await work();
    expect(queries('dashboard/summary')).toEqual([{ projectStatus: 'Closed' }]);
  });
});

it('the page of an administrator says that it is not theirs', async () => {
  const { queries } = setup({ claims: { role: 'Admin', companyType: 'NoCompany', companyId: null } });
  expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  expect(queries('dashboard/summary')).toEqual([]);
});

describe('a dashboard that stays open', () => {
  afterEach(() => vi.useRealTimers());

  /** Shows the dashboard, of which the second answer has something that became late by time alone. */
  async function open() {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
    let isLate = false;
    const view = setup(
      {},
      {
        'get dashboard/my-work': () => workOf(isLate ? [...WORK, aWorkItem(9)] : WORK),
        'get dashboard/summary': () => aSummary({ inspectionsOverdueCount: isLate ? 4 : 3 }),
      },
    );
    await work();
    await screen.findByText('3 past their end');
    isLate = true;
    const isVisible = vi.spyOn(document, 'visibilityState', 'get');
    const turn = (state: DocumentVisibilityState) => {
      isVisible.mockReturnValue(state);
      document.dispatchEvent(new Event('visibilitychange'));
    };
    const reads = () => view.queries('dashboard/summary').length;
    const followed = async () => {
      expect(await screen.findByText('4 past their end')).toBeVisible();
      expect(await screen.findByRole('button', { name: 'Show 1 new' })).toBeVisible();
    };
    return { turn, reads, followed };
  }

  it('is read again every five minutes while it is visible', async () => {
    const { reads, followed } = await open();
    vi.advanceTimersByTime(299_000);
    expect(reads()).toBe(1);
    vi.advanceTimersByTime(1_000);
    await followed();
    expect(reads()).toBe(2);
  });

  it('is read again when it becomes visible after a minute, and not while nobody sees it', async () => {
    const { turn, reads, followed } = await open();
    turn('hidden');
    vi.advanceTimersByTime(59_000);
    turn('visible');
    turn('hidden');
    vi.advanceTimersByTime(600_000);
    expect(reads()).toBe(1);
    turn('visible');
    await followed();
    expect(reads()).toBe(2);
  });
});

it('a page of the dashboard that is not the viewer’s leads to the dashboard', async () => {
  answering({ 'get dashboard/reports': pageOf([]) });
  const { address } = renderWithPortal(<DashboardPage current="analytics" />, {
    path: '/dashboard/analytics',
    claims: { role: 'SiteContact', companyType: 'NoCompany', companyId: null },
    routes: [{ path: '/dashboard', element: <p>The dashboard</p> }],
  });
  expect(await screen.findByText('The dashboard')).toBeVisible();
  expect(address()).toBe('/dashboard');
});
