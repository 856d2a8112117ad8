import { answering, renderWithPortal, type RenderOptions } from '@portal/portal-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aContact, contactActions } from '../../testing/contact.builder.ts';
import { anId } from '../../testing/project.builder.ts';
import { CONTACT_SCREEN_TEXTS } from './contact.texts.ts';
import { GlobalContacts } from './global-contacts.tsx';

afterEach(() => vi.restoreAllMocks());

const SANNA = aContact({ projectId: null });
const PATH = '/projects/contacts';

function setup(contacts = [SANNA], answers: Record<string, unknown> = {}, options: RenderOptions = {}) {
  const requests = answering({
    'get contacts/global': {
      items: contacts,
      totalPages: 1,
      totalCount: contacts.length,
      create: { action: 'create', allowed: true },
    },
    ...Object.fromEntries(contacts.map((contact) => [`get contacts/global/${contact.id}`, contact])),
    ...answers,
  });
  return { ...renderWithPortal(<GlobalContacts />, { path: PATH, ...options }), requests };
}
const row = () => screen.findByRole('link', { name: /Sanna Berg/ });
const paneOf = async (name: string) => within(await screen.findByRole('region', { name }));
const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }, { timeout: 20_000 }));

describe('the contacts of the company’s own book (spec 3 §2)', () => {
  it('are requested without a project, ten a page', async () => {
    const { requests } = setup();
    expect(await row()).toBeVisible();
    const search = new URLSearchParams(requests.find(({ path }) => path === 'contacts/global')?.search);
    expect(Object.fromEntries(search)).toEqual({ page: '1', pageSize: '10' });
  });

  it('are narrowed by position in the address, from the first page on', async () => {
    const { user, requests, address } = setup([SANNA], {}, { path: `${PATH}?page=2&name=berg` });
    await row();
    await user.click(screen.getByRole('combobox', { name: 'Position' }));
    await user.click(await screen.findByRole('option', { name: 'Internal Risk Engineer' }));
    await waitFor(() => expect(address()).toBe(`${PATH}?name=berg&position=InternalRE`));
    await waitFor(() => expect(requests.at(-1)?.search).toContain('position=InternalRE'));
  });

  it('say that nobody is found, which is not that there is nobody', async () => {
    const { user, address } = setup([], {}, { path: `${PATH}?position=Broker&name=berg` });
    expect(await screen.findByText('No results found.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show all' }));
    expect(address()).toBe(PATH);
    expect(await screen.findByText(CONTACT_SCREEN_TEXTS.empty)).toBeVisible();
  });

  it.each([
    [true, CONTACT_SCREEN_TEXTS.emptyHint],
    [false, CONTACT_SCREEN_TEXTS.emptyReader],
  ])('that is empty says how to add one to those who may: %s', async (allowed, text) => {
    const create = { action: 'create', allowed };
    setup([], { 'get contacts/global': { items: [], totalPages: 0, totalCount: 0, create } });
    expect(await screen.findByText(text)).toBeVisible();
  });

  it('have the broker company’s names of positions', async () => {
    const { user } = setup([SANNA], {}, { claims: { companyType: 'Broker' } });
    await user.click(await screen.findByRole('combobox', { name: 'Position' }));
    expect(await screen.findByRole('option', { name: 'Property Respondent' })).toBeVisible();
  });
});

describe('what may be done with them', () => {
  it('a new one is entered without an invite, which only projects send', async () => {
    const { user, requests } = setup(
      [SANNA],
      { 'post contacts/global': { id: anId(102), version: 1, status: 'NoAccess' } },
      { path: `${PATH}?contactId=new` },
    );
    const dialog = await dialogOf(CONTACT_SCREEN_TEXTS.newContact);
    await user.click(await dialog.findByRole('combobox', { name: /Position/ }));
    await user.click(await screen.findByRole('option', { name: 'Broker' }));
    expect(dialog.queryByRole('checkbox')).toBeNull();
    expect(dialog.getByText(CONTACT_SCREEN_TEXTS.inviteFromProject)).toBeVisible();
    await user.type(dialog.getByLabelText(/First Name/), 'Ola');
    await user.type(dialog.getByLabelText(/Last Name/), 'Lind');
    await user.type(dialog.getByLabelText(/E-mail/), 'ola@lind.example');
    await user.type(dialog.getByLabelText(/Company Name/), 'Lind Bygg');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(requests.find(({ verb }) => verb === 'post')).toMatchObject({
        path: 'contacts/global',
        json: {
          position: 'Broker',
          name: { firstName: 'Ola', lastName: 'Lind' },
          companyName: 'Lind Bygg',
          email: 'ola@lind.example',
          phone: null,
          address: null,
        },
      }),
    );
  });

  it('a form of a new one stays with what was typed when the right to add goes meanwhile', async () => {
    let allowed = true;
    const page = () => ({ items: [], totalPages: 0, totalCount: 0, create: { action: 'create', allowed } });
    const path = `${PATH}?contactId=new`;
    const { user, client } = setup([], { 'get contacts/global': page }, { path });
    const dialog = await dialogOf(CONTACT_SCREEN_TEXTS.newContact);
    const firstName = await dialog.findByLabelText(/First Name/);
    await user.type(firstName, 'Ola');
    allowed = false;
    await client.invalidateQueries();
    expect(await screen.findByText(CONTACT_SCREEN_TEXTS.emptyReader)).toBeInTheDocument();
    expect(firstName).toBeVisible();
    expect(firstName).toHaveValue('Ola');
  });

  it('somebody of the users is added to the book, engineers in two groups', async () => {
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
      ],
      'post contacts/global/from-user': { id: anId(103), version: 1, status: 'HasAccess' },
    });
    await user.click(await screen.findByRole('button', { name: CONTACT_SCREEN_TEXTS.addFromUser }));
    const dialog = await dialogOf(CONTACT_SCREEN_TEXTS.addFromUser);
    expect(dialog.getByText(CONTACT_SCREEN_TEXTS.addToBookLead)).toBeVisible();
    await user.click(dialog.getByRole('combobox', { name: /Person/ }));
    expect(await screen.findByText(CONTACT_SCREEN_TEXTS.internalEngineers)).toBeVisible();
    expect(screen.getByText(CONTACT_SCREEN_TEXTS.externalEngineers)).toBeVisible();
    expect(requests.at(-1)?.search).toContain('ExcludeGlobal=true');
    await user.click(screen.getByRole('option', { name: /Tomas Varga/ }));
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    await waitFor(() =>
      expect(requests.find(({ path }) => path === 'contacts/global/from-user')?.json).toEqual({ id: anId(202) }),
    );
  });

  it('an edit goes with the version that was read', async () => {
    const view = setup(
      [aContact({ projectId: null, userId: null, status: 'NoAccess' })],
      { 'put contacts/global': { id: SANNA.id, version: 3, status: 'NoAccess' } },
      { path: `${PATH}?contactId=${SANNA.id}&mode=edit` },
    );
    const dialog = await paneOf('Sanna Berg');
    await view.user.type(await dialog.findByLabelText(/Company Name/), ' AB');
    await view.user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(view.requests.some(({ verb }) => verb === 'put')).toBe(true));
    await waitFor(() => expect(screen.queryByRole('textbox', { name: /Company Name/ })).toBeNull());
  });

  it('a deletion says that projects stay as they are', async () => {
    const view = setup([SANNA], { [`delete contacts/global/${SANNA.id}`]: null });
    await view.user.click(await row());
    await view.user.click((await paneOf('Sanna Berg')).getByRole('button', { name: 'More actions' }));
    await view.user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const dialog = await dialogOf('Delete Sanna Berg?');
    expect(dialog.getByText(CONTACT_SCREEN_TEXTS.deleteFromBook)).toBeVisible();
    await view.user.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() =>
      expect(view.notices()).toEqual([{ kind: 'success', message: CONTACT_SCREEN_TEXTS.deleted('Sanna Berg') }]),
    );
  });

  it('an engineer of the company adds nobody, not by an address either', async () => {
    const path = `${PATH}?contactId=new`;
    const { address } = setup(
      [aContact({ projectId: null, actions: contactActions() })],
      {},
      { path, claims: { role: 'RiskEngineer' } },
    );
    await row();
    await waitFor(() => expect(address()).toBe(PATH));
    expect(screen.queryByRole('button', { name: CONTACT_SCREEN_TEXTS.newContact })).toBeNull();
    expect(screen.queryByRole('button', { name: CONTACT_SCREEN_TEXTS.addFromUser })).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
