import { Modal } from '@portal/portal-sdk/forms';
import { refusal, renderWithPortal } from '@portal/portal-sdk/testing';
import { screen, waitFor } from '@testing-library/react';
import { Fragment, type ComponentType, type FormEvent, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { TextField } from '../fields/text-field.tsx';
import { asOnePage } from '../list-with-pane/one-page.ts';
import { ListWithPane } from '../list-with-pane/list-with-pane.tsx';
import { Pane, type PaneProps } from '../list-with-pane/pane.tsx';
import { SavingForm } from './saving-form.tsx';
import { SubmitButton } from './submit-button.tsx';
import { useSaving, type SavingOptions } from './use-saving.ts';

interface Values {
  name: string;
  /** Known to the form, and drawn nowhere. */
  address?: string;
}

beforeEach(() => localStorage.clear());

/** A dialog around a form; its close button comes before the form. */
const InDialog = ({ children }: { readonly children: ReactNode }) => (
  <Modal opened onClose={() => undefined} title="Site">
    {children}
  </Modal>
);

/** The pane of an item beside its list. */
const InPane = ({ children, onClose }: Pick<PaneProps, 'children' | 'onClose'>) => (
  <ListWithPane
    name="sites"
    {...asOnePage([{ id: 'site' }])}
    isPlaceholder={false}
    openId="site"
    addressOf={(id) => `?site=${id}`}
    onClose={() => undefined}
    pane={
      <Pane title="Site" onClose={onClose}>
        {children}
      </Pane>
    }
  >
    The list
  </ListWithPane>
);
/** … whose form takes the place of the item. */
const InEditedPane = ({ children }: { readonly children: ReactNode }) => (
  <InPane onClose={() => undefined}>{children}</InPane>
);

function setup(
  options: Partial<SavingOptions<Values>> = {},
  isAllOptional = false,
  isEmptied = false,
  Around: ComponentType<{ readonly children: ReactNode }> = Fragment,
) {
  const onSave = vi.fn(options.onSave ?? (async () => undefined));
  const onLeave = vi.fn();
  function Form() {
    const form = useForm<Values>({ defaultValues: { name: '' } });
    const save = async (values: Values) => {
      await onSave(values);
      if (isEmptied) form.reset({ name: '' });
    };
    const saving = useSaving({ draftName: 'site', fields: ['name'], ...options, form, onSave: save, onLeave });
    return (
      <SavingForm saving={saving} isAllOptional={isAllOptional}>
        <TextField control={form.control} name="name" label="Name" />
        <button type="button" onClick={saving.close}>
          Cancel
        </button>
        <button type="submit">Save</button>
      </SavingForm>
    );
  }
  const content = (
    <Around>
      <Form />
    </Around>
  );
  const view = renderWithPortal(content, { routes: [{ path: '/elsewhere', element: <p>Elsewhere</p> }] });
  const press = async (name: string) => view.user.click(await screen.findByRole('button', { name }));
  const type = (text: string) => view.user.type(screen.getByRole('textbox', { name: 'Name' }), text);
  return { ...view, press, type, onSave, onLeave };
}

describe('a form that saves something', () => {
  it('explains the asterisk only where a field may have one', async () => {
    setup();
    await screen.findByText('Fields with * are required.');
    setup({}, true);
    expect(screen.getAllByText('Fields with * are required.')).toHaveLength(1);
  });

  it.each([
    ['a dialog', InDialog],
    ['the pane whose item it edits', InEditedPane],
  ])('has the focus in its first field within %s', async (_, Around) => {
    setup({}, false, false, Around);
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus());
  });

  it.each([
    ['on a page', Fragment],
    ['beneath the item in a pane', InPane],
  ])('takes no focus %s', async (_, Around) => {
    setup({}, false, false, Around);
    expect(await screen.findByRole('textbox', { name: 'Name' })).not.toHaveFocus();
  });

  it('keeps nothing of what was filled in for the person, and is left without asking', async () => {
    const { type, press, onLeave } = setup({ isPrefilled: () => true });
    await type('Proposed');
    expect(localStorage).toHaveLength(0);
    await press('Cancel');
    expect(onLeave).toHaveBeenCalled();
  });

  it('saves what it holds and forgets what was kept, so that no dialog opens on the way to another page', async () => {
    const { press, type, onSave, navigate, unmount } = setup();
    await type('Depot');
    await press('Save');
    expect(onSave).toHaveBeenCalledWith({ name: 'Depot' });
    await navigate('/elsewhere');
    expect(await screen.findByText('Elsewhere')).toBeVisible();
    unmount();
    setup();
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('asks for what is typed after a save that emptied it', async () => {
    const { press, type, navigate, address } = setup({}, false, true);
    await type('Depot');
    await press('Save');
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue(''));
    await type('Yard');
    await navigate('/elsewhere');
    await press('Stay');
    expect(address()).toBe('/');
  });

  it('saves by Ctrl+Enter what was changed', async () => {
    const { type, user, onSave } = setup();
    await user.click(screen.getByRole('textbox', { name: 'Name' }));
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(onSave).not.toHaveBeenCalled();
    await type('Depot');
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(onSave).toHaveBeenCalledTimes(1));
  });

  it('says on its button that a file is not there yet', async () => {
    const onSubmit = vi.fn<(event: FormEvent) => void>((event) => event.preventDefault());
    const { user } = renderWithPortal(
      <form onSubmit={onSubmit}>
        <SubmitButton isIdle isUploading>
          Save
        </SubmitButton>
      </form>,
    );
    const button = screen.getByRole('button', { name: 'Save' });
    await user.hover(button);
    expect(await screen.findByRole('tooltip')).toHaveTextContent('A file is not uploaded yet.');
    await user.click(button);
    expect(onSubmit).not.toHaveBeenCalled();
    expect(button).toHaveAttribute('aria-disabled', 'true');
  });

  it('waits for what is under way', async () => {
    const { type, user, onSave } = setup({ isBlocked: true });
    await type('Depot');
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(onSave).not.toHaveBeenCalled();
  });

  it('asks before a file that is under way is given up, also where nothing else was changed', async () => {
    const { press, navigate, address, onLeave } = setup({ isBlocked: true, isPrefilled: () => true });
    const closing = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(closing);
    expect(closing.defaultPrevented).toBe(true);
    await navigate('/elsewhere');
    await press('Stay');
    expect(address()).toBe('/');
    await press('Cancel');
    expect(onLeave).not.toHaveBeenCalled();
    await press('Leave');
    expect(onLeave).toHaveBeenCalledTimes(1);
  });

  it('asks before it saves where that is wanted', async () => {
    const onAsk = vi.fn();
    const { press, type, onSave } = setup({ onAsk });
    await type('Depot');
    await press('Save');
    await waitFor(() => expect(onAsk).toHaveBeenCalledTimes(1));
    expect(onSave).not.toHaveBeenCalled();
  });

  it('puts a refusal onto its field, and asks again before it is left', async () => {
    const { press, type, navigate, address } = setup({
      onSave: async () => {
        throw refusal(400, { fieldErrors: { name: ['It is taken.'] } });
      },
    });
    await type('Depot');
    await press('Save');
    expect(await screen.findByText('It is taken.')).toBeVisible();
    await navigate('/elsewhere');
    await press('Stay');
    expect(address()).toBe('/');
  });

  it('tells a refusal of a field that is not drawn in a toast', async () => {
    const { press, type, notices } = setup({
      fields: ['name', 'address'],
      onSave: async () => {
        throw refusal(400, { fieldErrors: { address: ['It does not exist any more.'] } });
      },
    });
    await type('Depot');
    await press('Save');
    await waitFor(() => expect(notices()).toEqual([{ kind: 'error', message: 'It does not exist any more.' }]));
  });

  it('tells any other fault in a toast, whose Retry sends what the form holds by then', async () => {
    const { press, type, onSave, notices, pressNotice } = setup();
    onSave.mockRejectedValueOnce(refusal(500, { traceId: 'abc' }));
    await type('Depot');
    await press('Save');
    await waitFor(() => expect(notices()).toHaveLength(1));
    await type(' II');
    await pressNotice();
    await waitFor(() => expect(onSave).toHaveBeenLastCalledWith({ name: 'Depot II' }));
  });

  it('leaves what the one who uses it has dealt with, who may save the same values again', async () => {
    const onFault = vi.fn((_fault: unknown, _again: () => void) => true);
    const { press, type, onSave, notices } = setup({ onFault });
    const fault = refusal(409, { code: 'StaleVersion' });
    onSave.mockRejectedValueOnce(fault);
    await type('Depot');
    await press('Save');
    await waitFor(() =>
      expect(onFault).toHaveBeenCalledWith(fault, expect.any(Function), expect.any(Function), expect.any(Object)),
    );
    expect(notices()).toEqual([]);
    onFault.mock.calls[0]?.[1]();
    await waitFor(() => expect(onSave.mock.calls).toEqual([[{ name: 'Depot' }], [{ name: 'Depot' }]]));
  });

  it('is left at once where nothing was typed', async () => {
    const { press, onLeave } = setup();
    await press('Cancel');
    expect(onLeave).toHaveBeenCalledTimes(1);
  });

  it('offers what was kept until the person answers, also after it was closed without an answer', async () => {
    const first = setup();
    await first.type('Depot');
    first.unmount();
    const second = setup();
    await screen.findByRole('button', { name: 'Restore' });
    await second.press('Cancel');
    expect(second.onLeave).toHaveBeenCalledTimes(1);
    second.unmount();
    const { press } = setup();
    await press('Discard');
    expect(localStorage).toHaveLength(0);
  });

  it('asks before what was typed is given up, and forgets it then', async () => {
    const { press, type, onLeave, unmount } = setup();
    await type('Depot');
    await press('Cancel');
    expect(onLeave).not.toHaveBeenCalled();
    await press('Leave');
    expect(onLeave).toHaveBeenCalledTimes(1);
    unmount();
    setup();
    expect(screen.queryByRole('status')).toBeNull();
  });
});
