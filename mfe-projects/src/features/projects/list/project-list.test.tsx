import { answering, renderWithPortal, type RenderOptions } from '@portal/portal-sdk/testing';
import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { anId, aRow } from '../../../testing/project.builder.ts';
import { ProjectList } from './project-list.tsx';

afterEach(() => vi.restoreAllMocks());

const LIMITLESS = { currentCount: 240, allowedCount: null };
const pageOf = (items: readonly unknown[], totalCount = items.length) => ({ items, totalPages: 1, totalCount });

function setup(options: RenderOptions = {}, answers: Record<string, unknown> = {}) {
  const requests = answering({
    'get projects': pageOf([aRow()]),
    'get projects/count-limits': LIMITLESS,
    'get projects/views': { items: [], columns: null },
    ...answers,
  });
  return { ...renderWithPortal(<ProjectList />, { path: '/projects', ...options }), requests };
}
const columns = async () => {
  await screen.findByRole('link', { name: 'Harbour Tower' });
  return screen.getAllByRole('columnheader').map((head) => head.textContent);
};

describe('the column sets (decisions §19)', () => {
  it('c for insurers', async () => {
    setup();
    expect(await columns()).toEqual([
      'Project Name',
      'Reference No.',
      'Country',
      'Policy No.',
      'Policy Start',
      'Policy Expiry',
      'Total Premium',
      'Line %',
      'Status',
      'Reallocate',
    ]);
  });

  it('a for brokers: the insurer is the client company', async () => {
    setup({ claims: { role: 'Broker', companyType: 'NoCompany' } });
    expect((await columns()).slice(0, 4)).toEqual(['Project Name', 'Reference No.', 'Client Company', 'Country']);
  });

  it('b for broker companies', async () => {
    setup({ claims: { companyType: 'Broker' } });
    expect(await columns()).toContain('Value at Risk');
  });

  it('d for the others', async () => {
    setup({ claims: { role: 'RCCoordinator', companyType: 'Risk' } });
    expect((await columns())[2]).toBe('Insurance Company');
  });
});

describe('rows (spec 2 §2)', () => {
  it('show a dash for null, the currency beside the amount, dates as MM/dd/yyyy', async () => {
    setup();
    const row = (await screen.findByRole('link', { name: 'Harbour Tower' })).closest('tr') as HTMLElement;
    const cells = within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent);
    expect(cells).toEqual([
      'Harbour Tower',
      'NW-1',
      'Netherlands',
      '–',
      '01/15/2026',
      '01/15/2027',
      '120,000.50 EUR',
      '40%',
      'Open',
      '',
    ]);
  });

  it("say 'Unknown status {value}' and 'Reallocate'", async () => {
    setup({}, { 'get projects': pageOf([aRow({ status: 'Frozen', readyToBeReallocated: true })]) });
    expect(await screen.findByText('Unknown status Frozen')).toBeVisible();
    expect(screen.getByRole('cell', { name: 'Reallocate' })).toBeVisible();
  });

  it('lead to the details, for site contacts to the documents', async () => {
    const { unmount } = setup();
    expect(await screen.findByRole('link', { name: 'Harbour Tower' })).toHaveAttribute(
      'href',
      `/projects/${anId(1)}/details`,
    );
    unmount();
    setup({ claims: { role: 'SiteContact', companyType: 'NoCompany' } });
    expect(await screen.findByRole('link', { name: 'Harbour Tower' })).toHaveAttribute(
      'href',
      `/projects/${anId(1)}/documents`,
    );
  });
});

describe('the empty list', () => {
  it("says 'There are no projects yet.'", async () => {
    setup({}, { 'get projects': pageOf([]) });
    expect(await screen.findByText('There are no projects yet.')).toBeVisible();
  });

  it("says 'No results found.' when searching", async () => {
    setup({ path: '/projects?name=zzz' }, { 'get projects': pageOf([]) });
    expect(await screen.findByText('No results found.')).toBeVisible();
  });
});

describe('Import and Add Project', () => {
  it('are there only with the right to create', async () => {
    setup({ claims: { role: 'ICUnderwriter' } });
    await columns();
    expect(screen.queryByRole('button', { name: 'Import' })).not.toBeInTheDocument();
    expect(screen.queryByText('Add Project')).not.toBeInTheDocument();
  });

  it('are disabled at the project limit and say why', async () => {
    const { user } = setup({}, { 'get projects/count-limits': { currentCount: 20, allowedCount: 20 } });
    expect(await screen.findByText('20 of 20 projects')).toBeVisible();
    const add = screen.getByRole('button', { name: 'Add Project' });
    expect(add).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByRole('button', { name: 'Import' })).toHaveAttribute('aria-disabled', 'true');
    await user.hover(add);
    expect(
      await screen.findByText('The maximum number of projects is reached. Please contact sales to add more projects.'),
    ).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Import' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('are links and buttons otherwise', async () => {
    setup();
    expect(screen.getByRole('link', { name: 'Add Project' })).toHaveAttribute('href', '/projects/add');
    expect(await screen.findByText('240 projects')).toBeVisible();
  });
});

describe('the address', () => {
  it('holds page, sort, search and import, which are sent to the server', async () => {
    const path = `/projects?page=2&sortFieldName=name&sortDirection=Descending&name=har&importId=${anId(7)}`;
    const { requests } = setup({ path }, { 'get projects': pageOf([aRow()], 11) });
    await columns();
    const search = new URLSearchParams(requests.find((call) => call.path === 'projects')?.search);
    expect(Object.fromEntries(search)).toEqual({
      page: '2',
      pageSize: '10',
      sortFieldName: 'name',
      sortDirection: 'Descending',
      name: 'har',
      importId: anId(7),
    });
  });

  it('loses the import when all projects are requested', async () => {
    const { user, address } = setup({ path: `/projects?importId=${anId(7)}` });
    await user.click(await screen.findByRole('button', { name: 'Projects of one import' }));
    expect(address()).toBe('/projects');
  });
});
