import type { TeamMember } from '@portal/contracts/admin/team-member';
import { answering, refusal, renderWithPortal, type RenderOptions } from '@portal/portal-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { anInvite } from '../../testing/invite.builder.ts';
import { aMember, aPage, anId, TEAM_ANSWERS, teamActions } from '../../testing/team-member.builder.ts';
import { TeamMembers } from './team-members.tsx';

afterEach(() => vi.restoreAllMocks());

const UMA = aMember();
const PATH = '/my-company?tab=TeamMembers';

function setup(members = [UMA], answers: Record<string, unknown> = {}, options: RenderOptions = {}) {
  const requests = answering({
    ...TEAM_ANSWERS,
    'get team-members': aPage(members),
    ...Object.fromEntries(members.map((member) => [`get team-members/${member.id}`, member])),
    ...answers,
  });
  return { ...renderWithPortal(<TeamMembers />, { path: PATH, ...options }), requests };
}
const cells = async (name = 'Uma Berg') => {
  const row = (await screen.findByRole('link', { name: new RegExp(name) })).closest('tr') as HTMLElement;
  return within(row)
    .getAllByRole('cell')
    .map((cell) => cell.textContent);
};
const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent);
/** Opens a member beside the list. */
async function open({ user }: ReturnType<typeof setup>, name = 'Uma Berg') {
  await user.click(await screen.findByRole('link', { name: new RegExp(`^${name}`) }));
  return screen.findByRole('region', { name });
}
async function openMenu(view: ReturnType<typeof setup>, name = 'Uma Berg') {
  await view.user.click(within(await open(view, name)).getByRole('button', { name: 'More actions' }));
  return screen.findByRole('menu');
}
const entries = (menu: HTMLElement) =>
  within(menu)
    .getAllByRole('menuitem')
    .map((item) => item.textContent);

describe('the table of the team (spec 3 §2)', () => {
  it('has name with system role, designation, email, status and office', async () => {
    setup([aMember({ designation: 'Assistant', location: 'Main Location' })]);
    expect(await cells()).toEqual([
      'Uma BergUnderwriter',
      'Assistant',
      'uma@insurer.example',
      'Has Access',
      'Main Location',
    ]);
    expect(screen.getByRole('link', { name: /^Uma Berg/ }).closest('td')).toHaveAttribute('data-identifier');
    expect(heads()).toEqual(['Name', 'Designation', 'Email', 'Status', 'Office Location']);
  });

  it('marks the primary contact and other coordinators', async () => {
    const primary = aMember({ position: 'ICCoordinator', isPrimaryCoordinator: true });
    setup([primary, aMember({ position: 'ICCoordinator', name: { firstName: 'Ola', lastName: 'Lind' } })]);
    await cells('Uma Berg');
    expect(screen.getByRole('img', { name: 'Primary contact' })).toBeVisible();
    expect(screen.getByRole('img', { name: 'Coordinator' })).toBeVisible();
  });

  it('has the roles’ own names in broker companies', async () => {
    setup([UMA], {}, { claims: { companyType: 'Broker' } });
    expect((await cells())[0]).toBe('Uma BergClient Account Handler');
    expect(await screen.findByText('3 of 10 client account handlers')).toBeVisible();
  });

  it('calls the insurance coordinator the broker coordinator in broker companies, also where the row opens', async () => {
    const coordinator = aMember({ position: 'ICCoordinator', designation: 'Insurance Coordinator' });
    const { user } = setup([coordinator], {}, { claims: { companyType: 'Broker' } });
    expect((await cells())[1]).toBe('Broker Coordinator');
    await user.click(screen.getByRole('link', { name: /Uma Berg/ }));
    const pane = await screen.findByRole('region', { name: 'Uma Berg' });
    expect(within(pane).getByText('Broker Coordinator')).toBeVisible();
  });

  it('has no offices in risk companies', async () => {
    setup([UMA], {}, { claims: { role: 'RCCoordinator', companyType: 'Risk' } });
    await cells();
    expect(heads()).not.toContain('Office Location');
  });

  it('leads to the CV where somebody has stored one', async () => {
    const engineer = aMember({ position: 'RiskEngineer', cvFileId: anId() });
    const file = { id: engineer.cvFileId, name: 'cv.pdf', url: '/storage/cv', s3Key: anId(), size: 1_000 };
    const { user } = setup([engineer], { [`get files/${engineer.cvFileId}`]: file });
    await user.click(await screen.findByRole('link', { name: 'CV of Uma Berg' }));
    const dialog = await screen.findByRole('region', { name: 'Uma Berg' });
    expect(await within(dialog).findByRole('link', { name: /cv\.pdf/ })).toHaveAttribute('href', '/storage/cv');
  });

  it('shows the seats calmly', async () => {
    setup();
    const seats = within(await screen.findByRole('list', { name: 'Seats' }));
    await waitFor(() => expect(seats.getAllByRole('listitem')).toHaveLength(3));
    expect(seats.getByText('1 of 30 risk engineers')).toBeVisible();
  });

  it('sorts by the full name’s path, and omits what is not set', async () => {
    const { user, requests } = setup();
    await cells();
    expect(requests.find(({ path }) => path === 'team-members')?.search).toBe('page=1&pageSize=10');
    await user.click(screen.getByRole('button', { name: 'Name' }));
    await waitFor(() =>
      expect(requests.at(-1)?.search).toContain('sortFieldName=ContactInfo.Name.FullName&sortDirection=Ascending'),
    );
  });
});

it('a new member is entered in a panel over the right side', async () => {
  const { user } = setup();
  await user.click(await screen.findByRole('button', { name: 'New Team Member' }));
  expect(await screen.findByRole('dialog', { name: 'New Team Member' })).toHaveClass('sidePanel');
});

/** The deletion of somebody whose projects somebody takes over. */
const handedOver = (isOptional: boolean): TeamMember['actions'] => [
  { action: 'delete', allowed: true, needs: { kind: 'person', field: 'targetId', isOptional } },
];

describe('what may be done with a member (spec 3 §2, decisions §2)', () => {
  it.each([
    ['NoAccess', ['edit', 'delete'], ['Delete'], 'Edit'],
    ['InviteSent', ['resend', 'delete'], ['Resend Invite', 'Delete'], undefined],
    ['NeedApproval', ['approve', 'reject', 'delete'], ['Delete'], 'Approve or Reject'],
    ['HasAccess', ['delete'], ['Sign Out Everywhere', 'Delete'], undefined],
  ] as const)('%s, of %j: %j in the menu, before it %s', async (status, actions, expected, primary) => {
    const invite = status === 'NeedApproval' ? ({ id: anId(), kind: 'Contact' } as const) : null;
    const view = setup([aMember({ status, invite, actions: teamActions(...actions) })]);
    expect(entries(await openMenu(view))).toEqual(expected);
    const buttons = within(screen.getByRole('region', { name: 'Uma Berg' })).getAllByRole('button');
    expect(buttons.map(({ textContent }) => textContent).filter(Boolean)).toEqual(primary ? [primary] : []);
  });

  it('leads from the pane of who waits for approval to their registration', async () => {
    const inviteId = anId();
    const waiting = aMember({
      status: 'NeedApproval',
      invite: { id: inviteId, kind: 'Contact' },
      actions: teamActions('approve', 'reject', 'delete'),
    });
    const view = setup([waiting], {}, { path: `${PATH}&memberId=${waiting.id}` });
    const dialog = await screen.findByRole('region', { name: 'Uma Berg' });
    await view.user.click(await within(dialog).findByRole('button', { name: 'Approve or Reject' }));
    await waitFor(() => expect(view.address()).toBe(`${PATH}&memberId=${waiting.id}&inviteId=${inviteId}`));
  });

  it('signs somebody out everywhere after asking; oneself is not', async () => {
    const me = aMember({ name: { firstName: 'Clara', lastName: 'Nordin' }, actions: teamActions() });
    const answers = { [`delete users/${UMA.id}/sessions`]: { ended: 2 } };
    const view = setup([UMA, me], answers, { claims: { sub: me.id } });
    await openMenu(view);
    await view.user.click(screen.getByRole('menuitem', { name: 'Sign Out Everywhere' }));
    const dialog = await screen.findByRole('dialog', { name: 'Sign Uma Berg out everywhere?' });
    expect(view.requests.some(({ verb }) => verb === 'delete')).toBe(false);
    await view.user.click(within(dialog).getByRole('button', { name: 'Sign Out Everywhere' }));
    const done = { kind: 'success', message: 'Uma Berg was signed out everywhere' };
    await waitFor(() => expect(view.notices()).toContainEqual(done));
    expect(view.requests.at(-1)).toMatchObject({ verb: 'delete', path: `users/${UMA.id}/sessions` });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(entries(await openMenu(view, 'Clara Nordin'))).toEqual(['Delete']);
  });

  it('Delete stays and says why it cannot be', async () => {
    const text = 'This risk engineer is assigned to a project. Reassign the project before deleting.';
    const actions = [{ action: 'delete', allowed: false, obstacle: 'guard', reason: 'Assigned', text }] as const;
    const view = setup([aMember({ actions: [...actions], canBeDeleted: false })]);
    const item = within(await openMenu(view)).getByRole('menuitem', { name: 'Delete' });
    expect(item).toHaveAttribute('aria-disabled', 'true');
    await view.user.hover(item);
    expect(await screen.findByRole('tooltip', { name: text })).toBeVisible();
    await view.user.click(item);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each([
    ['TeamMember', 'put invites/user/team-member/resend', { teamMemberId: UMA.id }, anInvite()],
    ['Contact', 'put invites/user/contact/resend', { contactId: UMA.id }, null],
  ] as const)('sends the invite of a %s again', async (kind, call, json, answer) => {
    const member = { ...UMA, actions: teamActions('resend'), invite: { id: anId(), kind } };
    const view = setup([member], { [call]: answer });
    await view.user.click(within(await openMenu(view)).getByRole('menuitem', { name: 'Resend Invite' }));
    await waitFor(() =>
      expect(view.notices()).toEqual([
        { kind: 'success', message: 'invitation email was successfully sent to uma@insurer.example' },
      ]),
    );
    expect(view.requests.find(({ verb }) => verb === 'put')?.json).toEqual(json);
  });

  it('a row opens the member, to be read', async () => {
    const { user, address } = setup([aMember({ designation: 'Assistant', phone: '+442079460118' })]);
    await user.click(await screen.findByRole('link', { name: /Uma Berg/ }));
    const dialog = await screen.findByRole('region', { name: 'Uma Berg' });
    expect(within(dialog).getByText('Assistant')).toBeVisible();
    expect(within(dialog).queryByRole('button', { name: 'Edit' })).toBeNull();
    expect(address()).toContain('memberId=');
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(address()).toBe(PATH));
  });

  it('the form of a member keeps what is typed where the right to change goes meanwhile', async () => {
    let member = aMember({ status: 'NoAccess', actions: teamActions('edit', 'delete') });
    const view = setup([member], { [`get team-members/${member.id}`]: () => member });
    await view.user.click(within(await open(view)).getByRole('button', { name: 'Edit' }));
    const city = await screen.findByRole('textbox', { name: /City/ });
    await view.user.type(city, 'London');
    member = { ...member, fullName: 'Uma Kern', status: 'InviteSent', actions: teamActions('resend', 'delete') };
    void view.client.invalidateQueries();
    const pane = within(await screen.findByRole('region', { name: 'Uma Kern' }));
    expect(pane.getByRole('textbox', { name: /City/ })).toBe(city);
    expect(city).toHaveValue('London');
  });
});

describe('deleting (spec 3 §5, §6, §8)', () => {
  const ask = async (view: ReturnType<typeof setup>) => {
    await view.user.click(within(await openMenu(view)).getByRole('menuitem', { name: 'Delete' }));
    return screen.findByRole('dialog', { name: 'Delete Uma Berg?' });
  };

  it.each([
    ['InviteSent', 'The invitation link expires and the user can no longer register.'],
    ['NeedApproval', 'The invitation link expires and the user can no longer register.'],
    ['HasAccess', 'The user loses access to the project immediately.'],
    ['NoAccess', "It will be deleted immediately, you can't undo this action."],
  ] as const)('of %s says: %s', async (status, text) => {
    const dialog = await ask(setup([aMember({ status })]));
    expect(within(dialog).getByText(text)).toBeVisible();
  });

  it('deletes with the version that was read', async () => {
    const view = setup([UMA], { [`delete team-members/${UMA.id}`]: null });
    const dialog = await ask(view);
    await view.user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(view.notices()).toEqual([
      { kind: 'success', message: 'Team member was successfully deleted from your company' },
    ]);
    expect(view.requests.find(({ verb }) => verb === 'delete')?.headers).toEqual({ 'If-Match': '"3"' });
  });

  it('asks who takes the projects over; an engineer’s must be taken', async () => {
    const engineer = aMember({ position: 'RiskEngineer', actions: handedOver(false), projectCount: 2 });
    const other = aMember({ position: 'RiskEngineer', name: { firstName: 'Ola', lastName: 'Lind' } });
    const view = setup([engineer, other], { 'delete team-members': null });
    const dialog = await ask(view);
    expect(within(dialog).queryByRole('checkbox')).toBeNull();
    await view.user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(
      await within(dialog).findByText('Please select another team member to transfer their projects.'),
    ).toBeVisible();
    await view.user.click(within(dialog).getByRole('combobox', { name: /Transfer projects to/ }));
    await view.user.click(await screen.findByRole('option', { name: 'Ola Lind' }));
    await view.user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(view.requests.find(({ verb }) => verb === 'delete')).toMatchObject({
      path: 'team-members',
      json: { id: engineer.id, targetId: other.id },
    });
    expect(view.requests.find(({ search }) => search.includes('position='))?.search).toBe(
      'position=RiskEngineer&status=HasAccess&pageSize=100',
    );
  });

  it('an underwriter’s projects may be left', async () => {
    const view = setup([aMember({ id: UMA.id, actions: handedOver(true), projectCount: 1 })], {
      'delete team-members': null,
    });
    const dialog = await ask(view);
    await view.user.click(within(dialog).getByRole('checkbox', { name: 'Do not transfer the projects' }));
    await view.user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(view.requests.find(({ verb }) => verb === 'delete')?.json).toEqual({ id: UMA.id, shouldNotTransfer: true });
  });

  it('tells why the server refused', async () => {
    const message = 'This risk engineer is assigned to a project. Reassign the project before deleting.';
    const refuse = () => {
      throw refusal(400, { code: 'InvalidTransition', message });
    };
    const view = setup([UMA], { [`delete team-members/${UMA.id}`]: refuse });
    const dialog = await ask(view);
    await view.user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(view.notices()).toEqual([{ kind: 'error', message }]));
    expect(dialog).toBeVisible();
  });
});
