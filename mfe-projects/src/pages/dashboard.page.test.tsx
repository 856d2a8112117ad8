import { publishWorkHint, singleKeyStore } from '@portal/portal-sdk';
import { answering, renderWithPortal, type RenderOptions } from '@portal/portal-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aSummary, aWorkItem, NO_CHARTS, pageOf, someOptions } from '../testing/dashboard.builder.ts';
import { anId } from '../testing/project.builder.ts';
import DashboardPage from './dashboard.page.tsx';

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  singleKeyStore.setState({ isOn: true });
});
afterEach(() => vi.restoreAllMocks());

const LONG = 'Ångström–Żółć Fernwärme- und Kälteversorgung Nordbahnhof, Baufeld 14 (Bauabschnitte 1–9) № 7/2';
const WORK = [
  aWorkItem(1),
  aWorkItem(2, { urgency: 'Today', reason: 'Due today', dueDate: '2026-11-26', projectName: LONG }),
  aWorkItem(3, { urgency: 'ThisWeek', reason: 'Due on Friday', title: 'Hold Inspection 2' }),
  aWorkItem(4, {
    ...{ urgency: 'Waiting', reason: 'Waits for your approval', title: LONG },
    ...{ dueDate: null, waitingSince: '2026-11-12T09:00:00Z' },
  }),
];
const workOf = (items = WORK, totalCount = items.length) => ({ items, totalCount });

function setup(options: RenderOptions = {}, answers: Record<string, unknown> = {}) {
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
const work = () => screen.findByRole('table', { name: 'My work' });
const tiles = async () => {
  const region = screen.getByRole('region', { name: 'At a glance' });
  await within(region).findAllByRole('link');
  return region;
};

describe('My work (decisions §27)', () => {
  it('has what is of no project, too, and heads what is on a whole project with its name', async () => {
    const registration = aWorkItem(5, {
      ...{ kind: 'JudgeRegistration', urgency: 'Waiting', projectId: null, projectName: null, dueDate: null },
      ...{ title: 'Ana Pérez, Site Contact', reason: 'Registered, waiting for your approval' },
      to: `/my-company?inviteId=${anId(5)}`,
    });
    const fees = aWorkItem(6, {
      ...{ kind: 'JudgeFeeProposal', urgency: 'Waiting', title: 'Fee proposal: 2 responses', dueDate: null },
      ...{ reason: 'Waiting for your decision', to: `/projects/${anId(1)}/feeProposal?feeProposalId=${anId(6)}` },
    });
    const project = aWorkItem(7, { kind: 'AssignProject', urgency: 'Waiting', title: 'Project without assignment' });
    setup({}, { 'get dashboard/my-work': workOf([registration, fees, project]) });
    const links = within(await work()).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Ana Pérez, Site Contact', `/my-company?inviteId=${anId(5)}`],
      ['Fee proposal: 2 responses', `/projects/${anId(1)}/feeProposal?feeProposalId=${anId(6)}`],
      ['Harbour Tower', project.to],
    ]);
    expect(within(await work()).getAllByRole('row')[2]).toHaveTextContent(
      /^Ana Pérez, Site ContactRegistered, waiting for your approval–$/,
    );
  });

  it('stands by urgency in words, each item leading to the place where it is done', async () => {
    setup();
    const rows = within(await work())
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.textContent);
    expect(rows).toEqual([
      'Overdue 1',
      'Recommendation 1: Hot WorkHarbour Tower3 days overdue11/20/2026',
      'This week 2',
      `Recommendation 2: Hot Work${LONG}Due today11/26/2026`,
      'Hold Inspection 2Harbour TowerDue on Friday11/20/2026',
      'Waiting 1',
      `${LONG}Harbour TowerWaits for your approvalsince 11/12/2026`,
    ]);
    expect(screen.getByText('4 things wait for you')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Recommendation 1: Hot Work' })).toHaveAttribute(
      'href',
      `/projects/${anId(1)}/recommendations?recommendationId=${anId(1)}`,
    );
  });

  it('is gone through by j and k, and opened by Enter', async () => {
    const { user, address } = setup();
    await work();
    await user.keyboard('jjk');
    expect(screen.getByRole('link', { name: 'Recommendation 1: Hot Work' })).toHaveFocus();
    await user.keyboard('jj{Enter}');
    expect(address()).toContain(`recommendationId=${anId(3)}`);
  });

  it('is gone through by arrows, Home and End, also without shortcuts of single keys', async () => {
    singleKeyStore.setState({ isOn: false });
    const { user } = setup();
    const links = within(await work()).getAllByRole('link');
    links[0]?.focus();
    for (const [key, index] of [
      ['ArrowDown', 1],
      ['End', links.length - 1],
      ['ArrowUp', links.length - 2],
      ['Home', 0],
      ['j', 0],
    ] as const) {
      await user.keyboard(key.length > 1 ? `{${key}}` : key);
      expect(links[index]).toHaveFocus();
    }
  });

  it('says what it means that nothing waits, and that the filters may hide something', async () => {
    const nothing = { 'get dashboard/my-work': workOf([]) };
    const { unmount } = setup({}, nothing);
    expect(await screen.findByText('Nothing waits for you.')).toBeVisible();
    unmount();
    const { user, address } = setup({ path: '/dashboard?countryName=Norway' }, nothing);
    expect(await screen.findByText('Nothing waits for you in the projects of these filters.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear all' }));
    expect(address()).toBe('/dashboard');
  });

  it('shows the first of many, all of a group on demand, and how many there are in all', async () => {
    const many = Array.from({ length: 200 }, (_, index) => aWorkItem(index + 1));
    const { user } = setup({}, { 'get dashboard/my-work': { ...workOf(many, 1_000), totalIsLowerBound: true } });
    expect(within(await work()).getAllByRole('link')).toHaveLength(8);
    expect(screen.getByText('1,000+ things wait for you')).toBeVisible();
    expect(screen.getByText(/^The 200 most urgent of 1,000\+ are listed\./)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show 192 more' }));
    const links = within(await work()).getAllByRole('link');
    expect(links).toHaveLength(200);
    // The keyboard goes on where it was.
    expect(links[8]).toHaveFocus();
    await user.keyboard('j');
    expect(links[9]).toHaveFocus();
  });

  it('keeps every line where it is when others change something, until it is asked for what is new', async () => {
    let items = WORK;
    const { user } = setup({}, { 'get dashboard/my-work': () => workOf(items) });
    await work();
    items = [aWorkItem(9, { title: 'Report to approve' }), ...WORK.slice(1)];
    publishWorkHint({ projectId: null, tab: 'dashboard' });
    await user.click(await screen.findByRole('button', { name: 'Show 1 new' }));
    expect(await screen.findByRole('link', { name: 'Report to approve' })).toBeVisible();
    expect(screen.queryByText('Recommendation 1: Hot Work')).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'My work' })).toHaveFocus();
  });

  it('shows at once what comes while nothing waits', async () => {
    let items: typeof WORK = [];
    setup({}, { 'get dashboard/my-work': () => workOf(items) });
    expect(await screen.findByText('Nothing waits for you.')).toBeVisible();
    items = [aWorkItem(9, { title: 'Report to approve' })];
    publishWorkHint({ projectId: null, tab: 'dashboard' });
    expect(await screen.findByRole('link', { name: 'Report to approve' })).toBeVisible();
    expect(screen.queryByText('Nothing waits for you.')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Show 1 new' })).not.toBeInTheDocument();
  });

  it('does not call done what is beyond the most urgent ones that an answer holds', async () => {
    const many = Array.from({ length: 200 }, (_, index) => aWorkItem(index + 1));
    let items = many;
    const { user } = setup({}, { 'get dashboard/my-work': () => workOf(items, 260) });
    await user.click(await screen.findByRole('button', { name: 'Show 192 more' }));
    // The first one is done, and two came before the last one.
    items = [aWorkItem(901), aWorkItem(902), ...many.slice(1, 199)];
    publishWorkHint({ projectId: null, tab: 'dashboard' });
    expect(await screen.findByRole('button', { name: 'Show 2 new' })).toBeVisible();
    const done = screen.getAllByText('Done').map((cell) => cell.closest('tr')?.textContent);
    expect(done).toEqual([expect.stringContaining('Recommendation 1: Hot Work')]);
  });

  it('marks what is done in its place', async () => {
    let items = WORK;
    setup({}, { 'get dashboard/my-work': () => workOf(items) });
    await work();
    items = WORK.slice(1);
    publishWorkHint({ projectId: null, tab: null });
    await waitFor(() => expect(screen.getByText('Done')).toBeVisible());
    expect(screen.getByRole('link', { name: 'Recommendation 1: Hot Work' })).toBeVisible();
    expect(screen.getByText('3 things wait for you')).toBeVisible();
  });
});

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
