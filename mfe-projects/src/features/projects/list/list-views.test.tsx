import { answering, refusal, renderWithPortal, type RenderOptions } from '@portal/portal-sdk/testing';
import type { ProjectView } from '@portal/contracts/projects/project-view';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { aScore } from '../../../testing/analytics.builder.ts';
import { anId, aProject, aRow } from '../../../testing/project.builder.ts';
import { ProjectList } from './project-list.tsx';

afterEach(() => vi.restoreAllMocks());
// Separate chunks, which load slowly on a busy machine.
beforeAll(() =>
  Promise.all([
    import('./filter-panel.tsx'),
    import('../../../lists/views/view-dialog.tsx'),
    import('../details/row-status.tsx'),
    import('../../analytics/score/score-panel.tsx'),
  ]),
);

const OPTIONS = {
  projectTypeId: [{ value: anId(4), label: 'Bridge', type: 'Construction' }],
  parentCompanyId: [{ value: anId(3), label: 'Van Oord' }],
  insuranceCompanyId: [],
  countryName: [{ value: 'Norway', label: 'Norway' }],
};
const aView = (over: Partial<ProjectView> = {}): ProjectView => ({
  id: anId(9),
  version: 4,
  name: 'Norway',
  columns: ['name', 'status'],
  selection: { countryName: 'Norway' },
  ...over,
});

function setup(options: RenderOptions = {}, answers: Record<string, unknown> = {}) {
  const requests = answering({
    'get projects': { items: [aRow()], totalPages: 1, totalCount: 1 },
    'get projects/count-limits': { currentCount: 240, allowedCount: null },
    'get projects/views': { items: [aView()], columns: null },
    'get projects/filters': OPTIONS,
    ...answers,
  });
  const view = renderWithPortal(<ProjectList />, { path: '/projects', ...options });
  const lastList = () =>
    Object.fromEntries(new URLSearchParams(requests.findLast(({ path }) => path === 'projects')?.search));
  return { ...view, requests, lastList };
}
const heads = async () => {
  await screen.findByRole('link', { name: 'Harbour Tower' });
  return screen.getAllByRole('columnheader').map((head) => head.textContent);
};
const press = (name: string | RegExp) => screen.findByRole('button', { name });
const entry = (name: string) => screen.findByRole('menuitem', { name });

describe('filters', () => {
  it('are applied together, stand in the address, and are taken away one by one', async () => {
    const { user, address, lastList } = setup({ path: '/projects?page=3' });
    await user.click(await press('Filters'));
    const panel = await screen.findByRole('form', { name: 'Filters' });
    await user.click(within(panel).getByRole('combobox', { name: 'Status' }));
    await user.click(await screen.findByRole('option', { name: 'Closed' }));
    await user.type(within(panel).getByRole('textbox', { name: 'Policy Expiry to' }), '01312027');
    await user.click(within(panel).getByRole('checkbox', { name: 'Ready to be reallocated' }));
    expect(address()).toBe('/projects?page=3');
    await user.click(within(panel).getByRole('button', { name: 'Apply' }));
    await waitFor(() =>
      expect(address()).toBe('/projects?projectStatus=Closed&policyExpireTo=2027-01-31&readyToBeReallocated=true'),
    );
    await waitFor(() =>
      expect(lastList()).toMatchObject({ page: '1', projectStatus: 'Closed', policyExpireTo: '2027-01-31' }),
    );
    await user.click(await press('Remove filter Policy Expiry to: 01/31/2027'));
    await waitFor(() => expect(address()).toBe('/projects?projectStatus=Closed&readyToBeReallocated=true'));
    expect(await press('Filters (2)')).toBeVisible();
  });

  it('leave the projects of a band of the risk score, which stands with its maximum and its band', async () => {
    const scored = { riskScore: 173, riskScoreMax: 500, riskBand: 'Moderate' } as const;
    const items = [aRow(scored), aRow({ id: anId(2), name: 'Mill' })];
    const { user, address, lastList } = setup(
      { claims: { companyType: 'Broker' } },
      { 'get projects': { items, totalPages: 1, totalCount: 2 } },
    );
    const cells = async (name: string) =>
      within((await screen.findByRole('link', { name })).closest('tr') as HTMLElement)
        .getAllByRole('cell')
        .map((cell) => cell.textContent);
    expect(await cells('Harbour Tower')).toContain('173 of 500, Moderate');
    expect(await cells('Mill')).not.toContain('null');
    await user.click(await press('Filters'));
    const panel = await screen.findByRole('form', { name: 'Filters' });
    await user.click(within(panel).getByRole('combobox', { name: 'Risk Band' }));
    await user.click(await screen.findByRole('option', { name: 'Very High' }));
    await user.click(within(panel).getByRole('button', { name: 'Apply' }));
    await waitFor(() => expect(address()).toBe('/projects?riskBand=VeryHigh'));
    await waitFor(() => expect(lastList()).toMatchObject({ riskBand: 'VeryHigh' }));
    expect(await press('Remove filter Risk Band: Very High')).toBeVisible();
  });

  it('explain a score by one press, which opens no row, and say why it cannot be explained yet', async () => {
    const reason = 'This section will become available after the first inspection.';
    let isOpen = false;
    const items = [aRow({ riskScore: 173, riskScoreMax: 500, riskBand: 'Moderate' })];
    const { user, address } = setup(
      { claims: { companyType: 'Broker' } },
      {
        'get projects': { items, totalPages: 1, totalCount: 1 },
        'get analytics/access': { isAvailable: false, reason },
        'get analytics/risk-score': () => {
          if (!isOpen) throw refusal(403);
          return aScore();
        },
      },
    );
    const explained = async () => {
      await user.click(await press('Risk score 173 of 500, Moderate: explain'));
      return within(await screen.findByRole('dialog', { name: 'Risk score explained' }));
    };
    expect(await (await explained()).findByText(reason)).toBeVisible();
    await user.keyboard('{Escape}');
    isOpen = true;
    expect(await (await explained()).findByRole('heading', { name: 'Parts of the score' })).toBeVisible();
    expect(address()).toBe('/projects');
  });

  it('refuse an expiry that ends before it begins', async () => {
    const { user, address } = setup({ path: '/projects' });
    await user.click(await press('Filters'));
    const panel = await screen.findByRole('form', { name: 'Filters' });
    await user.type(within(panel).getByRole('textbox', { name: 'Policy Expiry from' }), '01012028');
    await user.type(within(panel).getByRole('textbox', { name: 'Policy Expiry to' }), '01012026');
    await user.click(within(panel).getByRole('button', { name: 'Apply' }));
    expect(await within(panel).findByText('Policy Expiry to must not be before Policy Expiry from.')).toBeVisible();
    expect(address()).toBe('/projects');
  });

  it('show the names of what is chosen', async () => {
    setup({ path: `/projects?parentCompanyId=${anId(3)}&countryName=Norway` });
    expect(await press('Remove filter Parent Company: Van Oord')).toBeVisible();
    expect(await press('Remove filter Country: Norway')).toBeVisible();
  });

  it('are those of the person', async () => {
    const { user } = setup({ claims: { role: 'SiteContact', companyType: 'NoCompany', companyId: null } });
    await user.click(await press('Filters'));
    const panel = await screen.findByRole('form', { name: 'Filters' });
    expect(within(panel).queryByText('Policy Expiry to')).not.toBeInTheDocument();
    expect(within(panel).queryByText('Parent Company')).not.toBeInTheDocument();
    expect(within(panel).getByRole('combobox', { name: 'Insurance Company' })).toBeVisible();
  });

  it('that leave nothing say so and can be given up', async () => {
    const { user, address } = setup(
      { path: '/projects?projectStatus=Closed' },
      { 'get projects': { items: [], totalPages: 0, totalCount: 0 } },
    );
    expect(await screen.findByText('No results found.')).toBeVisible();
    await user.click(await press('Show all projects'));
    await waitFor(() => expect(address()).toBe('/projects'));
  });
});

describe('the column chooser', () => {
  it('hides, shows and moves columns; the name always stays', async () => {
    const { user, requests } = setup({}, { 'put projects/views/columns': ({ json }: { json: unknown }) => json });
    await heads();
    await user.click(await press('Columns'));
    expect(screen.queryByRole('checkbox', { name: 'Project Name' })).not.toBeInTheDocument();
    await user.click(await screen.findByRole('checkbox', { name: 'Policy Start' }));
    await user.click(screen.getByRole('button', { name: 'Move Country up' }));
    expect((await heads()).slice(0, 6)).toEqual([
      'Project Name',
      'Country',
      'Reference No.',
      'Policy No.',
      'Policy Expiry',
      'Total Premium',
    ]);
    const kept = () => requests.findLast(({ verb }) => verb === 'put')?.json as { columns: string[] } | undefined;
    await waitFor(() => expect(kept()?.columns.slice(0, 3)).toEqual(['name', 'country', 'referenceNumber']));
    await user.click(screen.getByRole('checkbox', { name: 'Policy Start' }));
    expect(await heads()).toContain('Policy Start');
    await user.click(screen.getByRole('button', { name: 'Reset to default' }));
    expect((await heads())[1]).toBe('Reference No.');
  });

  it('is remembered for the person', async () => {
    setup({}, { 'get projects/views': { items: [], columns: ['name', 'country', 'buildDate'] } });
    expect(await heads()).toEqual(['Project Name', 'Country', 'Reallocate']);
  });

  it('goes back where the choice could not be kept', async () => {
    const { user, notices } = setup(
      {},
      {
        'put projects/views/columns': () => {
          throw refusal(500);
        },
      },
    );
    const before = await heads();
    await user.click(await press('Columns'));
    await user.click(await screen.findByRole('checkbox', { name: 'Country' }));
    await waitFor(() => expect(notices()).toHaveLength(1));
    expect(await heads()).toEqual(before);
  });
});

describe('saved views', () => {
  const open = async (user: ReturnType<typeof setup>['user']) => user.click(await press(/^Views: /));

  it('are chosen from a menu, in the address', async () => {
    const { user, address, lastList } = setup({ path: '/projects?name=har&page=2' });
    await open(user);
    await user.click(await entry('Norway'));
    await waitFor(() => expect(address()).toBe(`/projects?view=${anId(9)}`));
    await waitFor(() => expect(lastList()).toEqual({ page: '1', pageSize: '10', countryName: 'Norway' }));
    expect(await heads()).toEqual(['Project Name', 'Status', 'Reallocate']);
    await open(user);
    await user.click(await entry('All projects'));
    await waitFor(() => expect(address()).toBe('/projects'));
  });

  it('are opened by a link, and wait for what they say', async () => {
    const { requests } = setup({ path: `/projects?view=${anId(9)}` });
    expect(await heads()).toEqual(['Project Name', 'Status', 'Reallocate']);
    const lists = requests.filter(({ path }) => path === 'projects');
    expect(lists.map(({ search }) => search)).toEqual(['page=1&pageSize=10&countryName=Norway']);
  });

  it('that do not exist any more show all projects', async () => {
    setup({ path: `/projects?view=${anId(8)}` });
    expect((await heads()).length).toBe(10);
    expect(await press('Views: All projects')).toBeVisible();
  });

  it('keep what is shown under a name', async () => {
    const saved = aView({ id: anId(10), name: 'Mine', columns: ['name', 'country'], selection: { name: 'har' } });
    const { user, requests, address } = setup(
      { path: '/projects?name=har&columns=name,country' },
      { 'post projects/views': saved },
    );
    await open(user);
    await user.click(await entry('Save as new view'));
    const dialog = await screen.findByRole('dialog', { name: 'Save as new view' });
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await within(dialog).findByText('Field is required.')).toBeVisible();
    await user.type(within(dialog).getByRole('textbox', { name: /View name/ }), 'Mine{Enter}');
    await waitFor(() => expect(address()).toBe(`/projects?view=${anId(10)}`));
    expect(requests.find(({ verb }) => verb === 'post')?.json).toEqual({
      name: 'Mine',
      columns: ['name', 'country'],
      selection: { name: 'har' },
    });
  });

  it('say on the field that a name is taken', async () => {
    const taken = () => {
      throw refusal(409, { code: 'Duplicate', fieldErrors: { name: ['You have a view with this name already.'] } });
    };
    const { user } = setup({}, { 'post projects/views': taken });
    await open(user);
    await user.click(await entry('Save as new view'));
    const dialog = await screen.findByRole('dialog', { name: 'Save as new view' });
    await user.type(within(dialog).getByRole('textbox', { name: /View name/ }), 'Norway{Enter}');
    expect(await within(dialog).findByText('You have a view with this name already.')).toBeVisible();
  });

  it('are overwritten with what is shown, by their version', async () => {
    const path = `put projects/views/${anId(9)}`;
    const { user, requests, address } = setup(
      { path: `/projects?view=${anId(9)}&projectStatus=Open` },
      { [path]: aView({ version: 5, selection: { countryName: 'Norway', projectStatus: 'Open' } }) },
    );
    expect(await screen.findByText('(changed)')).toBeVisible();
    await open(user);
    await user.click(await entry('Save changes'));
    await waitFor(() => expect(address()).toBe(`/projects?view=${anId(9)}`));
    const put = requests.find(({ verb }) => verb === 'put');
    expect([put?.json, put?.headers]).toEqual([
      { name: 'Norway', columns: ['name', 'status'], selection: { countryName: 'Norway', projectStatus: 'Open' } },
      { 'If-Match': '"4"' },
    ]);
  });

  it('are deleted after a question', async () => {
    const { user, requests, address } = setup(
      { path: `/projects?view=${anId(9)}` },
      { [`delete projects/views/${anId(9)}`]: { id: anId(9) } },
    );
    await heads();
    await open(user);
    await user.click(await entry('Delete view'));
    const dialog = await screen.findByRole('dialog', { name: 'Delete this view?' });
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(address()).toBe('/projects'));
    expect(requests.some(({ verb }) => verb === 'delete')).toBe(true);
  });
});

describe('the export', () => {
  it('asks for all pages of what is shown, and lets the browser save it', async () => {
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const url = 'https://portal.example/api/projects/exports/1';
    const { user, requests } = setup(
      { path: '/projects?name=har&sortFieldName=status&sortDirection=Descending&page=2&columns=name,status' },
      { 'post projects/exports': { url } },
    );
    await user.click(await press('Export'));
    await user.click(await entry('CSV file (.csv)'));
    await waitFor(() => expect(click).toHaveBeenCalledOnce());
    expect(requests.find(({ verb }) => verb === 'post')?.json).toEqual({
      format: 'csv',
      columns: ['name', 'status'],
      selection: { name: 'har', sortFieldName: 'status', sortDirection: 'Descending' },
    });
    expect(click.mock.contexts[0], 'of another origin than the page').toMatchObject({ href: url, target: '_blank' });
  });

  it('says why it is refused', async () => {
    const { user, notices } = setup(
      {},
      {
        'post projects/exports': () => {
          throw refusal(429, { message: 'You can export at most 2 lists at once.' });
        },
      },
    );
    await user.click(await press('Export'));
    await user.click(await entry('Excel workbook (.xlsx)'));
    await waitFor(() =>
      expect(notices()).toEqual([{ kind: 'error', message: 'You can export at most 2 lists at once.' }]),
    );
  });
});

describe('the row’s menu', () => {
  it('opens, closes and reopens what the role may', async () => {
    const { user, requests } = setup(
      {},
      {
        [`get projects/${anId(1)}`]: aProject(),
        [`patch projects/${anId(1)}/close`]: { id: anId(1), version: 4 },
      },
    );
    await user.click(await press('Actions for Harbour Tower'));
    expect(await entry('Open')).toHaveAttribute('href', `/projects/${anId(1)}/details`);
    expect(screen.queryByRole('menuitem', { name: 'Reopen Project' })).not.toBeInTheDocument();
    await user.click(await entry('Close Project'));
    const dialog = await screen.findByRole('dialog', { name: 'Close this project?' });
    await user.type(within(dialog).getByRole('textbox', { name: /Closing Reason/ }), 'Done');
    await user.click(within(dialog).getByRole('button', { name: 'Close Project' }));
    await waitFor(() => expect(requests.find(({ verb }) => verb === 'patch')?.json).toEqual({ closingReason: 'Done' }));
  });

  it('has nothing but Open for those who only read', async () => {
    const { user } = setup({ claims: { role: 'Broker', companyType: 'NoCompany', companyId: null } });
    await user.click(await press('Actions for Harbour Tower'));
    await entry('Open');
    expect(screen.getAllByRole('menuitem')).toHaveLength(1);
  });
});
