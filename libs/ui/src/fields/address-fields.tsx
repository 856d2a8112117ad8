import { ADDRESS_TEXTS } from '@portal/contracts/common/address';
import { addressRuleOf, COUNTRIES } from '@portal/contracts/common/address-rules';
import { LIMITS } from '@portal/contracts/common/limits';
import { useController, useWatch, type Control, type FieldPath, type FieldValues } from 'react-hook-form';
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
 * The five fields of a postal address, each a cell of the form's own grid. The state is chosen in the United States and
 * the United Kingdom and a free text elsewhere; a change of the country clears it (spec 3 §5).
 */
export function AddressFields<Values extends FieldValues>(props: AddressFieldsProps<Values>) {
  const { control, name, required = false, disabled = false } = props;
  const part = (key: string) => `${name}.${key}` as FieldPath<Values>;
  const country: string | null = useWatch({ control, name: part('country') }) ?? null;
  const { stateLabel, states, zipLabel } = addressRuleOf(country);
  const { field: stateField } = useController({ control, name: part('state') });
  const shared = { control, required, disabled };
  const state = { ...shared, name: part('state'), label: stateLabel };
  return (
    <>
      <SelectField
        {...shared}
        name={part('country')}
        label={ADDRESS_TEXTS.country}
        options={COUNTRY_OPTIONS}
        clearable={!required}
        onChosen={(chosen) => {
          if (chosen !== country) stateField.onChange('');
        }}
      />
      {states ? (
        <SelectField {...state} options={optionsOf(states)} clearable={!required} />
      ) : (
        <TextField {...state} maxLength={LIMITS.state} autoComplete="address-level1" />
      )}
      <TextField
        {...shared}
        name={part('city')}
        label={ADDRESS_TEXTS.city}
        maxLength={LIMITS.city}
        autoComplete="address-level2"
      />
      <TextField
        {...shared}
        name={part('addressLine')}
        label={ADDRESS_TEXTS.addressLine}
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
