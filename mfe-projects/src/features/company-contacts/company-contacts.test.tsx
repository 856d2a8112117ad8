import { TEAM_TEXTS } from '@portal/contracts/admin/team-texts';
import { sessionStore } from '@portal/portal-sdk';
import { answering, refusal, renderWithPortal, type RenderOptions } from '@portal/portal-sdk/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aCompanyContact } from '../../testing/company-contact.builder.ts';
import { anId } from '../../testing/project.builder.ts';
import { COMPANY_CONTACT_SCREEN_TEXTS } from './company-contact.texts.ts';
import { CompanyContacts } from './company-contacts.tsx';

afterEach(() => vi.restoreAllMocks());

const GRANITE = aCompanyContact();
const TAKEN = 'A company of this name is already in the company contacts.';
const PATH = '/projects/contacts?tab=company-contacts';
const UNDERWRITER = { claims: { role: 'ICUnderwriter' } } as const;

function setup(contacts = [GRANITE], answers: Record<string, unknown> = {}, options: RenderOptions = {}) {
  const requests = answering({
    'get company-contacts': { items: contacts, totalPages: 1, totalCount: contacts.length },
    ...Object.fromEntries(contacts.map((contact) => [`get company-contacts/${contact.id}`, contact])),
    ...answers,
  });
  return { ...renderWithPortal(<CompanyContacts />, { path: PATH, ...options }), requests };
}
const row = async () => (await screen.findByRole('link', { name: /Granite Risk/ })).closest('tr') as HTMLElement;
const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }, { timeout: 20_000 }));
const paneOf = async (name: string) => within(await screen.findByRole('region', { name }, { timeout: 20_000 }));
/** Opens the company contact beside the list and presses Edit. */
async function edit({ user }: ReturnType<typeof setup>) {
  await user.click(within(await row()).getByRole('link'));
  await user.click((await paneOf('Granite Risk')).getByRole('button', { name: 'Edit' }));
}

describe('the table of company contacts (spec 3 §2)', () => {
  it('tells of each company how it is reached', async () => {
    setup([aCompanyContact({ info: { ...GRANITE.info, address: anAddress() } })]);
    const cells = within(await row()).getAllByRole('cell');
    expect(cells[0]).toHaveAttribute('data-identifier');
    expect(cells.map((cell) => cell.textContent)).toEqual([
      'Granite RiskRisk Company',
      'desk@granite.example',
      expect.stringContaining('+44'),
      'United Kingdom',
    ]);
  });

  it('asks for pages of ten, and is sorted by name alone, by the specification’s path', async () => {
    const { user, requests } = setup();
    await row();
    const search = new URLSearchParams(requests.find(({ path }) => path === 'company-contacts')?.search);
    expect(Object.fromEntries(search)).toEqual({ page: '1', pageSize: '10' });
    await user.click(screen.getByRole('button', { name: 'Company Name' }));
    await waitFor(() => expect(requests.at(-1)?.search).toContain('sortFieldName=Info.Name'));
  });

  it('is searched by name, and says so where nothing is found', async () => {
    const { user, requests } = setup([]);
    expect(await screen.findByText(COMPANY_CONTACT_SCREEN_TEXTS.empty)).toBeVisible();
    await user.type(screen.getByRole('searchbox'), 'kest');
    await waitFor(() => expect(requests.at(-1)?.search).toContain('name=kest'));
    expect(await screen.findByText('No results found.')).toBeVisible();
  });

  it('says that it cannot be read now, and reads again', async () => {
    let isAway = true;
    const { user } = setup([], {
      'get company-contacts': () => {
        if (isAway) throw refusal(503, { code: 'Unavailable', message: 'Away.' });
        return { items: [GRANITE], totalPages: 1, totalCount: 1 };
      },
    });
    const retry = within(await screen.findByRole('alert')).getByRole('button', { name: 'Retry' });
    isAway = false;
    await user.click(retry);
    expect(await row()).toBeVisible();
  });
});

describe('those who only read (decisions §11)', () => {
  it('have nothing to add, change or delete', async () => {
    setup([GRANITE], {}, UNDERWRITER);
    await row();
    expect(screen.queryByRole('button', { name: COMPANY_CONTACT_SCREEN_TEXTS.newContact })).toBeNull();
  });

  it('read one, also by the address of its edit', async () => {
    setup([GRANITE], {}, { ...UNDERWRITER, path: `${PATH}&companyContactId=${GRANITE.id}&mode=edit` });
    const dialog = await paneOf('Granite Risk');
    expect(await dialog.findByText('desk@granite.example')).toBeVisible();
    expect(dialog.getByRole('link', { name: /^\+44/ })).toHaveAttribute('href', 'tel:+442079460155');
    expect(dialog.queryByRole('textbox')).toBeNull();
    expect(dialog.queryByRole('button', { name: 'Edit' })).toBeNull();
    expect(dialog.queryByRole('button', { name: 'More actions' })).toBeNull();
  });

  it('get no form of a new one by its address', async () => {
    setup([GRANITE], {}, { ...UNDERWRITER, path: `${PATH}&companyContactId=new` });
    await row();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('a company contact', () => {
  const NEW = { path: `${PATH}&companyContactId=new` };

  it('is added with name, type and e-mail; what is missing is named', async () => {
    const { user, requests, notices } = setup([GRANITE], { 'post company-contacts': aCompanyContact() }, NEW);
    const dialog = await dialogOf(COMPANY_CONTACT_SCREEN_TEXTS.newContact);
    expect(screen.getByRole('dialog')).toHaveClass('sidePanel');
    await user.type(await dialog.findByLabelText(/Company Name/), 'Kestrel Surveys');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findAllByText('Field is required.')).toHaveLength(2);
    await user.click(dialog.getByRole('combobox', { name: /Company Type/ }));
    await user.click(await screen.findByRole('option', { name: 'Risk Company' }));
    await user.type(dialog.getByLabelText(/E-mail/), 'desk@kestrel.example');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(requests.find(({ verb }) => verb === 'post')?.json).toEqual({
      name: 'Kestrel Surveys',
      type: 'Risk',
      info: { email: 'desk@kestrel.example', phone: null, address: null },
    });
    expect(notices()).toEqual([{ kind: 'success', message: 'Kestrel Surveys was successfully added' }]);
  });

  it('whose name is taken is told at the name, and nothing typed is lost', async () => {
    const taken = {
      'put company-contacts': () => {
        throw refusal(409, { code: 'Duplicate', message: TAKEN, fieldErrors: { name: [TAKEN] } });
      },
    };
    const view = setup([GRANITE], taken);
    await edit(view);
    const dialog = await paneOf('Granite Risk');
    const name = await dialog.findByLabelText(/Company Name/);
    await view.user.clear(name);
    await view.user.type(name, 'Kestrel Surveys');
    await view.user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText(TAKEN)).toBeVisible();
    expect(name).toHaveValue('Kestrel Surveys');
  });

  it('keeps what is typed where the role changes meanwhile', async () => {
    const view = setup();
    await edit(view);
    const name = await screen.findByRole('textbox', { name: /Company Name/ });
    await view.user.type(name, ' Ltd');
    act(() =>
      sessionStore.setState(({ claims }) => ({ claims: claims && { ...claims, role: 'ICUnderwriter' as const } })),
    );
    expect(screen.getByRole('textbox', { name: /Company Name/ })).toBe(name);
    expect(name).toHaveValue('Granite Risk Ltd');
  });

  it('that somebody else has changed meanwhile is not overwritten unseen (decisions §4)', async () => {
    let isStale = true;
    const view = setup([GRANITE], {
      'put company-contacts': () => {
        if (isStale)
          throw refusal(409, {
            code: 'StaleVersion',
            message: 'This company contact was changed by somebody else.',
            details: { changedBy: 'Marcus Lindqvist', changedAt: '2026-11-20T08:00:00Z', version: 9 },
          });
        return GRANITE;
      },
    });
    await edit(view);
    const dialog = await paneOf('Granite Risk');
    await view.user.type(await dialog.findByLabelText(/Company Name/), ' Ltd');
    await view.user.click(dialog.getByRole('button', { name: 'Save' }));
    const asks = within(await screen.findByRole('dialog', { name: /^Changed by Marcus Lindqvist/ }));
    isStale = false;
    await view.user.click(asks.getByRole('button', { name: 'Overwrite' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const writes = view.requests.filter(({ verb }) => verb === 'put');
    expect(writes).toHaveLength(2);
    expect(writes[1]?.headers).toEqual({ 'If-Match': '"9"' });
  });

  it('is deleted after a question, by the version that was read', async () => {
    const view = setup([GRANITE], { [`delete company-contacts/${GRANITE.id}`]: null });
    await view.user.click(within(await row()).getByRole('link'));
    await view.user.click((await paneOf('Granite Risk')).getByRole('button', { name: 'More actions' }));
    await view.user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const dialog = await dialogOf('Delete Granite Risk?');
    expect(dialog.getByText(TEAM_TEXTS.deleteOther)).toBeVisible();
    await view.user.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() =>
      expect(view.notices()).toEqual([
        { kind: 'success', message: COMPANY_CONTACT_SCREEN_TEXTS.deleted('Granite Risk') },
      ]),
    );
  });

  it('that is gone says so', async () => {
    const missing = () => {
      throw refusal(404, { code: 'NotFound', message: 'This item no longer exists.' });
    };
    setup([], { [`get company-contacts/${anId(9)}`]: missing }, { path: `${PATH}&companyContactId=${anId(9)}` });
    const dialog = await paneOf(COMPANY_CONTACT_SCREEN_TEXTS.contact);
    expect(await dialog.findByText('This item no longer exists.')).toBeVisible();
  });
});

function anAddress() {
  return {
    country: 'United Kingdom',
    state: 'England',
    city: 'London',
    addressLine: '30 Fenchurch Avenue',
    zipCode: 'EC3M',
  };
}
