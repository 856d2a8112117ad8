import { useLocation } from '@portal/portal-sdk';
import { refusal, renderWithPortal } from '@portal/portal-sdk/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  anAssignment,
  assignmentActions,
  assignmentsOf,
  COLLEAGUE,
  ENGINEER,
} from '../../testing/assignment.builder.ts';
import { onPhone } from '../../testing/phone.ts';
import { anId, aProject } from '../../testing/project.builder.ts';
import { ProjectAssignments } from './project-assignments.tsx';

import { answered, pane, setup } from './assignments.fixture.tsx';

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

describe('RESOURCES (decisions §9, §20)', () => {
  it('shows at once who is assigned, what is waited for, and the next step', async () => {
    setup();
    const item = await pane('Granite Risk');
    expect(within(item).getByText('Granite Risk has to name a risk engineer.')).toBeVisible();
    expect(within(item).getByText('Awaiting Resource')).toBeVisible();
    expect(within(item).getByRole('button', { name: 'Name Engineer' })).toBeVisible();
    expect(await within(item).findByText('Risk Engineer: – → Erik Stone')).toBeVisible();
    expect(within(screen.getByRole('table')).getByText('12/15/2026')).toBeVisible();
  });

  it('lets who reads that nobody is assigned ignore it, where its notification leads', async () => {
    const project = { primaryRiskEngineer: null, canIgnoreNoAssignment: true };
    const answers = {
      [`put projects/${anId(1)}/ignore-notification-project-has-no-assignment`]: { id: anId(1), version: 4 },
    };
    const { press, writes, unmount } = setup({ project, page: assignmentsOf([]), answers });
    expect(await screen.findByText('No risk engineer is assigned to this project.')).toBeVisible();
    await press('Ignore that nobody is assigned');
    await waitFor(() => expect(writes()).toMatchObject([{ headers: { 'If-Match': '"3"' } }]));
    unmount();
    setup({ page: assignmentsOf([]) });
    await screen.findByRole('button', { name: 'Assign Resource' });
    expect(screen.queryByText('No risk engineer is assigned to this project.')).toBeNull();
  });

  it('goes on in the table once it is ignored', async () => {
    const path = `put projects/${anId(1)}/ignore-notification-project-has-no-assignment`;
    answered({ page: assignmentsOf([]), answers: { [path]: { id: anId(1), version: 4 } } });
    function Resources() {
      const canIgnoreNoAssignment = useLocation().search === '';
      return <ProjectAssignments project={aProject({ primaryRiskEngineer: null, canIgnoreNoAssignment })} />;
    }
    const { user, navigate, notices } = renderWithPortal(<Resources />);
    await user.click(await screen.findByRole('button', { name: 'Ignore that nobody is assigned' }));
    await waitFor(() => expect(notices()).toHaveLength(1));
    await act(() => navigate('/?ignored=true'));
    expect(screen.getByRole('table')).toHaveFocus();
  });

  it('shows a company that is invited, and that it has not answered yet', async () => {
    const mailedDateTime = '2026-11-20T09:41:00Z';
    const invitedCompany = { name: 'Basalt Risk', email: 'desk@basalt.example', mailedDateTime };
    setup({ assignment: anAssignment({ company: null, invitedCompany }) });
    const item = await pane('Basalt Risk (invited)');
    const waiting = 'Basalt Risk has not registered or answered yet. Its e-mail: desk@basalt.example.';
    expect(within(item).getByText(waiting)).toBeVisible();
    expect(within(item).getByText('Basalt Risk, desk@basalt.example')).toBeVisible();
    expect(within(item).getByText(/^Mailed on 11\/20\/2026/)).toBeVisible();
    const table = screen.getByRole('table');
    expect(within(table).getByText('Basalt Risk (invited)')).toBeVisible();
    expect(within(table).getByText(waiting)).toBeVisible();
  });

  it('shows that its mail waits, and has it mailed again', async () => {
    const invitedCompany = { name: 'Basalt Risk', email: 'desk@basalt.example', mailedDateTime: null };
    const actions = assignmentActions('resendInvite', 'setInspectionDate', 'cancel');
    const assignment = anAssignment({ company: null, invitedCompany, actions });
    const answers = { [`put assignments/${assignment.id}/resend-invite`]: assignment };
    const { choose, notices, writes } = setup({ assignment, answers });
    const item = await pane('Basalt Risk (invited)');
    expect(within(item).getByText(/^The mail waits/)).toBeVisible();
    await choose('Send Again');
    await waitFor(() => expect(notices()).toMatchObject([{ message: 'The company is mailed again.' }]));
    expect(writes()).toMatchObject([{ headers: { 'If-Match': '"2"' } }]);
  });

  it('names an engineer of the company, over the version that was seen', async () => {
    const { press, select, writes, notices } = setup();
    await press('Name Engineer');
    await select('Risk Engineer', /Ida Stone/);
    await press('Name');
    await waitFor(() => expect(notices()).toMatchObject([{ message: 'The risk engineer has been named.' }]));
    expect(writes()).toMatchObject([
      { headers: { 'If-Match': '"2"' }, json: { id: anId(90), riskEngineerId: COLLEAGUE.userId } },
    ]);
  });

  it('has its next step on the card of a phone: acknowledged at once, named in the form', async () => {
    onPhone();
    const unviewed = anAssignment({ status: 'Unviewed', actions: assignmentActions('acknowledge', 'decline') });
    const { press, writes, unmount } = setup({ assignment: unviewed });
    await press('Acknowledge');
    await waitFor(() => expect(writes()).toMatchObject([{ path: `assignments/${unviewed.id}/acknowledge` }]));
    unmount();
    const view = setup();
    await view.press('Name Engineer');
    expect(await pane('Name the risk engineer')).toBeVisible();
    expect(view.address()).toContain(`assignmentId=${unviewed.id}`);
  });

  it('transfers to another engineer than the present one', async () => {
    const assignment = anAssignment({
      ...{ status: 'Accepted', engineer: ENGINEER },
      actions: assignmentActions('requestTransfer', 'cancel'),
    });
    const { choose, press, select, writes, user } = setup({ assignment });
    await pane('Erik Stone');
    await choose('Transfer');
    await user.click(await screen.findByRole('combobox', { name: 'Risk Engineer' }));
    expect((await screen.findAllByRole('option', { name: /@/ })).map(({ textContent }) => textContent)).toEqual([
      'Ida Stone, Granite Risk, ida@riskco.example Fire Engineer · 3 completed inspections of this project type · 1 in the next 30 days · about 150 km from the site',
    ]);
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Map' }));
    // The map has engineers who may be chosen here alone; of this project no location is known.
    expect(await screen.findByText(/^The project has no location yet/)).toBeVisible();
    await select('Risk Engineer', /Ida Stone/);
    await press('Request Transfer');
    await waitFor(() => expect(writes()).toMatchObject([{ json: { riskEngineerId: COLLEAGUE.userId } }]));
  });

  it('cancels after a question', async () => {
    const { choose, writes, user } = setup();
    await pane('Granite Risk');
    await choose('Cancel Assignment');
    const dialog = await screen.findByRole('dialog', { name: 'Cancel this assignment?' });
    expect(writes()).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Cancel Assignment' }));
    await waitFor(() => expect(writes()).toMatchObject([{ verb: 'delete' }]));
  });

  it('assigns a company, or an engineer; what is refused stands at its field', async () => {
    const fieldErrors = { companyId: ['This company cannot be assigned to the project.'] };
    const { press, select, writes, user } = setup({
      page: assignmentsOf([]),
      answers: {
        'post assignments': () => {
          throw refusal(400, { code: 'ValidationFailed', fieldErrors });
        },
      },
    });
    expect(await screen.findByText('Assign a risk company or a risk engineer to this project.')).toBeVisible();
    await press('Assign Resource');
    const panel = await screen.findByRole('dialog', { name: 'Assign Resource' });
    await select('Risk Company', /Granite Risk/);
    await user.click(within(panel).getByRole('button', { name: 'Assign Resource' }));
    expect(await screen.findByText('This company cannot be assigned to the project.')).toBeVisible();
    expect(writes()).toMatchObject([{ json: { projectId: anId(1), companyId: anId(91) } }]);
    await select('Assign to', /Risk Engineer/);
    expect(await screen.findByRole('combobox', { name: 'Risk Engineer' })).toBeVisible();
  });

  it('keeps what cannot be done now, with the reason, and hides what is not the viewer’s', async () => {
    const create = { action: 'create', allowed: false, obstacle: 'guard', text: 'Assigned already.' } as const;
    const { user, unmount } = setup({ page: assignmentsOf([anAssignment()], { create }) });
    const add = await screen.findByRole('button', { name: 'Assign Resource' });
    expect(add).toHaveAttribute('aria-disabled', 'true');
    await user.hover(add);
    expect(await screen.findByRole('tooltip')).toHaveTextContent('Assigned already.');
    unmount();
    setup({ page: assignmentsOf([], { create: { ...create, obstacle: 'role' } }) });
    expect(await screen.findByText('Once they are added, they will appear here.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Assign Resource' })).not.toBeInTheDocument();
  });

  it('has the open one in its address, without the focus, and asks before a step that is typed in it is left', async () => {
    const ended = anAssignment({ id: anId(89), status: 'Cancelled', company: { id: anId(88), name: 'Slate Risk' } });
    const { press, select, address, user } = setup({ page: assignmentsOf([anAssignment(), ended]) });
    const item = await pane('Granite Risk');
    expect(within(item).getByRole('heading', { name: 'Granite Risk' })).not.toHaveFocus();
    await waitFor(() => expect(address()).toBe(`/?assignmentId=${anId(90)}`));
    await press('Name Engineer');
    await select('Risk Engineer', /Ida Stone/);
    await user.click(within(item).getByRole('heading', { name: 'Granite Risk' }));
    for (const key of ['j', '{Escape}']) {
      await user.keyboard(key);
      expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
      await press('Stay');
      // Keys are the dialog's until it is gone, and not only out of sight.
      await waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).not.toBeInTheDocument());
      expect(address()).toBe(`/?assignmentId=${anId(90)}`);
    }
  });

  it('keeps the form of a new one while somebody else assigns the project, and opens none where none can be added', async () => {
    const create = { action: 'create', allowed: false, obstacle: 'guard', text: 'Assigned already.' } as const;
    let page = assignmentsOf([]);
    const path = '/?assignmentId=new';
    const answers = { 'get assignments': () => page };
    const { client, select, unmount } = setup({ path, answers });
    await select('Risk Company', /Granite Risk/);
    page = assignmentsOf([anAssignment()], { create });
    await client.invalidateQueries();
    await screen.findByRole('link', { name: 'Granite Risk', hidden: true });
    expect(screen.getByRole('combobox', { name: 'Risk Company' })).toHaveValue('Granite Risk');
    unmount();
    const { address } = setup({ path, answers });
    await waitFor(() => expect(address()).toBe('/'));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('of another project is not shown in this one, with its actions', async () => {
    setup({ path: `/?assignmentId=${anId(90)}`, assignment: anAssignment({ projectId: anId(2) }) });
    expect(await screen.findByText('It was deleted, or it is not yours to see.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Name Engineer' })).not.toBeInTheDocument();
  });

  it('closes the open one for good, and opens it again from the list', async () => {
    const { press, user } = setup();
    await pane('Granite Risk');
    await press('Close');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Granite Risk' })).not.toBeInTheDocument());
    await user.click(screen.getByRole('link', { name: 'Granite Risk' }));
    expect(await pane('Granite Risk')).toBeVisible();
  });
});
