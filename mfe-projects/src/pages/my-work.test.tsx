import { publishWorkHint, singleKeyStore } from '@portal/portal-sdk';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { aSummary, aWorkItem } from '../testing/dashboard.builder.ts';
import { anId } from '../testing/project.builder.ts';
import { LONG, setup, work, WORK, workOf } from './dashboard-page.fixture.tsx';

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  singleKeyStore.setState({ isOn: true });
});
afterEach(() => vi.restoreAllMocks());

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

  it('does not say that nothing waits while the figures are not complete, and reads them again', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    const summaries = [aSummary({ isFilling: true })];
    const { queries } = setup(
      {},
      { 'get dashboard/my-work': workOf([]), 'get dashboard/summary': () => summaries.shift() ?? aSummary() },
    );
    const told = 'The figures are being brought together again; they are not complete yet.';
    expect(await screen.findByText(told)).toBeVisible();
    expect(screen.queryByText('Nothing waits for you.')).not.toBeInTheDocument();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await screen.findByText('Nothing waits for you.')).toBeVisible();
    expect(screen.queryByText(told)).not.toBeInTheDocument();
    expect(queries('dashboard/summary')).toHaveLength(2);
  });

  it('shows the first of many, all of a group on demand, and how many there are in all', async () => {
    const many = Array.from({ length: 200 }, (_, index) => aWorkItem(index + 1));
    const { totals, ...answer } = workOf(many, { Overdue: 1_000 });
    const { user } = setup(
      {},
      {
        'get dashboard/my-work': {
          ...{ ...answer, totalIsLowerBound: true },
          totals: totals.map((total) => ({ ...total, totalIsLowerBound: true })),
        },
      },
    );
    expect(within(await work()).getAllByRole('link')).toHaveLength(8);
    const all = /^1,000\+ things wait for you\. 200 of 1,000\+ are listed, of each group the most urgent\./;
    expect(screen.getByText(all)).toBeVisible();
    expect(screen.getByRole('rowheader', { name: 'Overdue 1,000+' })).toBeVisible();
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
    const { user } = setup({}, { 'get dashboard/my-work': () => workOf(items, { Overdue: 260 }) });
    await user.click(await screen.findByRole('button', { name: 'Show 192 more' }));
    // The first one is done, and two came before the last one.
    items = [aWorkItem(901), aWorkItem(902), ...many.slice(1, 199)];
    publishWorkHint({ projectId: null, tab: 'dashboard' });
    expect(await screen.findByRole('button', { name: 'Show 2 new' })).toBeVisible();
    const done = screen.getAllByText('Done').map((cell) => cell.closest('tr')?.textContent);
    expect(done).toEqual([expect.stringContaining('Recommendation 1: Hot Work')]);
  });

  it('calls done what an answer holds no longer while it holds all of its urgency', async () => {
    const many = Array.from({ length: 150 }, (_, index) => aWorkItem(index + 1));
    const due = (number: number) => aWorkItem(number, { urgency: 'ThisWeek', title: `Report ${number}` });
    let items = [...many, due(901), due(902)];
    setup({}, { 'get dashboard/my-work': () => workOf(items, { Overdue: 454 }) });
    expect(within(await work()).getByRole('rowheader', { name: 'Overdue 454' })).toBeVisible();
    items = [aWorkItem(800), ...many.slice(0, 149), due(901)];
    publishWorkHint({ projectId: null, tab: 'dashboard' });
    await screen.findByRole('button', { name: 'Show 1 new' });
    const done = screen.getAllByText('Done').map((cell) => cell.closest('tr')?.textContent);
    expect(done).toEqual([expect.stringContaining('Report 902')]);
    expect(screen.getByRole('rowheader', { name: 'This week 1' })).toBeVisible();
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
