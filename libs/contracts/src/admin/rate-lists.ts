// Separate from the schemas, so that screens do not load them.
import lists from '../catalogues/lists.json' with { type: 'json' };
import type { CompanyType, Currency } from '../common/enums.ts';

/** Activities of time, which are the categories of time rates (decisions §18, §27). */
export const TIME_ACTIVITIES: readonly string[] = lists.timeActivities.map(({ value }) => value);

/** Categories of expense rates (spec 3 §9). */
export const RATE_EXPENSE_CATEGORIES: readonly string[] = lists.expenseCategories
  .filter(({ rate }) => rate)
  .map(({ value }) => value);

/** Designations of rates, with those of people that they stand for. */
const DESIGNATIONS: readonly {
  readonly value: string;
  readonly designation: string;
  readonly brokerCompany: boolean;
}[] = lists.designations.timeRates;

/** Returns the name under which rates have a designation of people: Engineer for 'risk engineer'. */
export function rateDesignationOf(designation: string): string {
  const isIt = (name: string): boolean => name.toLowerCase() === designation.toLowerCase();
  return DESIGNATIONS.find((one) => isIt(one.value) || isIt(one.designation))?.value ?? designation;
}

/** Returns true if rates have a designation by a name of the portal, whatever a company has added. */
export const isPortalsRateDesignation = (designation: string): boolean =>
  DESIGNATIONS.some(({ value }) => value === rateDesignationOf(designation));

/**
 * Returns the designations that a company may set time rates for: those of the portal, then its own, each once. Broker
 * companies have Engineer alone (spec 3 §5).
 */
export function rateDesignations(companyType: CompanyType, own: readonly string[]): readonly string[] {
  const offered = DESIGNATIONS.filter(({ brokerCompany }) => brokerCompany || addsDesignations(companyType));
  const added = addsDesignations(companyType) ? own.map(rateDesignationOf) : [];
  return [...new Set([...offered.map(({ value }) => value), ...added])];
}

/** Returns true if the company may add designations of its own to its rates. */
export const addsDesignations = (companyType: CompanyType): boolean => companyType !== 'Broker';

/** Currency of a new rate (spec 3 §5). */
export const DEFAULT_RATE_CURRENCY: Currency = 'USD';

/** Largest amounts (spec 3 §5); they have the specified 8 and 10 characters with their separators. */
export const RATE_LIMITS = {
  ratePerHour: 9_999.99,
  costPerItem: 999_999.99,
} as const;

/** Messages and refusals about rates. */
export const RATE_TEXTS = {
  stale: 'The rate was changed by somebody else in the meantime.',
  oneOfEach: 'A rate has one designation and one category.',
  unknownDesignation: (designation: string): string => `There is no designation '${designation}' for time rates.`,
  /** The rates that exist, such as `Engineer, Travel Time, USD`. */
  taken: (rates: readonly string[]): string =>
    rates.length === 1
      ? `There is already a rate for ${rates[0]}.`
      : `There are already rates for ${rates.slice(0, 3).join('; ')}${rates.length > 3 ? `; and ${rates.length - 3} more` : ''}.`,
} as const;
