import * as v from 'valibot';
import { addressRuleOf, COUNTRIES } from './address-rules.ts';
import { requiredText, storable } from './fields.ts';
import { LIMITS } from './limits.ts';
import { MESSAGES } from './messages.ts';
import { isPhoneOf } from './phone-rules.ts';

/** Faults of addresses and telephone numbers. */
export const ADDRESS_TEXTS = {
  notListed: 'Please choose from the list.',
  phoneFault: 'Please enter a valid phone number.',
} as const;

const isBlank = (text: string): boolean => text.trim() === '';

/**
 * Returns true if an address needs a state: in a country with states to choose from, and before a country is chosen.
 * Elsewhere it may be empty (decisions §26.12).
 */
export const needsState = (country: string | null | undefined): boolean =>
  isBlank(country ?? '') || addressRuleOf(country).states !== null;

function stateFault(state: string, country: string): string | undefined {
  const { states } = addressRuleOf(country);
  if (!v.is(requiredText(Infinity), state)) return needsState(country) ? MESSAGES.required : undefined;
  return states === null || states.includes(state.trim()) ? undefined : ADDRESS_TEXTS.notListed;
}

/** The rule between a country and its state. It speaks up although other fields are still wrong. */
const stateFitsCountry = <Address>(): v.RawCheckAction<Address> =>
  v.rawCheck(({ dataset, addIssue }) => {
    const input: unknown = dataset.value;
    if (!isObject(input)) return;
    const { country, state } = input;
    if (typeof country !== 'string' || typeof state !== 'string') return;
    const message = stateFault(state, country);
    if (message) addIssue({ message, path: [{ type: 'object', origin: 'value', input, key: 'state', value: state }] });
  });

/**
 * An address as people enter it (spec 3 §5): a country of the list, and in the United States and the United Kingdom a
 * state of its list. Forms and routes read the same.
 */
export const enteredAddress = v.pipe(
  v.strictObject({
    country: v.pipe(
      requiredText(LIMITS.country),
      v.check((country) => isBlank(country) || COUNTRIES.includes(country), ADDRESS_TEXTS.notListed),
    ),
    state: v.pipe(
      v.string(MESSAGES.required),
      v.maxLength(LIMITS.state, `Must be at most ${LIMITS.state} characters`),
      storable,
    ),
    city: requiredText(LIMITS.city),
    addressLine: requiredText(LIMITS.address),
    zipCode: requiredText(LIMITS.zip),
  }),
  stateFitsCountry(),
);

/** A telephone number with its country code; spaces, brackets and hyphens are for the eye (catalogue lists, phoneMasks). */
export const phone = v.pipe(
  requiredText(30),
  v.check((text) => isBlank(text) || isPhoneOf(text, null), ADDRESS_TEXTS.phoneFault),
);

/**
 * The rule between a body's address and its telephone number, for the body's pipe: a number with the country code of the
 * address has the form of that country. It speaks up although other fields are still wrong.
 */
export const phoneFitsCountry = <Body>(addressKey: string, phoneKey: string): v.RawCheckAction<Body> =>
  v.rawCheck(({ dataset, addIssue }) => {
    const body: unknown = dataset.value;
    if (!isObject(body)) return;
    const { [addressKey]: address, [phoneKey]: number } = body;
    const country = isObject(address) ? address['country'] : undefined;
    if (typeof number !== 'string' || typeof country !== 'string') return;
    // The field's own rule reports a number that is invalid in every country.
    if (!isPhoneOf(number, null) || isPhoneOf(number, country)) return;
    addIssue({
      message: ADDRESS_TEXTS.phoneFault,
      path: [{ type: 'object', origin: 'value', input: body, key: phoneKey, value: number }],
    });
  });

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
