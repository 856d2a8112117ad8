import lists from '../catalogues/lists.json' with { type: 'json' };

export { COUNTRIES } from './countries.ts';

/** Rules for addresses in a country (spec 3 §5). */
export interface AddressRule {
  readonly stateLabel: string;
  /** States to choose from; null where the state is a free text. */
  readonly states: readonly string[] | null;
  readonly zipLabel: string;
}

interface CatalogueRule {
  readonly country: string | null;
  readonly countryCode: string;
  readonly stateLabel: string;
  readonly zipLabel: string;
  readonly states?: readonly { readonly value: string }[] | null;
}
const RULES: readonly CatalogueRule[] = lists.addressRules.countries;

/** Returns the rule of a country, or the default rule. */
export function addressRuleOf(country: string | null | undefined): AddressRule {
  const rule = RULES.find((one) => one.country === country) ?? RULES.find(({ countryCode }) => countryCode === '*');
  if (!rule) throw new Error('The catalogue has no rule for addresses');
  const states = rule.states?.map(({ value }) => value) ?? [];
  return { stateLabel: rule.stateLabel, states: states.length > 0 ? states : null, zipLabel: rule.zipLabel };
}
