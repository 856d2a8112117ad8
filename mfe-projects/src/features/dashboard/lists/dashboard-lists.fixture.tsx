import { answering, renderWithPortal, type RenderOptions } from '@portal/portal-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import DashboardPage from '../../../pages/dashboard.page.tsx';
import { pageOf, someOptions } from '../../../testing/dashboard.builder.ts';
import type { DashboardPageName } from '../frame/dashboard-pages.ts';

/** Views of a list of which none is kept. */
export const NO_VIEWS = { items: [], columns: [] };
/** Query of the first page. */
export const FIRST_PAGE = { page: '1', pageSize: '10' };

/** Begins each test of a file without what an earlier one has kept in the browser. */
export function withEmptyStorage(): void {
  beforeEach(() => {
    sessionStorage.clear();
    localStorage.clear();
  });
  afterEach(() => vi.restoreAllMocks());
}

/** Renders a page of the dashboard with the answers of the service. */
export function setup(page: DashboardPageName, answers: Record<string, unknown>, options: RenderOptions = {}) {
  const requests = answering({
    'get dashboard/inspections/filters': someOptions(),
    'get reports/pending': pageOf([]),
    'get dashboard/views': NO_VIEWS,
    ...answers,
  });
  const view = renderWithPortal(<DashboardPage current={page} />, { path: `/dashboard/${page}`, ...options });
  const queries = (path: string) =>
    requests.filter((call) => call.path === path).map(({ search }) => Object.fromEntries(new URLSearchParams(search)));
  const writes = () => requests.flatMap(({ json }) => json ?? []);
  return { ...view, queries, writes };
}

/** Returns the cells of each row of a table, once its page is there. */
export async function rowsOf(name: string): Promise<(string | null)[][]> {
  const table = await screen.findByRole('table', { name });
  await waitFor(() => expect(table).toHaveAttribute('aria-busy', 'false'));
  return within(table)
    .getAllByRole('row')
    .map((row) =>
      within(row)
        .queryAllByRole('cell')
        .map((cell) => cell.textContent),
    )
    .filter((cells) => cells.length > 0);
}
