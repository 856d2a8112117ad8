import type { DashboardPageName } from '../frame/dashboard-pages.ts';
import { publishWorkHint } from '@portal/portal-sdk';
import { answering, refusal, renderWithPortal, type RenderOptions } from '@portal/portal-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { strFromU8, unzipSync } from 'fflate';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import DashboardPage from '../../../pages/dashboard.page.tsx';
import {
  aListedAssignment,
  aListedBudget,
  aListedExpense,
  aListedInspection,
  aListedRecommendation,
  aListedReport,
  pageOf,
  someOptions,
} from '../../../testing/dashboard.builder.ts';
import { anId } from '../../../testing/project.builder.ts';

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});
afterEach(() => vi.restoreAllMocks());

function setup(page: DashboardPageName, answers: Record<string, unknown>, options: RenderOptions = {}) {
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
const NO_VIEWS = { items: [], columns: [] };
const rowsOf = async (name: string) => {
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
};

const FIRST_PAGE = { page: '1', pageSize: '10' };

describe('/dashboard/inspections (spec 2 §2, §9)', () => {
  const items = [
    aListedInspection(),
    aListedInspection({
      ...{ key: `${anId(2)} 3`, id: null, projectId: anId(2), projectName: 'Żółw (№ 3)', inspectionNumber: 3 },
      ...{ status: 'NotScheduled', kind: null, locationName: null, startDateTime: null, endDateTime: null },
      ...{ startWallTime: null, endWallTime: null, timeZone: null },
    }),
    aListedInspection({ key: `${anId(1)} 2`, id: anId(31), inspectionNumber: 2, isOverdue: true, timeZone: null }),
  ];
  const list = { 'get dashboard/inspections/list': pageOf(items, 1_000, { totalIsLowerBound: true }) };

  it('lists ten by the project’s name, with those that have no date, at the clocks of their sites', async () => {
    const { queries } = setup('inspections', list);
    expect(await rowsOf('Inspections')).toEqual([
      ['Harbour TowerOn-site', '1', 'In Progress', '11/25/2026 9:00 AM', '11/25/2026 1:00 PM', 'Pier 3Netherlands'],
      ['Żółw (№ 3)', '3', 'Not Scheduled', '–', '–', '–Netherlands'],
      [
        ...['Harbour TowerOn-site', '2', 'In ProgressPast its end', '11/25/2026 9:00 AM'],
        ...['11/25/2026 1:00 PM', 'Pier 3Netherlands'],
      ],
    ]);
    expect(screen.getByRole('columnheader', { name: 'Project' })).toHaveAttribute('aria-sort', 'ascending');
    expect(screen.getByText(/of 1,000\+ items/)).toBeVisible();
    expect(queries('dashboard/inspections/list')).toEqual([FIRST_PAGE]);
    expect(screen.getByRole('link', { name: 'Żółw (№ 3)' })).toHaveAttribute(
      'href',
      `/projects/${anId(2)}/inspections`,
    );
  });

  it('is narrowed by status and by the dashboard’s filters together', async () => {
    const path = '/dashboard/inspections?status=Scheduled&countryName=Norway&isOverdue=true&page=2&name=żół';
    const { queries } = setup('inspections', { 'get dashboard/inspections/list': pageOf([]) }, { path });
    expect(await screen.findByText('No results found.')).toBeVisible();
    expect(queries('dashboard/inspections/list')[0]).toEqual({
      ...{ page: '2', pageSize: '10', name: 'żół', countryName: 'Norway', status: 'Scheduled', isOverdue: 'true' },
    });
  });

  it('shows a month, of which the day names those that begin on it', async () => {
    const { queries } = setup(
      'inspections',
      {
        'get dashboard/inspections/calendar': {
          items: [1, 2, 3, 4, 5, 6].map((number) => ({
            ...aListedInspection({ key: `${anId(number)} 1`, inspectionNumber: number }),
            ...{ id: anId(30 + number), startDay: '2026-11-25' },
          })),
          totalCount: 6,
        },
      },
      { path: '/dashboard/inspections?show=calendar&month=2026-11&projectStatus=Open' },
    );
    expect(await screen.findByText(/^6 inspections begin in this month\./)).toBeVisible();
    const day = screen.getByText('Wednesday, November 25').closest('td') as HTMLElement;
    expect(within(day).getAllByRole('link')).toHaveLength(4);
    expect(within(day).getByRole('button', { name: '2 more' })).toBeVisible();
    expect(queries('dashboard/inspections/calendar')).toEqual([{ projectStatus: 'Open', month: '2026-11' }]);
    expect(queries('dashboard/inspections/list')).toEqual([]);
  });

  it.each(['SiteContact', 'Broker', 'RiskManager'] as const)(
    'leads a %s, whose projects have no tab of inspections, to the inspection beside the list, and to the project',
    async (role) => {
      const { user } = setup(
        'inspections',
        { ...list, [`get projects/${anId(1)}/tab-access`]: [{ name: 'inspections', visible: false, enabled: false }] },
        { claims: { role, companyType: 'NoCompany', companyId: null } },
      );
      await rowsOf('Inspections');
      const tab = role === 'SiteContact' ? 'documents' : 'details';
      const undated = screen.getByRole('link', { name: 'Żółw (№ 3)' });
      expect(undated).toHaveAttribute('href', `/projects/${anId(2)}/${tab}`);
      const [first] = screen.getAllByRole('link', { name: 'Harbour Tower' });
      await user.click(first as HTMLElement);
      const pane = await screen.findByRole('region', { name: 'Harbour Tower' });
      expect(pane).toHaveTextContent(/Inspection1KindOn-siteStart11\/25\/2026 9:00 AM/);
      const toProject = within(pane).getByRole('link', { name: 'Go to Project' });
      expect(toProject).toHaveAttribute('href', `/projects/${anId(1)}/${tab}`);
      expect(within(pane).queryByRole('link', { name: 'Go to Inspection' })).toBeNull();
    },
  );

  it('opens the inspection that a notification names beside list and calendar; one that was cancelled says so', async () => {
    const path = (id: string) => `/dashboard/inspections?show=calendar&inspectionId=${id}`;
    const answers = {
      'get dashboard/inspections/calendar': { items: [], totalCount: 0 },
      'get dashboard/inspections/list': ({ search }: { search: string }) =>
        pageOf(search.includes(anId(30)) ? [aListedInspection()] : []),
      [`get projects/${anId(1)}/tab-access`]: [{ name: 'inspections', visible: true, enabled: true }],
    };
    const { queries, unmount } = setup('inspections', answers, { path: path(anId(30)) });
    const pane = await screen.findByRole('region', { name: 'Harbour Tower' });
    expect(queries('dashboard/inspections/list')).toEqual([{ id: anId(30) }]);
    const inside = await within(pane).findByRole('link', { name: 'Go to Inspection' });
    expect(inside).toHaveAttribute('href', `/projects/${anId(1)}/inspections?inspectionId=${anId(30)}`);
    unmount();
    setup('inspections', answers, { path: path(anId(39)) });
    expect(await screen.findByText('This inspection was cancelled, or does not exist.')).toBeVisible();
  });

  it('has the columns that somebody chose, in their order, and keeps what is chosen next', async () => {
    const kept = { items: [], columns: [{ list: 'inspections', columns: ['name', 'endDateTime', 'status', 'gone'] }] };
    const { user, writes } = setup('inspections', {
      ...list,
      'get dashboard/views': kept,
      'put dashboard/views/columns': ({ json }: { json: unknown }) => json,
    });
    const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent);
    await rowsOf('Inspections');
    expect(heads()).toEqual(['Project', 'End', 'Status']);
    await user.click(await screen.findByRole('button', { name: 'Columns' }));
    await user.click(await screen.findByRole('checkbox', { name: 'End' }));
    await waitFor(() => expect(heads()).toEqual(['Project', 'Status']));
    expect(writes()).toEqual([{ list: 'inspections', columns: ['name', 'status'] }]);
  });

  it('is saved as a file whole, page by page, and no cell is a formula', async () => {
    const files: Blob[] = [];
    vi.stubGlobal(
      'URL',
      Object.assign(URL, { createObjectURL: (file: Blob) => files.push(file), revokeObjectURL: vi.fn() }),
    );
    const all = Array.from({ length: 101 }, (_, index) =>
      aListedInspection({
        key: `${anId(index)} 1`,
        id: anId(index),
        projectName: index === 0 ? '=1+1' : `Tower ${index}`,
      }),
    );
    const { user, notices } = setup('inspections', {
      'get dashboard/inspections/list': ({ search }: { search: string }) => {
        const page = Number(new URLSearchParams(search).get('page'));
        return pageOf(all.slice((page - 1) * 100, page * 100), all.length);
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Export' }));
    await user.click(await screen.findByRole('menuitem', { name: 'CSV file (.csv)' }));
    await waitFor(() => expect(notices()).toMatchObject([{ kind: 'success', message: '101 rows were saved.' }]));
    const lines = (await files[0]?.text())?.trim().split('\r\n') ?? [];
    expect(lines).toHaveLength(102);
    expect(lines[1]).toMatch(/^'=1\+1,/);
    await user.click(await screen.findByRole('button', { name: 'Export' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Excel workbook (.xlsx)' }));
    await waitFor(() => expect(files).toHaveLength(2));
    const parts = unzipSync(new Uint8Array((await files[1]?.arrayBuffer()) ?? []));
    const sheet = strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    expect(sheet.match(/<row /g)).toHaveLength(102);
    expect(sheet).toContain('<is><t xml:space="preserve">=1+1</t></is>');
  });
});

describe('views of a list', () => {
  const late = {
    ...{ id: anId(9), version: 4, list: 'reports', name: 'Late ones', columns: ['projectName', 'status'] },
    selection: {
      status: 'WaitingForApproval',
      countryName: 'Norway',
      sortFieldName: 'projectName',
      sortDirection: 'Ascending',
    },
  };
  const other = { ...late, id: anId(10), list: 'budgets', name: 'Another list’s' };
  let items: object[] = [];
  const answers = {
    'get dashboard/reports': pageOf([aListedReport()]),
    'get dashboard/views': () => ({ items, columns: [] }),
  };
  /** Keeps a view as the service does, which the screen reads again. */
  const keep = (view: object) => {
    items = [view, other];
    return view;
  };
  beforeEach(() => keep(late));

  it('put order, filters and columns in place, and show what differs until it is saved or given up', async () => {
    const { user, address, queries, writes } = setup('reports', {
      ...answers,
      [`put dashboard/views/${late.id}`]: ({ json }: { json: object }) => keep({ ...late, ...json, version: 5 }),
    });
    await rowsOf('Reports');
    await user.click(screen.getByRole('button', { name: 'Views: All items' }));
    expect(screen.queryByRole('menuitem', { name: 'Another list’s' })).not.toBeInTheDocument();
    await user.click(await screen.findByRole('menuitem', { name: 'Late ones' }));
    await waitFor(() => expect(address()).toContain(`view=${late.id}`));
    expect(queries('dashboard/reports').at(-1)).toEqual({
      ...{ page: '1', pageSize: '10', sortFieldName: 'projectName', sortDirection: 'Ascending' },
      ...{ status: 'WaitingForApproval', countryName: 'Norway' },
    });
    expect(screen.getAllByRole('columnheader')).toHaveLength(2);
    expect(screen.queryByText('(changed)')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Remove filter Country: Norway' }));
    expect(await screen.findByText('(changed)')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Views: Late ones' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Save changes' }));
    await waitFor(() => expect(screen.queryByText('(changed)')).not.toBeInTheDocument());
    const { countryName: _country, ...selection } = late.selection;
    expect(writes()).toEqual([{ name: 'Late ones', columns: late.columns, selection }]);
    await user.click(screen.getByRole('button', { name: 'Views: Late ones' }));
    await user.click(await screen.findByRole('menuitem', { name: 'All items' }));
    await waitFor(() => expect(address()).toBe('/dashboard/reports'));
  });

  it('are saved with what is shown, and opened', async () => {
    const { user, address, writes } = setup(
      'reports',
      {
        ...answers,
        'post dashboard/views': ({ json }: { json: object }) => keep({ ...json, id: anId(11), version: 1 }),
      },
      { path: '/dashboard/reports?status=Draft&page=3&name=żół' },
    );
    await screen.findByRole('table', { name: 'Reports' });
    await user.click(await screen.findByRole('button', { name: 'Views: All items' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Save as new view' }));
    await user.type(await screen.findByRole('textbox', { name: 'View name' }), 'Drafts');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(address()).toContain(`view=${anId(11)}`));
    expect(writes()).toMatchObject([{ list: 'reports', name: 'Drafts', selection: { status: 'Draft', name: 'żół' } }]);
    expect(address()).toContain('status=Draft');
    expect(await screen.findByRole('button', { name: 'Views: Drafts' })).toBeVisible();
  });
});

describe('/dashboard/recommendations', () => {
  it('is known by its first sentence, leads to each in its project, and says what is overdue', async () => {
    const draft = aListedRecommendation({ id: anId(41), number: 13, summary: '', status: 'Draft', isOverdue: false });
    const { queries } = setup(
      'recommendations',
      { 'get dashboard/recommendations': pageOf([aListedRecommendation(), draft]) },
      { path: '/dashboard/recommendations?status=Rejected,Amended&name=har' },
    );
    expect(await rowsOf('Recommendations')).toEqual([
      [
        '12 Watch hot work for an hour.Fire · Hot Work · Roof',
        'Harbour Tower',
        'Urgent',
        'Issued',
        '11/20/2026Overdue',
      ],
      ['13 Hot WorkFire · Hot Work · Roof', 'Harbour Tower', 'Urgent', 'Draft', '11/20/2026'],
    ]);
    expect(screen.getByRole('link', { name: '12 Watch hot work for an hour.' })).toHaveAttribute(
      'href',
      `/projects/${anId(1)}/recommendations?recommendationId=${anId(40)}`,
    );
    expect(screen.getByRole('button', { name: 'Filter by Status: Rejected' })).toBeVisible();
    expect(queries('dashboard/recommendations')).toEqual([
      { ...FIRST_PAGE, ProjectName: 'har', status: 'Rejected,Amended' },
    ]);
  });

  it('says that there are none yet', async () => {
    setup('recommendations', { 'get dashboard/recommendations': pageOf([]) });
    expect(await screen.findByText('There are no recommendations yet.')).toBeVisible();
  });
});

it('values of filters that no list has count as absent, as the figures would refuse them', async () => {
  const path =
    '/dashboard/inspections?projectType=Ship&categoryType=Boats&constructionType=Straw&projectStatus=Deleted&countryName=Norway';
  const { queries } = setup('inspections', { 'get dashboard/inspections/list': pageOf([]) }, { path });
  expect(await screen.findByText('No results found.')).toBeVisible();
  expect(queries('dashboard/inspections/list')).toEqual([{ ...FIRST_PAGE, countryName: 'Norway' }]);
  expect(screen.getByRole('button', { name: 'Filters (1)' })).toBeVisible();
});

describe('/dashboard/reports', () => {
  const items = [
    aListedReport(),
    aListedReport({ id: anId(51), status: 'Approved', isWaitingForViewer: false }),
    aListedReport({ id: anId(52), status: 'Approved', sharedDateTime: '2026-11-22T09:00:00Z', inspectionNumber: null }),
    aListedReport({ id: anId(53), status: 'Rejected' }),
  ];

  it('shows Approved by the accepted icon, anything else by the rejected one (decisions §27)', async () => {
    setup('reports', { 'get dashboard/reports': pageOf(items) });
    await rowsOf('Reports');
    const icons = screen.getAllByRole('img', { name: /ccepted$/ }).map((icon) => icon.getAttribute('aria-label'));
    expect(icons).toEqual(['Not accepted', 'Accepted', 'Accepted', 'Not accepted']);
    expect(screen.getByText('Shared')).toBeVisible();
  });

  it('leads risk engineers to the reports of the project, others to the report beside the list', async () => {
    const answers = { 'get dashboard/reports': pageOf([aListedReport()]) };
    const { unmount } = setup('reports', answers);
    const inList = await screen.findByRole('link', { name: 'Harbour Tower' });
    expect(inList).toHaveAttribute('href', `/dashboard/reports?reportId=${anId(50)}`);
    unmount();
    setup('reports', answers, { claims: { role: 'RiskEngineer', companyType: 'Risk' } });
    expect(await screen.findByRole('link', { name: 'Harbour Tower' })).toHaveAttribute(
      'href',
      `/projects/${anId(1)}/reports?reportId=${anId(50)}`,
    );
  });
});

describe('a list while others work', () => {
  const inspectionsOf = async () => (await rowsOf('Reports')).map((cells) => cells.join(' '));
  const aReport = (number: number, over: object = {}) =>
    aListedReport({ id: anId(50 + number), inspectionNumber: number, ...over });

  it('keeps its rows in their places and follows them; what is new waits until it is asked for', async () => {
    let items = [aReport(1), aReport(2), aReport(3)];
    const { user } = setup('reports', { 'get dashboard/reports': () => pageOf(items) });
    await screen.findByText(/of Inspection 3/);
    items = [aReport(4), aReport(3), aReport(1, { status: 'Approved', isWaitingForViewer: false })];
    publishWorkHint({ projectId: null, tab: 'dashboard' });
    const showNew = await screen.findByRole('button', { name: 'Show 1 new' }, { timeout: 5_000 });
    expect(await inspectionsOf()).toEqual([
      expect.stringMatching(/of Inspection 1.*Approved/) as string,
      expect.stringContaining('of Inspection 3') as string,
    ]);
    await user.click(showNew);
    expect((await inspectionsOf())[0]).toContain('of Inspection 4');
    expect(screen.queryByRole('button', { name: /new$/ })).not.toBeInTheDocument();
  });

  it('shows another page at once, and a page of which nothing is left', async () => {
    let items = [aReport(1)];
    const { user } = setup('reports', { 'get dashboard/reports': () => pageOf(items) });
    await screen.findByText(/of Inspection 1/);
    items = [aReport(2)];
    publishWorkHint({ projectId: null, tab: 'dashboard' });
    expect(await screen.findByText(/of Inspection 2/, {}, { timeout: 5_000 })).toBeVisible();
    items = [aReport(3), aReport(2)];
    await user.click(screen.getByRole('button', { name: 'Project' }));
    expect(await screen.findByText(/of Inspection 3/)).toBeVisible();
  });
});

describe('/dashboard/assignments', () => {
  it('lists what waits for an answer, as the tile does, and the engineers with their work', async () => {
    const { user, queries } = setup(
      'assignments',
      {
        'get dashboard/assignments': pageOf([aListedAssignment()]),
        'get dashboard/assignments/risk-engineer': pageOf([
          {
            userId: anId(92),
            name: 'Łucja O’Brien',
            assignments: 12,
            unviewed: 0,
            inspections: 4,
            inspectionsOverdue: 1,
          },
        ]),
      },
      { path: '/dashboard/assignments?status=AwaitingResource,Unviewed,TransferPending' },
    );
    await rowsOf('Assignments');
    expect(screen.getByRole('button', { name: 'Filter by Status: Waits for an answer' })).toBeVisible();
    expect(queries('dashboard/assignments')).toEqual([
      { ...FIRST_PAGE, status: 'AwaitingResource,Unviewed,TransferPending' },
    ]);
    await user.click(screen.getByRole('button', { name: 'Risk engineers' }));
    expect(await rowsOf('Risk engineers')).toEqual([['Łucja O’Brien', '12', '0', '4', '1']]);
  });

  it('shows Accepted by the accepted icon, anything else by the rejected one (spec 2 §4)', async () => {
    const statuses = ['Unviewed', 'Accepted', 'TransferPending', 'Completed'] as const;
    const items = statuses.map((status, index) => aListedAssignment({ id: anId(90 + index), status }));
    setup('assignments', { 'get dashboard/assignments': pageOf(items) });
    await rowsOf('Assignments');
    const icons = screen.getAllByRole('img', { name: /ccepted$/ }).map((icon) => icon.getAttribute('aria-label'));
    expect(icons).toEqual(['Not accepted', 'Accepted', 'Not accepted', 'Not accepted']);
  });

  it('says what failed, with a way on', async () => {
    setup('assignments', {
      'get dashboard/assignments': () => {
        throw refusal(400, { code: 'BadRequest', message: 'Broken' });
      },
    });
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible();
  });
});

describe('/dashboard/budgets (decisions §27)', () => {
  const over = { booked: 1_100.5, used: 1_100.5, left: -100.5, currency: 'USD' as const };
  const items = [
    aListedBudget(),
    aListedBudget({ id: anId(71), projectId: anId(2), projectName: 'Żółw', serviceType: 'DesktopReview', ...over }),
  ];

  it('shows what is booked, committed and left of each in its currency, and by how much one is exceeded', async () => {
    const { queries } = setup(
      'budgets',
      { 'get dashboard/budgets': pageOf(items) },
      { path: '/dashboard/budgets?isOver=true&serviceType=MainReport&countryName=Norway&name=żół' },
    );
    expect(await rowsOf('Budgets')).toEqual([
      [
        ...['Harbour Tower', 'Main ReportTerrorism (TRIA)', '1,000.00 EURAllowance 5,000.00 EUR', '80% used'],
        ...['250.50 EUR', '800.00 EUR', '200.00 EUR'],
      ],
      [
        ...['Żółw', 'Desktop ReviewTerrorism (TRIA)', '1,000.00 USDAllowance 5,000.00 USD'],
        ...['110% usedOver the budget by 100.50 USD', '1,100.50 USD', '800.00 USD', '-100.50 USD'],
      ],
    ]);
    expect(queries('dashboard/budgets')).toEqual([
      { ...FIRST_PAGE, ProjectName: 'żół', countryName: 'Norway', isOver: 'true', serviceType: 'MainReport' },
    ]);
    expect(screen.getByRole('link', { name: 'Żółw' })).toHaveAttribute('href', `/projects/${anId(2)}/budget`);
    expect(screen.getByRole('columnheader', { name: 'Project' })).toHaveAttribute('aria-sort', 'ascending');
  });

  it('is a page of those alone who read budgets', async () => {
    const routes = [{ path: '/dashboard', element: <p>The dashboard</p> }];
    setup('budgets', {}, { claims: { role: 'RCCoordinator', companyType: 'Risk' }, routes });
    expect(await screen.findByText('The dashboard')).toBeVisible();
  });
});

describe('/dashboard/expenses (decisions §27)', () => {
  const companies = [{ value: anId(81), label: 'Granite Risk' }];
  const answers = {
    'get dashboard/expenses': pageOf([
      aListedExpense(),
      aListedExpense({ id: anId(82), companyId: null, companyName: null, pendingEntries: 0 }),
    ]),
    'get dashboard/expenses/filters': { ...someOptions(), companyId: companies },
  };

  it('has the sums of each company for the insurer, who is led to the statement', async () => {
    const { user, queries } = setup('expenses', answers, { path: '/dashboard/expenses?isPending=true' });
    const [first, second] = await rowsOf('Time & Expenses');
    expect(first).toEqual([
      ...['Harbour Tower', 'Granite Risk', '41.25', '4,125.00 USD', '250.00 USD', '4,375.00 USD', '4,000.00 USD'],
      ...['375.00 USD', '3of 12'],
    ]);
    expect(second?.[1]).toBe('No company');
    expect(screen.getAllByRole('link', { name: 'Harbour Tower' })[0]).toHaveAttribute(
      'href',
      `/projects/${anId(1)}/budget`,
    );
    await user.click(screen.getByRole('button', { name: 'Filter by Company' }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Granite Risk' }));
    await waitFor(() =>
      expect(queries('dashboard/expenses').at(-1)).toEqual({ ...FIRST_PAGE, companyId: anId(81), isPending: 'true' }),
    );
  });

  it('has an engineer’s own without companies, and leads to the page of projects that were left', async () => {
    const former = aListedExpense({ id: anId(83), projectId: anId(2), projectName: 'Żółw', isFormer: true });
    const { queries } = setup(
      'expenses',
      { ...answers, 'get dashboard/expenses': pageOf([aListedExpense(), former]) },
      {
        path: `/dashboard/expenses?companyId=${anId(81)}`,
        claims: { role: 'RiskEngineer', companyType: 'Risk' },
      },
    );
    const rows = await rowsOf('Time & Expenses');
    expect(rows.map(([project]) => project)).toEqual(['Harbour Tower', 'ŻółwProject that you have left']);
    expect(rows[0]).toHaveLength(8);
    expect(screen.getByRole('link', { name: 'Harbour Tower' })).toHaveAttribute(
      'href',
      `/projects/${anId(1)}/expenses`,
    );
    expect(screen.getByRole('link', { name: 'Żółw' })).toHaveAttribute(
      'href',
      `/dashboard/expenses?projectId=${anId(2)}`,
    );
    // Filters that the viewer does not have are not asked for.
    expect(queries('dashboard/expenses')).toEqual([FIRST_PAGE]);
    expect(screen.queryByRole('button', { name: /^Filter by Company/ })).not.toBeInTheDocument();
    expect(queries('dashboard/expenses/filters')).toEqual([]);
  });
});
