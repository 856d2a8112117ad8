import { asText, useSearch } from '@portal/portal-sdk';
import { renderWithPortal } from '@portal/portal-sdk/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ReasonDialog, type ReasonDialogProps } from './reason-dialog.tsx';
import { TextField } from '../fields/text-field.tsx';
import { SavingForm } from './saving-form.tsx';
import { useSaving } from './use-saving.ts';

interface Values {
  name: string;
}

beforeEach(() => localStorage.clear());

describe('Back from a drawer or dialog with changes (issue 14 §24)', () => {
  /** A page whose drawer, with a form, is open while the address has its item. */
  function drawer() {
    function Form({ label }: { readonly label: string }) {
      const form = useForm<Values>({ defaultValues: { name: '' } });
      const saving = useSaving({ draftName: label, fields: ['name'], form, onSave: async () => {}, onLeave: () => {} });
      return (
        <SavingForm saving={saving}>
          <TextField control={form.control} name="name" label={label} />
        </SavingForm>
      );
    }
    function Page() {
      const [search, setSearch] = useSearch({ site: asText(), page: asText() });
      const [isDialog, setDialog] = useState(false);
      return (
        <>
          <button onClick={() => setSearch({ site: '1' })}>Open</button>
          <button onClick={() => setSearch({ page: '2' })}>Next page</button>
          <button onClick={() => setSearch({ site: undefined }, { replace: true })}>Other site</button>
          <button onClick={() => setDialog(true)}>Step</button>
          {search.site && <Form label="Name" />}
          {isDialog && <Form label="Reason" />}
        </>
      );
    }
    const view = renderWithPortal(<Page />, { path: '/sites' });
    const press = async (name: string) => view.user.click(await screen.findByRole('button', { name }));
    const type = async (label: string) => view.user.type(await screen.findByRole('textbox', { name: label }), 'Depot');
    const back = () => act(async () => void (await view.navigate(-1)));
    const requests = () => screen.queryByRole('dialog', { name: 'Leave without saving?' });
    const name = () => screen.queryByRole('textbox', { name: 'Name' });
    return { ...view, press, type, back, requests, name };
  }

  it('asks, and stays with what was typed or leaves without it', async () => {
    const { press, type, back, requests, name, address } = drawer();
    await press('Open');
    await type('Name');
    await back();
    await waitFor(() => expect(requests()).not.toBeNull());
    await press('Stay');
    expect(address()).toBe('/sites?site=1');
    expect(name()).toHaveValue('Depot');
    await back();
    await press('Leave');
    await waitFor(() => expect(name()).toBeNull());
    expect(address()).toBe('/sites');
    expect(localStorage).toHaveLength(0);
  });

  it('asks before any other way out of the drawer, and not within it', async () => {
    const { press, type, requests, name } = drawer();
    await press('Open');
    await type('Name');
    await press('Next page');
    expect(requests()).toBeNull();
    await press('Other site');
    await waitFor(() => expect(requests()).not.toBeNull());
    expect(name()).toHaveValue('Depot');
  });

  it('asks nothing where nothing was typed', async () => {
    const { press, back, requests, name } = drawer();
    await press('Open');
    await back();
    expect(requests()).toBeNull();
    expect(name()).toBeNull();
  });

  it('asks for what was typed behind an open dialog, too, by one blocker of the router', async () => {
    const warned = vi.spyOn(console, 'warn');
    const { press, type, back, requests } = drawer();
    await press('Open');
    await type('Name');
    await press('Step');
    await screen.findByRole('textbox', { name: 'Reason' });
    await back();
    await waitFor(() => expect(requests()).not.toBeNull());
    await press('Leave');
    await waitFor(() => expect(localStorage).toHaveLength(0));
    expect(warned).not.toHaveBeenCalled();
  });

  it('asks for a reason that was typed, and not while it is sent', async () => {
    const onSave = vi.fn(() => new Promise<void>(() => undefined));
    const { user, navigate } = renderWithPortal(reasonDialog({ onSave }), { path: '/', routes: [ELSEWHERE] });
    await user.type(screen.getByRole('textbox', { name: 'Reason' }), ' Wrong person ');
    await act(async () => void (await navigate('/sites')));
    expect(await screen.findByText('Leave without saving?')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Stay' }));
    await user.click(screen.getByRole('button', { name: 'Reject' }));
    expect(onSave).toHaveBeenCalledWith('Wrong person');
    await act(async () => void (await navigate('/sites')));
    expect(await screen.findByText('Sites')).toBeVisible();
  });

  it('keeps a reason that was typed by its item, and offers it with who changed that since', async () => {
    const first = renderWithPortal(reasonDialog());
    await first.user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Wrong person');
    first.unmount();
    const item = { version: 2, changedBy: 'Mara Lindqvist', changedDateTime: '2026-03-01T10:00:00.000Z' };
    const { user } = renderWithPortal(reasonDialog({ item }));
    expect(screen.getByRole('status')).toHaveTextContent(/It was changed since, by Mara Lindqvist on /);
    await user.click(screen.getByRole('button', { name: 'Restore' }));
    expect(screen.getByRole('textbox', { name: 'Reason' })).toHaveValue('Wrong person');
  });
});

const ELSEWHERE = { path: '/sites', element: <p>Sites</p> };
const reasonDialog = (over: Partial<ReasonDialogProps> = {}) => (
  <ReasonDialog
    title="Reject?"
    label="Reason"
    verb="Reject"
    maxLength={300}
    field="reason"
    draftName="reject.1"
    item={{ version: 1 }}
    onSave={async () => undefined}
    onClose={() => undefined}
    {...over}
  >
    They are told.
  </ReasonDialog>
);
