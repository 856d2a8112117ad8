import { renderWithPortal } from '@portal/portal-sdk/testing';
import { screen } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TextField } from '../fields/text-field.tsx';
import { FormDraftOffer } from './form-draft-offer.tsx';
import { useFormDraft } from './use-form-draft.ts';

interface Values {
  name: string;
  city: string;
}

function Form({ version }: { readonly version: number }) {
  const form = useForm<Values>({ defaultValues: { name: '', city: 'Oslo' } });
  const draft = useFormDraft(`site.${version}`, form);
  return (
    <form onSubmit={(event) => void form.handleSubmit(draft.forget)(event)}>
      <FormDraftOffer draft={draft} />
      <TextField control={form.control} name="name" label="Name" />
      <TextField control={form.control} name="city" label="City" />
      <button type="submit">Save</button>
    </form>
  );
}

const open = ({ userId = '10000000-0000-4000-8000-000000000001', path = '/sites/1', version = 1 } = {}) =>
  renderWithPortal(<Form version={version} />, { path, claims: { sub: userId } });
const offer = () => screen.queryByRole('status');
const fields = () => ['Name', 'City'].map((name) => screen.getByRole<HTMLInputElement>('textbox', { name }).value);

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
    ['another version of what it edits', { version: 2 }],
  ])('offers nothing to %s', async (_, other) => {
    await typeAndGo();
    open(other);
    expect(offer()).toBeNull();
  });

  it('is kept for 24 hours, then it is gone from the browser', async () => {
    await typeAndGo();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 24 * 60 * 60 * 1000 - 1_000 });
    const early = open();
    expect(offer()).not.toBeNull();
    early.unmount();
    vi.setSystemTime(Date.now() + 2_000);
    open();
    expect(offer()).toBeNull();
    expect(Object.keys(localStorage).filter((key) => key.startsWith('portal.form.'))).toEqual([]);
  });
});
