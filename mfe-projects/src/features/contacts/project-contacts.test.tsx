import { TEAM_TEXTS } from '@portal/contracts/admin/team-texts';
import { PROJECT_TEXTS } from '@portal/contracts/projects/texts';
import type { AccessStatus } from '@portal/contracts/common/enums';
import type { Project } from '@portal/contracts/projects/project';
import { answering, refusal, renderWithPortal, type RenderOptions } from '@portal/portal-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aContact, contactActions, contactsOf } from '../../testing/contact.builder.ts';
import { onPhone } from '../../testing/phone.ts';
import { anId, aProject } from '../../testing/project.builder.ts';
import { CONTACT_SCREEN_TEXTS } from './contact.texts.ts';
import { ProjectContacts } from './project-contacts.tsx';

afterEach(() => vi.restoreAllMocks());

const SANNA = aContact();
const PATH = `/projects/${anId(1)}/contacts`;
const WAITS = { status: 'Waiting', requestedBy: 'Erik Holm', rejectionReason: null } as const;

function setup(
  contacts = [SANNA],
  answers: Record<string, unknown> = {},
  { project = aProject(), ...options }: RenderOptions & { project?: Project } = {},
) {
  const requests = answering({
    'get contacts': contactsOf(contacts),
    ...Object.fromEntries(contacts.map((contact) => [`get contacts/${contact.id}`, contact])),
    ...answers,
  });
  return { ...renderWithPortal(<ProjectContacts project={project} />, { path: PATH, ...options }), requests };
}
const row = async (name = 'Sanna Berg') =>
  (await screen.findByRole('link', { name: new RegExp(name) })).closest('tr') as HTMLElement;
/** Opens a contact beside the list. */
async function open({ user }: ReturnType<typeof setup>, name = 'Sanna Berg') {
  await user.click(await screen.findByRole('link', { name: new RegExp(name) }));
  return screen.findByRole('region', { name });
}
async function openMenu(view: ReturnType<typeof setup>, name = 'Sanna Berg') {
  await view.user.click(within(await open(view, name)).getByRole('button', { name: 'More actions' }));
  return screen.findByRole('menu');
}
const entries = (menu: HTMLElement) =>
  within(menu)
    .getAllByRole('menuitem')
    .map((item) => item.textContent);

describe('the table of contacts (decisions §21)', () => {
  it('has name with position, company, e-mail, phone and access status', async () => {
    setup();
    const cells = within(await row()).getAllByRole('cell');
    expect(cells[0]).toHaveAttribute('data-identifier');
    expect(cells.map((cell) => cell.textContent)).toEqual([
      'Sanna BergSite Contact',
      'Berg Building',
      'sanna@berg.example',
      expect.stringContaining('330'),
      'Has Access',
    ]);
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      'Name',
      'Company',
      'E-mail',
      'Phone',
      'Access Status',
    ]);
  });

  it('asks for the project’s page of ten, and sorts by the company’s path', async () => {
    const { user, requests } = setup();
    await row();
    const search = new URLSearchParams(requests.find(({ path }) => path === 'contacts')?.search);
    expect(Object.fromEntries(search)).toEqual({ page: '1', pageSize: '10', ProjectId: anId(1) });
    await user.click(screen.getByRole('button', { name: 'Company' }));
    await waitFor(() => expect(requests.at(-1)?.search).toContain('sortFieldName=ContactInfo.CompanyName'));
  });

  it('has the primary people above it, and on a phone not above an open contact', async () => {
    const view = setup();
    await open(view);
    const people = screen.getByRole('list', { name: CONTACT_SCREEN_TEXTS.primaryContacts });
    expect(people.closest('.withPane')).toContainElement(people);
  });

  it('says that there is nobody yet', async () => {
    setup([]);
    expect(await screen.findByText(CONTACT_SCREEN_TEXTS.empty)).toBeVisible();
  });

  it('keeps the cards where the list cannot be read', async () => {
    setup([], {
      'get contacts': () => {
        throw refusal(503, { code: 'Unavailable', message: 'Away.' });
      },
    });
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(screen.getByText('Primary Underwriter')).toBeVisible();
  });

  it('shows who is primary, in broker companies by their names', async () => {
    const primaryUnderwriter = { userId: anId(7), firstName: 'Hugo', lastName: 'Pereira', email: 'hugo@b.example' };
    setup([], {}, { project: aProject({ primaryUnderwriter }), claims: { companyType: 'Broker' } });
    const cards = within(screen.getByRole('list', { name: CONTACT_SCREEN_TEXTS.primaryContacts }));
    expect(cards.getByText('Primary Client Account Handler')).toBeVisible();
    expect(cards.getByRole('link', { name: 'hugo@b.example' })).toHaveAttribute('href', 'mailto:hugo@b.example');
    expect(cards.getAllByText(CONTACT_SCREEN_TEXTS.nobody)).toHaveLength(2);
  });
});

describe('what may be done with a contact', () => {
  it.each([
    [['update', 'resend', 'delete'], 'Edit', ['Resend Invite', 'Delete']],
    [['approve', 'reject', 'update'], 'Approve', ['Reject', 'Edit']],
  ] as const)('%j: %s, and in the menu %j', async (actions, primary, expected) => {
    const view = setup([aContact({ actions: contactActions(...actions) })]);
    expect(within(await open(view)).getByRole('button', { name: primary })).toBeVisible();
    await view.user.click(screen.getByRole('button', { name: 'More actions' }));
    expect(entries(await screen.findByRole('menu'))).toEqual(expected);
  });

  it('nothing for those who only read, and nothing to add', async () => {
    const view = setup(
      [aContact({ actions: contactActions() })],
      {},
      { claims: { role: 'Broker', companyType: 'NoCompany', companyId: null } },
    );
    await open(view);
    expect(screen.queryByRole('button', { name: 'More actions' })).toBeNull();
    expect(screen.queryByRole('button', { name: CONTACT_SCREEN_TEXTS.newContact })).toBeNull();
  });

  it('says why the primary risk engineer stays', async () => {
    const remove = { action: 'delete', allowed: false, obstacle: 'guard', text: TEAM_TEXTS.assigned } as const;
    const actions = [...contactActions('update').filter(({ action }) => action !== 'delete'), remove];
    const engineer = aContact({ position: 'InternalRE', actions });
    const menu = await openMenu(setup([engineer]));
    expect(within(menu).getByRole('menuitem', { name: 'Delete' })).toHaveAttribute('aria-disabled', 'true');
  });

  it('says why nobody can be added to a closed project', async () => {
    const create = { action: 'create', allowed: false, obstacle: 'closed', text: PROJECT_TEXTS.closed };
    setup([SANNA], { 'get contacts': { ...contactsOf([SANNA]), create } });
    expect(await screen.findByRole('button', { name: CONTACT_SCREEN_TEXTS.newContact })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  });

  it.each([
    ['InviteSent', TEAM_TEXTS.deleteInvited],
    ['NeedApproval', TEAM_TEXTS.deleteInvited],
    ['HasAccess', TEAM_TEXTS.deleteWithAccess],
    ['NoAccess', TEAM_TEXTS.deleteOther],
    ['AccessRejected', TEAM_TEXTS.deleteOther],
    ['NeedApproval', TEAM_TEXTS.deleteOther, WAITS],
  ] as [AccessStatus, string, typeof WAITS?][])('deleted with %s: %s', async (status, text, requests) => {
    const view = setup([aContact({ status, accessRequest: requests ?? null })], {
      [`delete contacts/${SANNA.id}`]: null,
    });
    await view.user.click(within(await openMenu(view)).getByRole('menuitem', { name: 'Delete' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete Sanna Berg?' });
    expect(within(dialog).getByText(text)).toBeVisible();
    await view.user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(view.requests.some(({ verb }) => verb === 'delete')).toBe(true));
  });

  it('sends the invite again by the contact’s id', async () => {
    const invited = aContact({ status: 'InviteSent', actions: contactActions('resend') });
    const view = setup([invited], { 'put invites/user/contact/resend': {} });
    await view.user.click(within(await openMenu(view)).getByRole('menuitem', { name: 'Resend Invite' }));
    await waitFor(() =>
      expect(view.requests.find(({ path }) => path === 'invites/user/contact/resend')?.json).toEqual({
        contactId: invited.id,
      }),
    );
  });
});

describe('a new contact', () => {
  const NEW = { path: `${PATH}?contactId=new` };

  it('names what is missing, and sends the invite with it, which the button says', async () => {
    const { user, requests } = setup(
      [SANNA],
      { 'post contacts': { id: anId(102), version: 1, status: 'InviteSent' } },
      NEW,
    );
    const dialog = within(
      await screen.findByRole('dialog', { name: CONTACT_SCREEN_TEXTS.newContact }, { timeout: 20_000 }),
    );
    await user.type(await dialog.findByLabelText(/First Name/), 'Ola');
    await user.click(dialog.getByRole('button', { name: 'Save and Send Invite' }));
    expect((await dialog.findAllByText('Field is required.')).length).toBeGreaterThan(3);
    await user.click(dialog.getByRole('combobox', { name: /Position/ }));
    await user.click(await screen.findByRole('option', { name: 'Site Contact' }));
    await user.type(dialog.getByLabelText(/Last Name/), 'Lind');
    await user.type(dialog.getByLabelText(/E-mail/), 'ola@lind.example');
    await user.type(dialog.getByLabelText(/Company Name/), 'Lind Bygg');
    await user.click(dialog.getByRole('checkbox', { name: 'Send invite' }));
    expect(dialog.getByRole('button', { name: 'Save' })).toBeEnabled();
    await user.click(dialog.getByRole('checkbox', { name: 'Send invite' }));
    await user.click(dialog.getByRole('button', { name: 'Save and Send Invite' }));
    await waitFor(() =>
      expect(requests.find(({ verb }) => verb === 'post')?.json).toEqual({
        projectId: anId(1),
        position: 'SiteContact',
        name: { firstName: 'Ola', lastName: 'Lind' },
        companyName: 'Lind Bygg',
        email: 'ola@lind.example',
        phone: null,
        address: null,
        sendInvite: true,
      }),
    );
  });

  it('has no invite to send where the viewer is no coordinator', async () => {
    setup([SANNA], {}, { ...NEW, claims: { role: 'ICUnderwriter' } });
    const dialog = within(
      await screen.findByRole('dialog', { name: CONTACT_SCREEN_TEXTS.newContact }, { timeout: 20_000 }),
    );
    await dialog.findByLabelText(/First Name/);
    expect(dialog.queryByRole('checkbox')).toBeNull();
  });
});

describe('the edit of a contact with an account', () => {
  it('leaves name, e-mail and company to the account', async () => {
    setup([SANNA], {}, { path: `${PATH}?contactId=${SANNA.id}&mode=edit` });
    const dialog = within(await screen.findByRole('region', { name: 'Sanna Berg' }));
    expect(await dialog.findByLabelText(/E-mail/)).toBeDisabled();
    expect(dialog.getByLabelText(/Company Name/)).toBeDisabled();
    expect(dialog.getByLabelText(/Phone/)).toBeEnabled();
    expect(dialog.queryByRole('checkbox')).toBeNull();
  });

  it('keeps what is typed where the right to change goes meanwhile', async () => {
    let contact = SANNA;
    const path = `${PATH}?contactId=${SANNA.id}&mode=edit`;
    const { user, client } = setup([SANNA], { [`get contacts/${SANNA.id}`]: () => contact }, { path });
    const city = await screen.findByRole('textbox', { name: /City/ });
    await user.type(city, 'Bergen');
    contact = aContact({ fullName: 'Sanna Kern', actions: contactActions() });
    void client.invalidateQueries();
    const pane = within(await screen.findByRole('region', { name: 'Sanna Kern' }));
    expect(pane.getByRole('textbox', { name: /City/ })).toBe(city);
    expect(city).toHaveValue('Bergen');
  });
});

describe('Add from User', () => {
  it('has the focus while the people are on their way, and closes by Escape', async () => {
    const { user } = setup([SANNA], { 'get contacts/global/by-position': () => new Promise<never>(() => undefined) });
    await user.click(await screen.findByRole('button', { name: CONTACT_SCREEN_TEXTS.addFromUser }));
    const dialog = within(await screen.findByRole('dialog', { name: CONTACT_SCREEN_TEXTS.addFromUser }));
    await waitFor(() => expect(dialog.getByRole('combobox', { name: /Person/ })).toHaveFocus());
    await user.keyboard('{Escape}{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: CONTACT_SCREEN_TEXTS.addFromUser })).toBeNull());
  });

  it('has engineers in two groups, and adds whom one chooses', async () => {
    const person = (number: number, position: string, fullName: string) => ({
      id: anId(number),
      userId: anId(number),
      position,
      fullName,
      companyName: null,
      companyType: 'NoCompany',
      email: `${number}@x.example`,
    });
    const { user, requests } = setup([SANNA], {
      'get contacts/global/by-position': [
        person(201, 'InternalRE', 'Elias Moreau'),
        person(202, 'ExternalRE', 'Tomas Varga'),
        person(203, 'ICUnderwriter', 'Ulrike Brandt'),
      ],
      'post contacts/from-user': { id: anId(103), version: 1, status: 'HasAccess' },
    });
    await user.click(await screen.findByRole('button', { name: CONTACT_SCREEN_TEXTS.addFromUser }));
    const dialog = within(await screen.findByRole('dialog', { name: CONTACT_SCREEN_TEXTS.addFromUser }));
    expect(screen.getByRole('dialog')).toHaveClass('sidePanel');
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    expect(await dialog.findByText(CONTACT_SCREEN_TEXTS.choosePerson)).toBeVisible();
    await user.click(dialog.getByRole('combobox', { name: /Person/ }));
    expect(await screen.findByText(CONTACT_SCREEN_TEXTS.internalEngineers)).toBeVisible();
    expect(screen.getByText(CONTACT_SCREEN_TEXTS.externalEngineers)).toBeVisible();
    await user.click(screen.getByRole('option', { name: /Tomas Varga/ }));
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    await waitFor(() =>
      expect(requests.find(({ path }) => path === 'contacts/from-user')?.json).toEqual({
        projectId: anId(1),
        id: anId(202),
      }),
    );
  });
});

describe('a contact who waits for access (decisions §26.1)', () => {
  const WAITING = aContact({
    status: 'NeedApproval',
    accessRequest: WAITS,
    actions: contactActions('approve', 'reject', 'update', 'delete'),
  });
  const written = { id: WAITING.id, version: 3, status: 'HasAccess' };
  const writes = (view: ReturnType<typeof setup>) => view.requests.filter(({ verb }) => verb === 'put');

  it('is let in by one click in the pane, over the version that was read', async () => {
    const view = setup([WAITING], { [`put contacts/${WAITING.id}/approve`]: written });
    await view.user.click(within(await open(view)).getByRole('button', { name: 'Approve' }));
    await waitFor(() =>
      expect(view.notices()).toEqual([{ kind: 'success', message: 'Sanna Berg was successfully approved' }]),
    );
    expect(writes(view)).toMatchObject([{ headers: { 'If-Match': '"2"' } }]);
  });

  it('is let in from the card on a phone, where others have no button', async () => {
    onPhone();
    const other = aContact({ id: anId(298), fullName: 'Olaf Kern', actions: contactActions('update', 'delete') });
    const view = setup([WAITING, other], { [`put contacts/${WAITING.id}/approve`]: written });
    await view.user.click(await within(await row()).findByRole('button', { name: 'Approve' }));
    await waitFor(() => expect(writes(view)).toMatchObject([{ headers: { 'If-Match': '"2"' } }]));
    expect(within(await row('Olaf Kern')).queryByRole('button')).toBeNull();
  });

  it('is let in by one click where the notification leads; who has no account is to be invited', async () => {
    const view = setup(
      [WAITING],
      { [`put contacts/${WAITING.id}/approve`]: { ...written, status: 'NoAccess' } },
      { path: `${PATH}?contactId=${WAITING.id}` },
    );
    const dialog = await screen.findByRole('region', { name: 'Sanna Berg' });
    expect(await within(dialog).findByText('Erik Holm')).toBeVisible();
    await view.user.click(within(dialog).getByRole('button', { name: 'Approve' }));
    await waitFor(() =>
      expect(view.notices()).toMatchObject([{ message: CONTACT_SCREEN_TEXTS.approvedToInvite('Sanna Berg') }]),
    );
  });

  it('is rejected with a reason, in the pane', async () => {
    const view = setup(
      [WAITING],
      { [`put contacts/${WAITING.id}/reject`]: { ...written, status: 'AccessRejected' } },
      { path: `${PATH}?contactId=${WAITING.id}` },
    );
    await view.user.click(await screen.findByRole('button', { name: 'More actions' }));
    await view.user.click(await screen.findByRole('menuitem', { name: 'Reject' }));
    const step = within(await screen.findByRole('region', { name: CONTACT_SCREEN_TEXTS.rejectTitle }));
    await view.user.type(step.getByRole('textbox'), ' ');
    await view.user.click(step.getByRole('button', { name: 'Reject' }));
    expect(await step.findByText('Field is required.')).toBeVisible();
    expect(writes(view)).toEqual([]);
    await view.user.type(step.getByRole('textbox'), 'Not our broker');
    await view.user.click(step.getByRole('button', { name: 'Reject' }));
    await waitFor(() =>
      expect(view.notices()).toMatchObject([{ message: CONTACT_SCREEN_TEXTS.rejected('Sanna Berg') }]),
    );
    expect(writes(view)).toMatchObject([{ json: { rejectionReason: 'Not our broker' } }]);
  });

  it('shows the reason of a rejection to the engineer who requested access', async () => {
    const refused = aContact({
      status: 'AccessRejected',
      accessRequest: { status: 'Rejected', requestedBy: 'Erik Holm', rejectionReason: 'Not our broker' },
      actions: contactActions(),
    });
    setup([refused], {}, { path: `${PATH}?contactId=${refused.id}`, claims: { role: 'RiskEngineer' } });
    const dialog = await screen.findByRole('region', { name: 'Sanna Berg' });
    expect(await within(dialog).findByText('Not our broker')).toBeVisible();
    expect(within(dialog).queryByRole('button', { name: 'Approve' })).toBeNull();
  });

  it('is announced to the engineer who adds one, before and after', async () => {
    const engineer = { claims: { role: 'RiskEngineer', companyType: 'NoCompany' } } as const;
    const view = setup([], { 'post contacts': { ...written, status: 'NeedApproval' } }, engineer);
    await view.user.click(await screen.findByRole('button', { name: 'New Contact' }));
    const dialog = await screen.findByRole('dialog', { name: 'New Contact' });
    expect(dialog).toHaveClass('sidePanel');
    expect(await within(dialog).findByText(CONTACT_SCREEN_TEXTS.approvedByInsurer)).toBeVisible();
  });
});
