import { refusal } from '@portal/portal-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anAssignment, assignmentActions, COLLEAGUE, ENGINEER } from '../../../testing/assignment.builder.ts';
import { pageOf } from '../../../testing/dashboard.builder.ts';
import { anId } from '../../../testing/project.builder.ts';

import { pane, setupPage, type Setup } from '../../assignments/assignments.fixture.tsx';

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

describe('/dashboard/assignments (decisions §27)', () => {
  const assignment = anAssignment({
    ...{ status: 'Unviewed', engineer: ENGINEER },
    actions: assignmentActions('acknowledge', 'decline'),
  });
  const opened = (options: Setup = {}) =>
    setupPage({ assignment, path: `/dashboard/assignments?assignmentId=${assignment.id}`, ...options });

  it('lists the engineer’s assignments by project, and acknowledges', async () => {
    const { press, writes, notices } = opened();
    expect(screen.getByRole('heading', { level: 1, name: 'Assignments' })).toBeVisible();
    const item = await pane('Harbour Tower');
    expect(within(item).getByRole('link', { name: 'Go to Project' })).toHaveAttribute(
      'href',
      `/projects/${anId(1)}/details`,
    );
    expect(within(item).getByText('Erik Stone has to acknowledge the assignment.')).toBeVisible();
    await press('Acknowledge');
    await waitFor(() => expect(notices()).toMatchObject([{ message: 'New assignment was successfully confirmed.' }]));
    expect(writes()).toMatchObject([{ headers: { 'If-Match': '"2"' } }]);
  });

  it.each([
    ['Unviewed', 'You have to acknowledge the assignment.'],
    ['Accepted', 'You have accepted the assignment.'],
    ['TransferPending', 'Ida Stone is to take over from you.'],
  ] as const)('speaks to its engineer: %s', async (status, text) => {
    const own = { ...assignment, status, proposedEngineer: COLLEAGUE };
    opened({ assignment: own, claims: { role: 'RiskEngineer', companyType: 'Risk', sub: ENGINEER.userId } });
    expect(within(await pane('Harbour Tower')).getByText(text)).toBeVisible();
  });

  it('declines with a reason, and closes what is the engineer’s no longer', async () => {
    const { choose, press, writes, user, address, requests } = opened();
    await pane('Harbour Tower');
    await choose('Decline');
    await user.type(await screen.findByRole('textbox', { name: 'Reason' }), ' On leave ');
    await press('Decline');
    await waitFor(() => expect(writes()).toMatchObject([{ json: { reason: 'On leave' } }]));
    await waitFor(() => expect(address()).toBe('/dashboard/assignments'));
    const after = requests.slice(requests.findIndex(({ verb }) => verb === 'put') + 1).map(({ path }) => path);
    expect(after.filter((path) => path.startsWith(`assignments/${assignment.id}`))).toEqual([]);
  });

  it.each([404, 403])('says so of one that is the viewer’s no longer (%i), with its actions gone', async (status) => {
    let isTheirs = true;
    const read = () => {
      if (!isTheirs) throw refusal(status);
      return assignment;
    };
    const { client } = opened({ answers: { [`get assignments/${assignment.id}`]: read } });
    await pane('Harbour Tower');
    isTheirs = false;
    void client.invalidateQueries();
    await pane('Assignment');
    expect(screen.queryByRole('button', { name: 'Acknowledge' })).not.toBeInTheDocument();
  });

  it('keeps the reason of an engineer who has declined in the history, when another one is named', async () => {
    const line = {
      ...{ id: anId(98), happenedDateTime: '2026-11-21T09:00:00Z', actorName: 'Ida Stone', action: 'decline' },
      ...{ oldStatus: 'Unviewed', newStatus: 'AwaitingResource', words: 'On leave until May', changes: [] },
    };
    const answers = { [`get assignments/${assignment.id}/history`]: { items: [line], totalCount: 1, totalPages: 1 } };
    opened({ assignment: { ...assignment, declineReason: null }, answers });
    expect(await within(await pane('Harbour Tower')).findByText('On leave until May')).toBeVisible();
  });

  it('says by whom a company that has registered has its assignment: by nobody', async () => {
    const line = {
      ...{ id: anId(98), happenedDateTime: '2026-11-21T09:00:00Z', actorName: 'System', action: 'bindCompany' },
      ...{ oldStatus: 'AwaitingResource', newStatus: 'AwaitingResource', words: null, changes: [] },
    };
    const answers = { [`get assignments/${assignment.id}/history`]: { items: [line], totalCount: 1, totalPages: 1 } };
    opened({ assignment, answers });
    const shownPane = await pane('Harbour Tower');
    expect(await within(shownPane).findByText(/gave the assignment to the company/)).toHaveTextContent(
      'System gave the assignment to the company, which has registered',
    );
  });

  it('leads to the time and expenses of projects that the viewer has lost', async () => {
    opened({ assignment: { ...assignment, status: 'Cancelled', actions: [] } });
    const link = within(await pane('Harbour Tower')).getByRole('link', { name: 'Time & Expenses' });
    expect(link).toHaveAttribute('href', `/dashboard/expenses?projectId=${anId(1)}`);
    expect(screen.getByRole('link', { name: 'Time & Expenses of Former Projects' })).toHaveAttribute(
      'href',
      '/dashboard/expenses?show=former',
    );
  });

  it('says that there are none, shows a failure with a way on, and is no page of a broker’s', async () => {
    const empty = setupPage({ answers: { 'get dashboard/assignments': pageOf([]) } });
    expect(await screen.findByText('There are no assignments yet.')).toBeVisible();
    empty.unmount();
    const failed = setupPage({
      answers: {
        'get dashboard/assignments': () => {
          throw refusal(400, { code: 'BadRequest', message: 'Broken' });
        },
      },
    });
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible();
    failed.unmount();
    const routes = [{ path: '/dashboard', element: <p>The dashboard</p> }];
    setupPage({ claims: { role: 'Broker', companyType: 'NoCompany', companyId: null }, routes });
    expect(await screen.findByText('The dashboard')).toBeVisible();
  });
});
