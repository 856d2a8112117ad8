import { TEAM_TEXTS } from '@portal/contracts/admin/team-texts';
import { PROJECT_TEXTS } from '@portal/contracts/projects/texts';
import type { AccessStatus } from '@portal/contracts/common/enums';
import { refusal } from '@portal/portal-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aContact, contactActions, contactsOf } from '../../testing/contact.builder.ts';
import { anId, aProject } from '../../testing/project.builder.ts';
import { CONTACT_SCREEN_TEXTS } from './contact.texts.ts';

import { entries, open, openMenu, PATH, row, SANNA, setup, WAITS } from './contacts.fixture.tsx';

afterEach(() => vi.restoreAllMocks());

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
