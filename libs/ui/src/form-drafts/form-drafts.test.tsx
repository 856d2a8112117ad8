import { renderWithPortal } from '@portal/portal-sdk/testing';
import { screen } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TextField } from '../fields/text-field.tsx';
import type { EditedItem } from './changes-since.ts';
import { FormDraftOffer } from './form-draft-offer.tsx';
import { useFormDraft } from './use-form-draft.ts';

interface Values {
  name: string;
  city: string;
  address: { line: string; zip: string };
  period: { from: string; to: string };
}
interface Site extends Values, EditedItem {}

const SITE: Site = {
  version: 1,
  name: '',
  city: 'Oslo',
  address: { line: 'Main Street 1', zip: '0150' },
  period: { from: 'May', to: 'June' },
};
const INSEPARABLE = [['period']];

function Form({ site }: { readonly site: Site }) {
  const { name, city, address, period } = site;
  const form = useForm<Values>({ defaultValues: { name, city, address, period } });
  const { control } = form;
  const draft = useFormDraft('site.1', form, { item: site, together: INSEPARABLE });
  return (
    <form onSubmit={(event) => void form.handleSubmit(draft.forget)(event)}>
      <FormDraftOffer draft={draft} />
      <TextField control={control} name="name" label="Name" />
      <TextField control={control} name="city" label="City" />
      <TextField control={control} name="address.line" label="Address" />
      <TextField control={control} name="address.zip" label="Zip" />
      <TextField control={control} name="period.from" label="From" />
      <TextField control={control} name="period.to" label="To" />
      <button type="submit">Save</button>
    </form>
  );
}

const open = ({ userId = '10000000-0000-4000-8000-000000000001', path = '/sites/1', site = SITE } = {}) =>
  renderWithPortal(<Form site={site} />, { path, claims: { sub: userId } });
const value = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name }).value;
const offer = () => screen.queryByRole('status');
const fields = () => ['Name', 'City'].map(value);

/** Types a name and goes away without saving. */
async function typeAndGo(): Promise<void> {
  const { user, unmount } = open();
  expect(offer()).toBeNull();
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Depot');
  unmount();
}

beforeEach(() => localStorage.clear());
afterEach(() => vi.useRealTimers());

describe('a form that was left unsaved', () => {
  it('offers what was typed when it opens again, and takes it up only when that is wanted', async () => {
    await typeAndGo();
    const { user } = open();
    expect(offer()).toHaveTextContent(/You typed something here on .* and did not save it\./);
    expect(fields()).toEqual(['', 'Oslo']);
    await user.click(screen.getByRole('button', { name: 'Restore' }));
    expect(fields()).toEqual(['Depot', 'Oslo']);
    expect(offer()).toBeNull();
  });

  it('restores nothing over what has been typed since, and offers nothing while all of it has', async () => {
    const first = open();
    await first.user.type(screen.getByRole('textbox', { name: 'Name' }), 'Depot');
    await first.user.type(screen.getByRole('textbox', { name: 'City' }), ' Nord');
    first.unmount();
    const { user } = open();
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Yard');
    expect(offer()).toBeVisible();
    await user.type(screen.getByRole('textbox', { name: 'City' }), '!');
    expect(offer()).toBeNull();
    await user.type(screen.getByRole('textbox', { name: 'City' }), '{Backspace}');
    await user.click(screen.getByRole('button', { name: 'Restore' }));
    expect(fields()).toEqual(['Yard', 'Oslo Nord']);
  });

  it('offers nothing any more once it was discarded or saved', async () => {
    await typeAndGo();
    const first = open();
    await first.user.click(screen.getByRole('button', { name: 'Discard' }));
    first.unmount();
    const second = open();
    expect(offer()).toBeNull();
    await second.user.type(screen.getByRole('textbox', { name: 'Name' }), 'Yard');
    await second.user.click(screen.getByRole('button', { name: 'Save' }));
    second.unmount();
    open();
    expect(offer()).toBeNull();
  });

  it.each([
    ['another person', { userId: '10000000-0000-4000-8000-000000000009' }],
    ['another address', { path: '/sites/2' }],
  ])('offers nothing to %s', async (_, other) => {
    await typeAndGo();
    open(other);
    expect(offer()).toBeNull();
  });

  it('is kept for 24 hours, then it is gone from the browser', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const typedAt = Date.now();
    await typeAndGo();
    vi.setSystemTime(typedAt + 24 * 60 * 60 * 1000 - 1);
    const early = open();
    expect(offer()).not.toBeNull();
    early.unmount();
    vi.setSystemTime(typedAt + 24 * 60 * 60 * 1000);
    open();
    expect(offer()).toBeNull();
    expect(Object.keys(localStorage).filter((key) => key.startsWith('portal.form.'))).toEqual([]);
  });
});

describe('a form of an item that somebody else has changed since (issue 14 §24)', () => {
  const CHANGE = { version: 2, changedBy: 'Mara Lindqvist', changedDateTime: '2026-03-01T10:00:00.000Z' };
  const restore = async (site: Site) => {
    const { user } = open({ site });
    await user.click(screen.getByRole('button', { name: 'Restore' }));
  };
  /** Types into fields of the first version and goes away without saving. */
  async function typeInto(typed: Readonly<Record<string, string>>): Promise<void> {
    const { user, unmount } = open();
    for (const [name, text] of Object.entries(typed)) {
      await user.clear(screen.getByRole('textbox', { name }));
      await user.type(screen.getByRole('textbox', { name }), text);
    }
    unmount();
  }

  it('offers what was typed, with who changed what since', async () => {
    await typeInto({ Name: 'Depot' });
    open({ site: { ...SITE, ...CHANGE, city: 'Bergen', address: { ...SITE.address, zip: '5003' } } });
    expect(offer()).toHaveTextContent(/It was changed since, by Mara Lindqvist on 03.01.2026 .*: City, Zip\./);
    expect(offer()).not.toHaveTextContent('Restore puts');
    expect(fields()).toEqual(['', 'Bergen']);
  });

  it('says which of the changes it would replace', async () => {
    await typeInto({ Name: 'Depot', City: 'Tromsø' });
    open({ site: { ...SITE, ...CHANGE, version: 4, city: 'Bergen' } });
    expect(offer()).toHaveTextContent(/It was changed since, several times, last by Mara Lindqvist on .*: City\./);
    expect(offer()).toHaveTextContent('Restore puts what you typed in the place of the new City.');
  });

  it('says so where none of its fields was changed, and where nobody is known', async () => {
    await typeInto({ Name: 'Depot' });
    const { unmount } = open({ site: { ...SITE, ...CHANGE } });
    expect(offer()).toHaveTextContent(/It was changed since, by Mara Lindqvist on [^:]*:[^:]*[AP]M\./);
    unmount();
    open({ site: { ...SITE, version: 2, city: 'Bergen' } });
    expect(offer()).toHaveTextContent('It was changed since: City.');
  });

  it('restores what was typed alone: their changes of the other fields stay', async () => {
    await typeInto({ Address: 'Main Street 2' });
    await restore({ ...SITE, ...CHANGE, city: 'Bergen', address: { ...SITE.address, zip: '5003' } });
    expect(['City', 'Address', 'Zip'].map(value)).toEqual(['Bergen', 'Main Street 2', '5003']);
  });

  it('restores fields together that mean something only together', async () => {
    await typeInto({ From: 'April' });
    await restore({ ...SITE, ...CHANGE, period: { from: 'July', to: 'August' } });
    expect(['From', 'To'].map(value)).toEqual(['April', 'June']);
  });

  it('keeps what is offered while something else is typed', async () => {
    await typeInto({ Name: 'Depot' });
    const { user, unmount } = open({ site: { ...SITE, ...CHANGE } });
    await user.type(screen.getByRole('textbox', { name: 'Zip' }), '9');
    unmount();
    await restore({ ...SITE, ...CHANGE });
    expect(['Name', 'Zip'].map(value)).toEqual(['Depot', '01509']);
  });

  it('stores nothing of the item that was not typed', async () => {
    await typeInto({ Name: 'Depot' });
    expect(JSON.stringify({ ...localStorage })).toContain('Depot');
    expect(JSON.stringify({ ...localStorage })).not.toContain('Main Street');
  });
});
