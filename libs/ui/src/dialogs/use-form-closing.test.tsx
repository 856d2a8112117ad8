import { renderWithPortal } from '@portal/portal-sdk/testing';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useForm } from 'react-hook-form';
import { expect, it, vi } from 'vitest';
import { TextField } from '../fields/text-field.tsx';
import { SavingForm } from '../forms/saving-form.tsx';
import { useSaving } from '../forms/use-saving.ts';
import { type OnClosing, useFormClosing } from './use-form-closing.ts';

interface EditProps {
  readonly onClosing: OnClosing;
  readonly onDone: () => void;
}

function Edit({ onClosing, onDone }: EditProps) {
  const form = useForm({ defaultValues: { name: '' } });
  const saving = useSaving({
    form,
    draftName: 'site',
    fields: ['name'],
    onSave: async () => onDone(),
    onLeave: onDone,
    onClosing,
  });
  return (
    <SavingForm saving={saving}>
      <TextField control={form.control} name="name" label="Name" />
      <button type="submit">Save</button>
    </SavingForm>
  );
}

function setup() {
  const onClose = vi.fn();
  function Panel() {
    const [isEditing, setEditing] = useState(true);
    const [, draw] = useState(0);
    const { close, onClosing } = useFormClosing(onClose);
    const read = () => {
      // New data of the server render the form once more while it is on its way out.
      flushSync(() => draw(1));
      setEditing(false);
    };
    return (
      <>
        <button onClick={close}>Close</button>
        {isEditing ? <Edit onClosing={onClosing} onDone={read} /> : <p>Read</p>}
      </>
    );
  }
  const { user } = renderWithPortal(<Panel />);
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
  return { user, press, onClose };
}

it('closes a panel at the first press after its form has saved', async () => {
  const { user, press, onClose } = setup();
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Depot');
  await press('Save');
  await screen.findByText('Read');
  await press('Close');
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('leaves closing to the form while there is one, which asks for what was typed', async () => {
  const { user, press, onClose } = setup();
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Depot');
  await press('Close');
  await press('Leave');
  await screen.findByText('Read');
  expect(onClose).not.toHaveBeenCalled();
});
