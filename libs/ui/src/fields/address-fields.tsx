import { needsState } from '@portal/contracts/common/address';
import { addressRuleOf, COUNTRIES } from '@portal/contracts/common/address-rules';
import { LIMITS } from '@portal/contracts/common/limits';
import { useController, useWatch, type Control, type FieldPath, type FieldValues } from 'react-hook-form';
import { ADDRESS_LABELS } from '../texts/address.texts.ts';
import { SelectField } from './select-field.tsx';
import { TextField } from './text-field.tsx';

export interface AddressFieldsProps<Values extends FieldValues> {
  readonly control: Control<Values>;
  /** Name of the address in the form: `address` holds country, state, city, addressLine and zipCode. */
  readonly name: FieldPath<Values>;
  readonly required?: boolean;
  readonly disabled?: boolean;
}

const optionsOf = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
const COUNTRY_OPTIONS = optionsOf(COUNTRIES);

/**
 * The five fields of a postal address, each a cell of the form's grid. The state is a list in the United States and the
 * United Kingdom and free text elsewhere, which may be empty; changing the country clears it (spec 3 §5). An address is complete or empty.
 */
export function AddressFields<Values extends FieldValues>(props: AddressFieldsProps<Values>) {
  const { control, name, required: isAlwaysRequired = false, disabled = false } = props;
  const part = (key: string) => `${name}.${key}` as FieldPath<Values>;
  const address: Partial<Record<string, string | null>> = useWatch({ control, name }) ?? {};
  const country = address['country'] ?? null;
  const required = isAlwaysRequired || Object.values(address).some((given) => given?.trim());
  const { stateLabel, states, zipLabel } = addressRuleOf(country);
  const { field: stateField } = useController({ control, name: part('state') });
  const shared = { control, required, disabled };
  const state = { ...shared, name: part('state'), label: stateLabel, required: required && needsState(country) };
  return (
    <>
      <SelectField
        {...shared}
        name={part('country')}
        label={ADDRESS_LABELS.country}
        options={COUNTRY_OPTIONS}
        clearable={!isAlwaysRequired}
        onChosen={(chosen) => {
          if (chosen !== country) stateField.onChange('');
        }}
      />
      {states ? (
        <SelectField {...state} options={optionsOf(states)} clearable={!isAlwaysRequired} />
      ) : (
        <TextField {...state} maxLength={LIMITS.state} autoComplete="address-level1" />
      )}
      <TextField
        {...shared}
        name={part('city')}
        label={ADDRESS_LABELS.city}
        maxLength={LIMITS.city}
        autoComplete="address-level2"
      />
      <TextField
        {...shared}
        name={part('addressLine')}
        label={ADDRESS_LABELS.addressLine}
        maxLength={LIMITS.address}
        autoComplete="street-address"
      />
      <TextField
        {...shared}
        name={part('zipCode')}
        label={zipLabel}
        maxLength={LIMITS.zip}
        autoComplete="postal-code"
      />
    </>
  );
}
