import { needsState } from '@portal/contracts/common/address';
import { addressRuleOf, COUNTRIES } from '@portal/contracts/common/address-rules';
import { ADDRESS_LABELS } from '@portal/ui/texts/address';
import type { FieldProps } from '../field-frame.tsx';
import { TextField } from '../text-field.tsx';
import { PhoneField } from './phone-field.tsx';
import { SelectField } from './select-field.tsx';
import type { AddressField } from './sign-up.ts';

type Changes<Prefix extends string, Phone extends string> = Partial<Record<AddressField<Prefix> | Phone, string>>;

interface Props<Prefix extends string, Phone extends string> {
  readonly prefix: Prefix;
  readonly phone: Phone;
  readonly form: {
    readonly texts: Readonly<Record<AddressField<Prefix> | Phone, string>>;
    readonly field: (name: AddressField<Prefix> | Phone) => FieldProps;
    readonly change: (changes: Changes<Prefix, Phone>) => void;
  };
  /** Tells browsers which of several addresses it is. */
  readonly section?: 'section-company' | undefined;
}

/** An address with its telephone number, by the rules of its country (spec 3 §5). */
export function AddressFields<Prefix extends string, Phone extends string>({
  prefix,
  phone,
  form,
  section,
}: Props<Prefix, Phone>) {
  const country = form.texts[`${prefix}.country`];
  const rule = addressRuleOf(country);
  const completed = (as: string): string => (section === undefined ? as : `${section} ${as}`);
  const named = (name: AddressField<Prefix>, label: string, autoComplete: string) => ({
    ...form.field(name),
    name,
    label,
    autoComplete: completed(autoComplete),
  });
  const state = named(`${prefix}.state`, rule.stateLabel, 'address-level1');
  return (
    <>
      <SelectField
        {...named(`${prefix}.country`, ADDRESS_LABELS.country, 'country-name')}
        options={COUNTRIES}
        // Changing the country clears the state (spec 3 §5).
        onChange={(chosen) =>
          form.change({ [`${prefix}.country`]: chosen, [`${prefix}.state`]: '' } as Changes<Prefix, Phone>)
        }
      />
      {rule.states ? (
        <SelectField {...state} options={rule.states} />
      ) : (
        <TextField {...state} isRequired={needsState(country)} />
      )}
      <TextField {...named(`${prefix}.city`, ADDRESS_LABELS.city, 'address-level2')} />
      <TextField {...named(`${prefix}.addressLine`, ADDRESS_LABELS.addressLine, 'street-address')} />
      <TextField {...named(`${prefix}.zipCode`, rule.zipLabel, 'postal-code')} />
      <PhoneField {...form.field(phone)} name={phone} autoComplete={completed('tel')} country={country} />
    </>
  );
}
