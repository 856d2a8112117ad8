import { refusal, renderWithPortal } from '@portal/portal-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { TextField } from '../fields/text-field.tsx';
import { SavingForm } from './saving-form.tsx';
import { useSaving } from './use-saving.ts';
import { useVersionedSave } from './use-versioned-save.ts';

interface Site {
  readonly version: number;
  readonly name: string;
  readonly city: string;
}
type Values = Omit<Site, 'version'>;

const AT = '2026-03-01T10:00:00.000Z';
const STORED: Site = { version: 1, name: 'Depot', city: 'Oslo' };

/** A site as a server keeps it, which other people change. */
function siteOnServer({ tellsVersion = true } = {}) {
  let site: (Site & { by: string }) | undefined = { ...STORED, by: 'Uma Wright' };
  const gone = () => refusal(404, { message: 'This item no longer exists.' });
  return {
    now: () => site,
    change(by: string, values: Partial<Values>) {
      if (site) site = { ...site, ...values, by, version: site.version + 1 };
    },
    remove() {
      site = undefined;
    },
    async read() {
      if (!site) throw gone();
      return site;
    },
    async save(values: Values, version: number) {
      if (!site) throw gone();
      if (site.version === version) return this.change('me', values);
      const details = { changedBy: site.by, changedAt: AT, ...(tellsVersion && { version: site.version }) };
      throw refusal(409, { code: 'StaleVersion', details });
    },
  };
}

beforeEach(() => localStorage.clear());

function setup(server = siteOnServer(), item: Site | undefined = STORED) {
  const save = vi.fn((values: Values, over: Site | undefined) => server.save(values, over?.version ?? 1));
  const onReload = vi.fn();
  const onLeave = vi.fn();
  function Form() {
    const versioned = useVersionedSave<Site, Values>({
      item,
      valuesOf: ({ name, city }) => ({ name, city }),
      read: server.read,
      save,
      onReload,
    });
    const form = useForm<Values>({ defaultValues: { name: 'Depot', city: 'Oslo' } });
    const saving = useSaving({
      form,
      draftName: 'site',
      fields: ['name', 'city'],
      onSave: versioned.save,
      onFault: versioned.ask,
      onLeave,
    });
    return (
      <SavingForm saving={saving}>
        <TextField control={form.control} name="name" label="Name" />
        <TextField control={form.control} name="city" label="City" />
        <button type="submit">Save</button>
        {versioned.dialog}
      </SavingForm>
    );
  }
  const view = renderWithPortal(<Form />);
  const press = async (name: string) => view.user.click(await screen.findByRole('button', { name }));
  const type = (label: string, text: string) => view.user.type(screen.getByLabelText(label), text);
  const question = (by: string) => screen.findByRole('dialog', { name: new RegExp(`^Changed by ${by} at `) });
  const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const sent = () => save.mock.calls.map(([values, over]) => ({ ...values, over: over?.version }));
  return { ...view, server, press, type, question, isClosed, sent, save, onReload };
}

describe('a form saved over a newer version (decisions §4, ADR 27)', () => {
  it('names the fields that were changed, as the form calls them', async () => {
    const { server, press, type, question } = setup();
    server.change('Mara Lindqvist', { city: 'Bergen' });
    await type('Name', ' II');
    await press('Save');
    expect(await within(await question('Mara Lindqvist')).findByText('Changed: City.')).toBeVisible();
  });

  it('tells who changed the item, and lays its own changes over theirs when that is wanted', async () => {
    const { server, press, type, question, isClosed, sent } = setup();
    server.change('Mara Lindqvist', { city: 'Bergen' });
    await type('Name', ' II');
    await press('Save');
    await question('Mara Lindqvist');
    expect(server.now()).toMatchObject({ name: 'Depot', city: 'Bergen' });
    await press('Overwrite');
    await isClosed();
    await waitFor(() => expect(server.now()).toMatchObject({ name: 'Depot II', city: 'Bergen', by: 'me' }));
    expect(sent()).toEqual([
      { name: 'Depot II', city: 'Oslo', over: 1 },
      { name: 'Depot II', city: 'Bergen', over: 2 },
    ]);
  });

  it('replaces what both have changed', async () => {
    const { server, press, type } = setup();
    server.change('Mara Lindqvist', { name: 'Yard' });
    await type('Name', ' II');
    await press('Save');
    await press('Overwrite');
    await waitFor(() => expect(server.now()).toMatchObject({ name: 'Depot II', by: 'me' }));
  });

  it('asks again about a third change in between, and replaces nothing of it unseen', async () => {
    const { server, press, type, question, sent } = setup();
    server.change('Mara Lindqvist', { city: 'Bergen' });
    await type('Name', ' II');
    await press('Save');
    await question('Mara Lindqvist');
    server.change('Ola Lind', { name: 'Yard' });
    await press('Overwrite');
    await question('Ola Lind');
    expect(server.now()).toMatchObject({ name: 'Yard', by: 'Ola Lind' });
    expect(sent().at(-1)).toMatchObject({ over: 2 });
    await press('Overwrite');
    await waitFor(() => expect(server.now()).toMatchObject({ name: 'Depot II', city: 'Bergen', by: 'me' }));
    expect(sent().at(-1)).toMatchObject({ over: 3 });
  });

  it('keeps what was typed where the question is closed, and asks again at the next save', async () => {
    const { server, press, type, question, isClosed, sent } = setup();
    server.change('Mara Lindqvist', { city: 'Bergen' });
    await type('Name', ' II');
    await press('Save');
    await question('Mara Lindqvist');
    await press('Cancel');
    await isClosed();
    expect(screen.getByLabelText('Name')).toHaveValue('Depot II');
    await press('Save');
    await question('Mara Lindqvist');
    expect(sent().map(({ over }) => over)).toEqual([1, 1]);
  });

  it('discards what was typed for the newer version, without a further question', async () => {
    const { server, press, type, onReload, sent, navigate, address } = setup();
    server.change('Mara Lindqvist', { city: 'Bergen' });
    await type('Name', ' II');
    await press('Save');
    await press('Reload');
    expect(onReload).toHaveBeenCalledTimes(1);
    expect(sent()).toHaveLength(1);
    expect(localStorage).toHaveLength(0);
    await navigate('/elsewhere');
    expect(address()).toBe('/elsewhere');
  });

  it('shows refusals of the overwriting at their fields; the corrected values overwrite without a further question', async () => {
    const { server, press, type, save } = setup();
    server.change('Mara Lindqvist', { city: 'Bergen' });
    await type('Name', '?');
    await press('Save');
    save.mockRejectedValueOnce(refusal(400, { fieldErrors: { name: ['Not with a question mark.'] } }));
    await press('Overwrite');
    expect(await screen.findByText('Not with a question mark.')).toBeVisible();
    expect(screen.getByLabelText('Name')).toHaveValue('Depot?');
    await type('Name', '{Backspace}!');
    await press('Save');
    await waitFor(() => expect(server.now()).toMatchObject({ name: 'Depot!', city: 'Bergen', by: 'me' }));
  });

  it('tells any other fault of the overwriting in a toast, whose Retry overwrites', async () => {
    const { server, press, type, save, notices, pressNotice } = setup();
    server.change('Mara Lindqvist', { city: 'Bergen' });
    await type('Name', ' II');
    await press('Save');
    save.mockRejectedValueOnce(refusal(500, { traceId: 'abc' }));
    await press('Overwrite');
    await waitFor(() =>
      expect(notices()).toEqual([{ kind: 'error', message: 'Something went wrong. Reference abc.' }]),
    );
    await pressNotice();
    await waitFor(() => expect(server.now()).toMatchObject({ name: 'Depot II', city: 'Bergen', by: 'me' }));
  });

  it('says so where the item was deleted meanwhile, and keeps what was typed', async () => {
    const { server, press, type, question, notices, sent } = setup();
    server.change('Mara Lindqvist', { city: 'Bergen' });
    await type('Name', ' II');
    await press('Save');
    await question('Mara Lindqvist');
    server.remove();
    await press('Overwrite');
    await waitFor(() => expect(notices()).toEqual([{ kind: 'error', message: 'This item no longer exists.' }]));
    expect(screen.getByLabelText('Name')).toHaveValue('Depot II');
    expect(sent()).toHaveLength(1);
  });

  it('offers no overwriting where the answer names no version', async () => {
    const { server, press, type, question } = setup(siteOnServer({ tellsVersion: false }));
    server.change('Mara Lindqvist', { city: 'Bergen' });
    await type('Name', ' II');
    await press('Save');
    await question('Mara Lindqvist');
    expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Overwrite' })).toBeNull();
  });

  it('leaves other faults to the form, a 409 too', async () => {
    const { press, type, save, notices } = setup();
    save.mockRejectedValueOnce(refusal(409, { code: 'Duplicate', message: 'There is one.' }));
    await type('Name', ' II');
    await press('Save');
    await waitFor(() => expect(notices()).toEqual([{ kind: 'error', message: 'There is one.' }]));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
