import type { CurrentUser } from '@portal/contracts/identity/user';
import { noticeStore, sessionStore } from '@portal/portal-sdk';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderInShell } from '../../testing/render-in-shell.tsx';
import { PersonalInfo } from './personal-info.tsx';

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

const aUser = (changes: Partial<CurrentUser> = {}): CurrentUser => ({
  id: '00000000-0000-4000-8000-000000000001',
  version: 7,
  email: 'underwriter@insurer.example',
  name: { firstName: 'Ulrike', lastName: 'Brandt' },
  fullName: 'Ulrike Brandt',
  role: 'ICUnderwriter',
  designation: null,
  phone: '+442079460118',
  address: {
    country: 'United Kingdom',
    state: 'London',
    city: 'London',
    addressLine: '28 Lime Street',
    zipCode: 'EC3M 7HR',
  },
  companyId: '00000000-0000-4000-8000-000000000003',
  companyType: 'Insurance',
  companyName: 'Northwind Insurance',
  isPrimaryContact: false,
  cvFileId: null,
  cvFileInfo: null,
  subscriptionPlan: 'Global',
  acceptedEula: true,
  acceptedLicense: true,
  passwordExpiresAt: null,
  skipReportNotesWarning: false,
  usesSingleKeys: true,
  ...changes,
});

const CV = {
  id: '00000000-0000-4000-8000-0000000000c1',
  name: 'lowe-cv.pdf',
  url: '/api/storage/key?signature=x',
  s3Key: '00000000-0000-4000-8000-0000000000c2',
  size: 2048,
};

interface Put {
  readonly body: Record<string, unknown>;
  readonly ifMatch: string | null;
}
type Refusal = { readonly status: number; readonly body: object };

/** A token whose claims bear the name. */
const tokenOf = ({ name }: CurrentUser) => {
  const claims = { ...sessionStore.getState().claims, ...name, jti: 'renewed', iat: 0, exp: 900 };
  return `e30.${btoa(JSON.stringify(claims))}.sig`;
};

function setup(changes: Partial<CurrentUser> = {}, refusals: Refusal[] = [], claims: { sub?: string } = {}) {
  let user = aUser(changes);
  const puts: Put[] = [];
  vi.stubGlobal('fetch', async (input: Request | string) => {
    const request = typeof input === 'string' ? new Request(new URL(input, location.origin)) : input;
    if (request.url.endsWith('/refresh-token')) return Response.json({ data: { accessToken: tokenOf(user) } });
    if (request.url.includes('/files/')) return Response.json({ data: CV });
    if (request.method !== 'PUT') return Response.json({ data: user });
    const body = (await request.json()) as Put['body'] & Partial<CurrentUser>;
    puts.push({ body, ifMatch: request.headers.get('if-match') });
    const refusal = refusals.shift();
    if (refusal) {
      user = { ...user, version: user.version + 1 };
      return Response.json(refusal.body, { status: refusal.status });
    }
    user = { ...user, ...body, version: user.version + 1 };
    return Response.json({ data: user });
  });
  const { unmount } = renderInShell(<PersonalInfo />, { claims: { role: user.role, ...claims } });
  const me = userEvent.setup();
  const press = async (name: string) => me.click(await screen.findByRole('button', { name }));
  const inDialog = async (title: string, name: string) =>
    me.click(within(await screen.findByRole('dialog', { name: title })).getByRole('button', { name }));
  return {
    me,
    puts,
    unmount,
    press,
    inDialog,
    async edit(label: string, text: string) {
      await press('Update');
      const field = await screen.findByRole('textbox', { name: label });
      await me.clear(field);
      await me.type(field, text);
    },
    async save() {
      await press('Save');
      await inDialog('Save changes?', 'Save');
    },
  };
}
const notice = () => noticeStore.getState().notices.at(-1);
const factOf = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent;
const field = (name: string) => screen.getByRole('textbox', { name });

describe('Personal Info (spec 3 §2)', () => {
  it('is read first: the number in groups, the labels of the country, nothing as –', async () => {
    setup();
    await screen.findByRole('button', { name: 'Update' });
    expect(factOf('Phone')).toBe('+44 2079 460118');
    expect(factOf('Region')).toBe('London');
    expect(factOf('Postal Code')).toBe('EC3M 7HR');
    expect(factOf('Designation')).toBe('–');
    expect(factOf('Role')).toBe('Underwriter');
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('has the broker companies’ name of their coordinator’s designation (spec 3 §5)', async () => {
    setup({ role: 'ICCoordinator', companyType: 'Broker', designation: 'Insurance Coordinator' });
    await screen.findByRole('button', { name: 'Update' });
    expect(factOf('Designation')).toBe('Broker Coordinator');
  });

  it('is saved after asking, with the version that was edited; the name of the session follows', async () => {
    const { puts, edit, press, inDialog } = setup();
    await edit('First name', 'Ulla');
    await press('Save');
    expect(await screen.findByRole('dialog', { name: 'Save changes?' })).toBeVisible();
    expect(puts).toEqual([]);
    await inDialog('Save changes?', 'Save');
    await waitFor(() => expect(notice()?.message).toBe('Your personal info was successfully updated.'));
    expect(puts).toEqual([
      {
        ifMatch: '"7"',
        body: {
          name: { firstName: 'Ulla', lastName: 'Brandt' },
          designation: '',
          address: aUser().address,
          phone: '+442079460118',
        },
      },
    ]);
    expect(factOf('First name')).toBe('Ulla');
    await waitFor(() => expect(sessionStore.getState().claims?.firstName).toBe('Ulla'));
    expect(screen.getByRole('button', { name: 'Update' })).toHaveFocus();
  });

  it('cannot be saved while nothing has changed, and cancelling asks, too', async () => {
    const { me, puts, press, inDialog } = setup();
    await press('Update');
    expect(await screen.findByRole('button', { name: 'Save' })).toBeDisabled();
    await me.type(field('City'), ' East');
    await press('Cancel');
    await inDialog('Stop editing?', 'Keep Editing');
    expect(field('City')).toHaveValue('London East');
    await press('Cancel');
    await inDialog('Stop editing?', 'Stop Editing');
    await waitFor(() => expect(factOf('City')).toBe('London'));
    expect(puts).toEqual([]);
  });

  it('says what is wrong in each field’s place and asks nothing', async () => {
    const { me, edit, press, puts } = setup();
    await edit('Phone', '123');
    await me.clear(field('City'));
    await press('Save');
    expect(await screen.findByText('Field is required.')).toBeVisible();
    expect(field('Phone')).toHaveAccessibleDescription('Please enter a valid phone number.');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(puts).toEqual([]);
  });

  it('puts the server’s field errors on the fields, and what else it says into a toast', async () => {
    const { edit, save } = setup({}, [
      {
        status: 400,
        body: {
          error: { code: 'ValidationFailed', message: 'x' },
          fieldErrors: { 'address.zipCode': ['Not there.'] },
          traceId: 't',
        },
      },
      { status: 500, body: { error: { code: 'InternalError', message: 'x' }, traceId: 'trace-1' } },
    ]);
    await edit('City', 'Croydon');
    await save();
    await waitFor(() => expect(field('Postal Code')).toHaveAccessibleDescription('Not there.'));
    await save();
    await waitFor(() => expect(notice()?.message).toContain('trace-1'));
    expect(field('City')).toHaveValue('Croydon');
  });

  it('tells who changed it meanwhile, and overwrites the newest version when that is wanted', async () => {
    const details = { changedBy: 'Clara Nordin', changedAt: '2026-03-01T09:00:00.000Z', version: 8 };
    const { edit, save, inDialog, puts } = setup({}, [
      { status: 409, body: { error: { code: 'StaleVersion', message: 'x', details }, traceId: 't' } },
    ]);
    await edit('City', 'Croydon');
    await save();
    const dialog = await screen.findByRole('dialog', { name: /^Changed by Clara Nordin at / });
    await inDialog(
      dialog.getAttribute('aria-label') ?? within(dialog).getByRole('heading').textContent ?? '',
      'Overwrite',
    );
    await waitFor(() => expect(factOf('City')).toBe('Croydon'));
    expect(puts.map(({ ifMatch }) => ifMatch)).toEqual(['"7"', '"8"']);
  });
});

describe('what was typed and not saved (decisions §4)', () => {
  const typeAndGo = async () => {
    const { edit, unmount } = setup();
    await edit('City', 'Croydon');
    unmount();
  };

  it('is offered as soon as the tab opens again', async () => {
    await typeAndGo();
    const { press } = setup();
    expect(await screen.findByText(/^You typed something here on .* and did not save it\.$/)).toBeVisible();
    expect(field('City')).toHaveValue('London');
    expect(document.body).toHaveFocus();
    await press('Restore');
    expect(field('City')).toHaveValue('Croydon');
    expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled();
  });

  it('is not offered any more once editing was stopped', async () => {
    await typeAndGo();
    const { press, inDialog, unmount } = setup();
    await press('Cancel');
    await inDialog('Stop editing?', 'Stop Editing');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Update' })).toHaveFocus());
    unmount();
    setup();
    expect(await screen.findByRole('button', { name: 'Update' })).toBeEnabled();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('is offered over a newer version, with what was changed since (issue 14 §24)', async () => {
    await typeAndGo();
    const { press } = setup({ version: 8, phone: '+44 20 7946 0999' });
    expect(await screen.findByText(/^It was changed since.*: Phone\.$/)).toBeVisible();
    await press('Restore');
    expect(field('City')).toHaveValue('Croydon');
  });

  it('is not offered to somebody else', async () => {
    await typeAndGo();
    setup({}, [], { sub: '00000000-0000-4000-8000-000000000009' });
    expect(await screen.findByRole('button', { name: 'Update' })).toBeEnabled();
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});

describe('the CV of a risk engineer', () => {
  const ENGINEER = { role: 'RiskEngineer', designation: 'Surveyor', cvFileId: CV.id } as const;

  it('is shown with its name and size, opens in a new window, and can be taken away', async () => {
    const { me, press, inDialog, puts } = setup(ENGINEER);
    const link = await screen.findByRole('link', { name: /^lowe-cv\.pdf/ });
    expect(link).toHaveAttribute('target', '_blank');
    expect(screen.getByText('2 kB')).toBeVisible();
    await press('Update');
    await me.click(await screen.findByRole('button', { name: 'Remove file' }));
    await press('Save');
    await inDialog('Save changes?', 'Save');
    await waitFor(() => expect(puts[0]?.body).toMatchObject({ cvFileId: null }));
    await waitFor(() => expect(factOf('CV file')).toBe('–'));
  });

  it('is nothing for anybody else', async () => {
    const { edit, save, puts } = setup();
    await edit('City', 'Croydon');
    expect(screen.queryByRole('group', { name: 'CV file' })).toBeNull();
    await save();
    await waitFor(() => expect(puts[0]?.body).not.toHaveProperty('cvFileId'));
  });
});

describe('who may say what (spec 3 §5; decisions §21)', () => {
  it('a coordinator’s designation and the company’s name are not sent', async () => {
    const { edit, save, puts } = setup({ role: 'ICCoordinator', designation: 'Insurance Coordinator' });
    await edit('City', 'Croydon');
    for (const name of ['E-mail', 'Designation', 'Company']) expect(field(name)).toBeDisabled();
    expect(field('Company')).toHaveAccessibleDescription('Only your company can change this.');
    await save();
    await waitFor(() => expect(Object.keys(puts[0]?.body ?? {})).toEqual(['name', 'address', 'phone']));
  });

  it('a risk engineer without a company gives designation and company', async () => {
    const { me, edit, press, puts, inDialog } = setup({
      role: 'RiskEngineer',
      companyType: 'NoCompany',
      companyId: null,
      companyName: null,
    });
    await edit('City', 'Cardiff');
    await press('Save');
    expect(await screen.findAllByText('Field is required.')).toHaveLength(2);
    await me.type(screen.getByRole('combobox', { name: 'Designation' }), 'senior s');
    await me.click(await screen.findByRole('option', { name: 'Senior Surveyor' }));
    await me.type(field('Company'), 'Lowe Surveys');
    await press('Save');
    await inDialog('Save changes?', 'Save');
    await waitFor(() =>
      expect(puts[0]?.body).toMatchObject({ designation: 'Senior Surveyor', companyName: 'Lowe Surveys' }),
    );
  });

  it('an engineer is offered the designations that fit, and may add one of their own', async () => {
    const { me, press, save, puts } = setup({ role: 'RiskEngineer', designation: 'Surveyor' });
    await press('Update');
    const designation = await screen.findByRole('combobox', { name: 'Designation' });
    expect(designation).toHaveValue('Surveyor');
    await me.clear(designation);
    expect(await screen.findByRole('option', { name: 'Risk Coordinator' })).toBeVisible();
    expect(screen.queryByRole('option', { name: 'Insurance Coordinator' })).toBeNull();
    await press('+ Add New Designation');
    await me.type(field('New Designation'), 'Fire Surveyor{Enter}');
    await waitFor(() => expect(designation).toHaveValue('Fire Surveyor'));
    await save();
    await waitFor(() => expect(puts[0]?.body).toMatchObject({ designation: 'Fire Surveyor' }));
  });

  it('a broker company’s coordinator reads their designation by its label, and saves the rest', async () => {
    const broker = { role: 'ICCoordinator', companyType: 'Broker', designation: 'Insurance Coordinator' } as const;
    const { edit, save, puts } = setup(broker);
    await edit('City', 'Croydon');
    expect(field('Designation')).toHaveValue('Broker Coordinator');
    await save();
    await waitFor(() => expect(puts).toHaveLength(1));
    expect(puts[0]?.body).not.toHaveProperty('designation');
  });
});
