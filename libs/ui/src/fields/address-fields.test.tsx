import { enteredAddress } from '@portal/contracts/common/address';
import { renderWithPortal } from '@portal/portal-sdk/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useForm, useWatch } from 'react-hook-form';
import * as v from 'valibot';
import { describe, expect, it, vi } from 'vitest';
import { AddressFields } from './address-fields.tsx';
import { PhoneField } from './phone-field.tsx';

const HOUSTON = {
  country: 'United States',
  state: 'Texas',
  city: 'Houston',
  addressLine: '1400 McKinney Street',
  zipCode: '77010',
};
const EMPTY = { country: '', state: '', city: '', addressLine: '', zipCode: '' };

interface Values {
  address: typeof HOUSTON;
  phone: string;
}

function setup(address = HOUSTON, phone = '', required = true) {
  const onSave = vi.fn();
  function Form() {
    const { control, handleSubmit } = useForm<Values>({ defaultValues: { address, phone } });
    return (
      <form onSubmit={(event) => void handleSubmit((saved) => onSave(saved))(event)}>
        <AddressFields control={control} name="address" required={required} />
        <PhoneField
          control={control}
          name="phone"
          label="Phone"
          country={useWatch({ control, name: 'address.country' })}
        />
        <button type="submit">Save</button>
      </form>
    );
  }
  const { user } = renderWithPortal(<Form />);
  const save = async (): Promise<Values> => {
    await user.click(screen.getByRole('button', { name: 'Save' }));
    return onSave.mock.lastCall?.[0] as Values;
  };
  const choose = async (field: string, option: string) => {
    await user.clear(screen.getByRole('combobox', { name: field }));
    await user.type(screen.getByRole('combobox', { name: field }), option);
    await user.click(await screen.findByRole('option', { name: option }));
  };
  return { user, save, choose };
}
const text = (name: string) => screen.getByRole('textbox', { name });

describe('AddressFields (spec 3 §5)', () => {
  it('may be left out, and are all marked as required once one of them is given', async () => {
    setup(EMPTY, '', false);
    expect(screen.getByRole('textbox', { name: 'City' })).not.toBeRequired();
    await userEvent.type(screen.getByRole('textbox', { name: 'City' }), 'Houston');
    expect(screen.getByRole('textbox', { name: 'City' })).toBeRequired();
    expect(screen.getByRole('combobox', { name: 'Country' })).toHaveAttribute('aria-required', 'true');
    await userEvent.clear(screen.getByRole('textbox', { name: 'City' }));
    expect(screen.getByRole('combobox', { name: 'Country' })).not.toHaveAttribute('aria-required', 'true');
  });

  it('the state is chosen in the United States, and the labels are its own', async () => {
    const { save, choose } = setup();
    expect(screen.getByRole('combobox', { name: 'State' })).toHaveValue('Texas');
    expect(text('Zip Code')).toHaveValue('77010');
    await choose('State', 'New York');
    expect((await save()).address).toEqual({ ...HOUSTON, state: 'New York' });
  });

  it('in the United Kingdom there are regions and postal codes; changing the country clears the state', async () => {
    const { save, choose } = setup();
    await choose('Country', 'United Kingdom');
    expect(screen.getByRole('combobox', { name: 'Region' })).toHaveValue('');
    expect(text('Postal Code')).toHaveValue('77010');
    await choose('Region', 'Scotland');
    const { address } = await save();
    expect(address).toEqual({ ...HOUSTON, country: 'United Kingdom', state: 'Scotland' });
    expect(v.is(enteredAddress, address)).toBe(true);
  });

  it('elsewhere the region is a free text', async () => {
    const { user, save, choose } = setup();
    await choose('Country', 'Switzerland');
    expect(text('Region')).toHaveValue('');
    await user.type(text('Region'), 'Bern');
    expect((await save()).address).toMatchObject({ country: 'Switzerland', state: 'Bern' });
  });

  it('choosing the same country again keeps the state', async () => {
    const { save, choose } = setup();
    await choose('Country', 'United States');
    expect((await save()).address).toEqual(HOUSTON);
  });

  it('takes no more characters than the limits allow, and is told to be required', async () => {
    const { user, save } = setup({ ...EMPTY, country: 'Switzerland' });
    await user.type(text('City'), 'x'.repeat(50));
    expect((await save()).address.city).toHaveLength(45);
    for (const name of ['City', 'Address line', 'Zip Code']) expect(text(name)).toBeRequired();
    // The country has no states to choose from (decisions §26.12).
    expect(text('Region')).not.toBeRequired();
  });
});

describe('PhoneField (spec 3 §5)', () => {
  it.each([
    [HOUSTON, '2125550123', '+1 (212) 555-0123', '+12125550123'],
    [{ ...HOUSTON, country: 'United Kingdom', state: 'Wales' }, '02079460123', '+44 2079 460123', '+442079460123'],
    [{ ...HOUSTON, country: 'Germany' }, '493023125123', '+49 302 312 5123', '+493023125123'],
  ])('has the mask of the country of %j', async (address, typed, shown, held) => {
    const { user, save } = setup(address);
    await user.type(text('Phone'), typed);
    expect(text('Phone')).toHaveValue(shown);
    expect((await save()).phone).toBe(held);
  });

  it('shows what is stored in groups, and takes on those of another country', async () => {
    const { choose } = setup(HOUSTON, '+12125550123');
    expect(text('Phone')).toHaveValue('+1 (212) 555-0123');
    await choose('Country', 'Canada');
    expect(text('Phone')).toHaveValue('+12 125 550 123');
  });

  it('keeps the caret when a digit in the middle is replaced', async () => {
    const { user, save } = setup(HOUSTON, '+12125550123');
    const input = text('Phone') as HTMLInputElement;
    await user.type(input, '{Backspace}', { initialSelectionStart: 6, initialSelectionEnd: 6 });
    expect([input.value, input.selectionStart]).toEqual(['+1 (225) 550-123', 5]);
    await user.keyboard('9');
    expect([input.value, input.selectionStart]).toEqual(['+1 (292) 555-0123', 6]);
    expect((await save()).phone).toBe('+12925550123');
  });

  it('can be emptied', async () => {
    const { user, save } = setup(HOUSTON, '+12125550123');
    await user.clear(text('Phone'));
    expect((await save()).phone).toBe('');
  });
});
