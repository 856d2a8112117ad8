import { ASSIGNMENT_STATUS_LABELS, type AssignmentStatus } from '@portal/contracts/projects/assignment-lists';
import { publishWorkHint } from '@portal/portal-sdk';
import { formatInstant } from '@portal/ui';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  aListedAssignment,
  aListedBudget,
  aListedExpense,
  aListedInspection,
  aListedRecommendation,
  aListedReport,
  pageOf,
} from '../../../testing/dashboard.builder.ts';
import { anId } from '../../../testing/project.builder.ts';
import { PREMIUM_LABELS } from '../../budget/budget.texts.ts';
import { ASSIGNMENT_COLUMNS } from '../assignments/assignment-columns.tsx';
import { BUDGET_COLUMNS } from '../budgets/budget-columns.tsx';
import { expenseColumnsOf } from '../expenses/expense-columns.tsx';
import { INSPECTION_COLUMNS } from '../inspections/inspection-columns.tsx';
import { RECOMMENDATION_COLUMNS } from '../recommendations/recommendation-columns.tsx';
import { REPORT_COLUMNS } from '../reports/report-columns.tsx';
import { rowsOf, setup, withEmptyStorage } from './dashboard-lists.fixture.tsx';
import type { ListColumn } from './dashboard-table.tsx';

withEmptyStorage();

describe('the file of a list has what the screen shows beneath and beside other values', () => {
  const AT = '2026-11-20T09:41:00Z';
  /** Returns the cells of a file, by their heads, that the screen has no column for. */
  const fileOnlyOf = <Row,>(columns: readonly ListColumn<Row>[], row: Row) =>
    Object.fromEntries(columns.filter(({ isFileOnly }) => isFileOnly).map(({ header, value }) => [header, value(row)]));

  it('kinds, places and marks of work', () => {
    expect(fileOnlyOf(RECOMMENDATION_COLUMNS, aListedRecommendation())).toEqual({
      ...{ Category: 'Fire', Type: 'Hot Work', Location: 'Roof', Overdue: 'Yes' },
    });
    expect(fileOnlyOf(INSPECTION_COLUMNS, aListedInspection())).toEqual({
      ...{ Kind: 'On-site', Country: 'Netherlands', 'Past its end': null },
    });
    const moving = aListedAssignment({ proposedEngineerName: 'Ana Pérez' });
    expect(fileOnlyOf(ASSIGNMENT_COLUMNS, moving)).toEqual({
      ...{ 'Proposed Risk Engineer': 'Ana Pérez', 'Waits for me': 'Yes' },
    });
  });

  it('premiums, allowances and entries of money', () => {
    expect(fileOnlyOf(BUDGET_COLUMNS, aListedBudget())).toEqual({
      ...{ 'Premium Type': PREMIUM_LABELS.TRIA, Allowance: 5_000, Currency: 'EUR' },
    });
    const ofProjects = expenseColumnsOf('ofProjects');
    expect(fileOnlyOf(ofProjects.columns, aListedExpense())).toEqual({ Entries: 12, Currency: 'USD' });
    expect(ofProjects.columnIds).not.toContain('entries');
    expect(fileOnlyOf(expenseColumnsOf('own').columns, aListedExpense({ isFormer: true }))).toEqual({
      ...{ Entries: 12, Currency: 'USD', 'Project that you have left': 'Yes' },
    });
  });

  it('and instants as people read them', () => {
    const created = (columns: readonly ListColumn<never>[], row: object) =>
      columns.find(({ id }) => id === 'createdDateTime')?.value(row as never);
    for (const [columns, row] of [
      [ASSIGNMENT_COLUMNS, aListedAssignment({ createdDateTime: AT })],
      [REPORT_COLUMNS, aListedReport({ createdDateTime: AT })],
    ] as const)
      expect(created(columns, row)).toBe(formatInstant(AT));
  });
});

describe('the panel of a page', () => {
  it.each([
    ['inspections', 'inspectionId=i1', true],
    ['inspections', 'show=map', false],
    ['assignments', 'assignmentId=a1', true],
    ['assignments', 'show=engineers&assignmentId=a1', false],
    ['reports', 'inspectionId=i1', false],
  ] as const)('of %s at ?%s is marked as that of an item: %s', async (page, search, namesItem) => {
    const answers = {
      ...{ 'get dashboard/inspections/list': pageOf([]), 'get dashboard/reports': pageOf([]) },
      ...{ 'get dashboard/assignments': pageOf([]), 'get dashboard/inspections/on-map': pageOf([]) },
    };
    setup(page, answers, { path: `/dashboard/${page}?${search}` });
    expect((await screen.findByRole('tabpanel')).matches('[data-item]')).toBe(namesItem);
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

  it('keep several values of a filter, and name them', async () => {
    const status = 'Unviewed,Accepted,TransferPending';
    items = [{ ...late, list: 'assignments', name: 'Going on', selection: { status }, columns: ['projectName'] }];
    const { user, address, queries } = setup('assignments', {
      ...answers,
      'get dashboard/assignments': pageOf([aListedAssignment()]),
    });
    await rowsOf('Assignments');
    await user.click(screen.getByRole('button', { name: 'Views: All items' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Going on' }));
    await waitFor(() => expect(queries('dashboard/assignments').at(-1)).toMatchObject({ status }));
    const chip = `Status: ${status
      .split(',')
      .map((one) => ASSIGNMENT_STATUS_LABELS[one as AssignmentStatus])
      .join(', ')}`;
    expect(screen.getByRole('button', { name: `Filter by ${chip}` })).toBeVisible();
    expect(screen.queryByText('(changed)')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Clear Status' }));
    expect(screen.getByRole('button', { name: 'Filter by Status' })).toHaveFocus();
    expect(address()).not.toContain('status');
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

describe('a list while others work', () => {
  const inspectionsOf = async () => (await rowsOf('Reports')).map((cells) => cells.join(' '));
  const aReport = (number: number, over: object = {}) =>
    aListedReport({ id: anId(50 + number), inspectionNumber: number, ...over });

  it('keeps its rows in their places and follows them; what is new waits until it is asked for', async () => {
    let items = [aReport(1), aReport(2), aReport(3)];
    const { user, address } = setup('reports', { 'get dashboard/reports': () => pageOf(items) });
    await screen.findByText(/of Inspection 3/);
    items = [aReport(4), aReport(3), aReport(1, { status: 'Approved', isWaitingForViewer: false })];
    publishWorkHint({ projectId: null, tab: 'dashboard' });
    const showNew = await screen.findByRole('button', { name: 'Show 1 new' });
    expect(await inspectionsOf()).toEqual([
      expect.stringMatching(/of Inspection 1.*Approved/) as string,
      expect.stringContaining('of Inspection 3') as string,
    ]);
    // The pane goes along the rows that are shown.
    await user.click((await screen.findAllByRole('link', { name: 'Harbour Tower' }))[0] as HTMLElement);
    await waitFor(() => expect(address()).toBe(`/dashboard/reports?reportId=${anId(51)}`));
    await user.keyboard('j');
    await waitFor(() => expect(address()).toBe(`/dashboard/reports?reportId=${anId(53)}`));
    await user.keyboard('{Escape}');
    await user.click(showNew);
    expect(screen.getByRole('table', { name: 'Reports' })).toHaveFocus();
    expect((await inspectionsOf())[0]).toContain('of Inspection 4');
    expect(screen.queryByRole('button', { name: /new$/ })).not.toBeInTheDocument();
  });

  it('shows another page at once, and a page of which nothing is left', async () => {
    let items = [aReport(1)];
    const { user } = setup('reports', { 'get dashboard/reports': () => pageOf(items) });
    await screen.findByText(/of Inspection 1/);
    items = [aReport(2)];
    publishWorkHint({ projectId: null, tab: 'dashboard' });
    expect(await screen.findByText(/of Inspection 2/)).toBeVisible();
    items = [aReport(3), aReport(2)];
    await user.click(screen.getByRole('button', { name: 'Project' }));
    expect(await screen.findByText(/of Inspection 3/)).toBeVisible();
  });
});
