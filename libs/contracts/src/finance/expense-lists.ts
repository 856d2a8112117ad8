// Separate from the schemas, so that screens and the workflow do not load them.
import lists from '../catalogues/lists.json' with { type: 'json' };

export { TIME_ACTIVITIES } from '../admin/rate-lists.ts';

/** The two sections of TIME & EXPENSES (spec 2 §3): hours, and what was paid for. */
export const EXPENSE_KINDS = ['Time', 'Resource'] as const;
export type ExpenseKind = (typeof EXPENSE_KINDS)[number];

/** Categories of expenses (decisions §18): those of fee proposals, those of rates, and two more. */
export const EXPENSE_CATEGORIES: readonly string[] = lists.expenseCategories.map(({ value }) => value);

/** The activity whose hours an accepted fee prices as travel (decisions §18, §27). */
export const TRAVEL_TIME = 'Travel Time';

/** Origins of the rate of an entry, the first that there is (decisions §27). */
export const RATE_SOURCES = ['Proposal', 'Company', 'Typed'] as const;
export type RateSource = (typeof RATE_SOURCES)[number];

/** Origins of a rate of exchange: none is needed within a currency, published, or typed by the person. */
export const EXCHANGE_RATE_SOURCES = ['SameCurrency', 'Published', 'Typed'] as const;
export type ExchangeRateSource = (typeof EXCHANGE_RATE_SOURCES)[number];

/** Actions on an entry. */
export const EXPENSE_BUTTONS = ['update', 'delete', 'markAsBilled', 'reverse'] as const;
export type ExpenseButton = (typeof EXPENSE_BUTTONS)[number];

/** Limits of entries (decisions §18). */
export const EXPENSE_LIMITS = {
  /** Hours of an entry, and of an engineer's day over all projects. */
  hours: 24,
  /** Hours are multiples of it. */
  hoursStep: 0.25,
  count: 9_999,
  /** Largest price of an hour or an item. */
  rate: 999_999.99,
  exchangeRate: 99.999999,
  exchangeRateDecimals: 6,
  description: 300,
  reason: 300,
  files: 20,
  /** Lines of a week that are entered at once. */
  weekLines: 100,
  /** Entries of one call that marks them as billed. */
  marked: 500,
  /** Days before the start of an assignment that can still be booked, once they are confirmed. */
  daysBeforeAssignment: 90,
  /** Age in days from which on a published rate of exchange has to be confirmed. */
  exchangeRateDays: 45,
  /** Part of the published rate by which a typed one may be off without confirmation. */
  exchangeRateTolerance: 0.1,
} as const;

/** Rate of exchange of an entry until its day and currency are known (spec 2 §3, §9). */
export const DEFAULT_EXCHANGE_RATE = 1;

/** Projects that are listed at most after they were lost. */
export const FORMER_PROJECTS = 200;

/** Entries of a page of a section. */
export const EXPENSE_PAGE_SIZE = 10;

/** Entries of a statement that is made as a PDF; one with more is narrowed, or taken as a workbook. */
export const STATEMENT_PDF_LINES = 1_000;

/** Sort fields of a section. */
export const EXPENSE_SORT_FIELDS = ['date'] as const;

/** Returns a calendar date as people read it (spec 2 §9). */
const dayText = (date: string): string => date.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$2/$3/$1');

const DAY_MS = 24 * 60 * 60 * 1000;

/** Returns that the last published rate of exchange is old, by the day of the rate. */
const lastPublished = (date: string): string =>
  `The last published exchange rate is of ${dayText(date)}, more than ${EXPENSE_LIMITS.exchangeRateDays} days before.`;

/** Messages and refusals of TIME & EXPENSES. Dates are given as calendar dates. */
export const EXPENSE_TEXTS = {
  stale: 'The entry has been changed by somebody else.',
  hoursStep: 'Use quarters of an hour: 0.25, 0.5, 0.75 …',
  hoursMax: 'Must be at most 24',
  /** `left` is what the engineer's other entries leave of the day. */
  dayFull: (date: string, left: number): string =>
    left > 0
      ? `A day has 24 hours: ${left} are left of ${dayText(date)} beside the other entries of all projects.`
      : `A day has 24 hours: the other entries of all projects leave none of ${dayText(date)}.`,
  inFuture: 'The date must not be in the future.',
  /** `date` is the last day of an engineer who left the project. */
  afterAssignment: (date: string): string => `The assignment to this project ended on ${dayText(date)}.`,
  beforeAssignment: 'This day is before the assignment began.',
  longBeforeAssignment: 'This day is more than 90 days before the assignment began.',
  notAssigned: 'Time and expenses can be booked by risk engineers who are or were assigned to the project.',
  engineerRequired: 'Choose a risk engineer of your company.',
  ownOnly: 'You can change your own time and expenses only.',
  companyOnly: 'You can change time and expenses of your own company only.',
  billerOfCompany: 'Time and expenses of a risk company are marked as billed by its coordinator.',
  billed: 'The entry has been marked as billed. It cannot be changed.',
  notBilled: 'Only an entry that was marked as billed can be reversed.',
  sixDecimals: 'Use at most 6 decimals',
  sameCurrency: 'The exchange rate is 1 within one currency.',
  /** `date` is the day of the rate, which is used. */
  oldExchangeRate: (date: string): string => `${lastPublished(date)} Confirm that you want to use it.`,
  /** `date` is the day of the published rate, beside which another one is typed. */
  typedBesideOldRate: (date: string): string => `${lastPublished(date)} Confirm that yours is right.`,
  /** `rate` is the published one. */
  unusualExchangeRate: (rate: number, date: string): string =>
    `The published exchange rate of ${dayText(date)} is ${rate}. Confirm that yours is right.`,
  noPublishedRate: 'No exchange rate is published for this day. Confirm that yours is right.',
  /** `rate` is a price with its currency. */
  rateIs: (rate: string): string => `The agreed rate is ${rate}.`,
  rateCurrency: (currencies: readonly string[]): string => `The agreed rate is in ${currencies.join(' or ')}.`,
  rateGone: 'This rate does not exist any more. Please choose or enter another one.',
  tooMuch: 'The sum of a project must stay below 10,000,000,000,000.',
  nothingPending: 'There are no unbilled time and expenses.',
  statementTooLong:
    'A statement of more than 1,000 entries is not made as a PDF. Choose one company, or export the workbook.',
  pdfAway: 'PDFs cannot be made at the moment. Try again shortly.',
  pdfLate: 'Making the PDF took too long. Try again shortly.',
  /** `why` is a sentence. */
  pdfFailed: (why: string): string => `The PDF was not made. ${why} Try again, or export the workbook.`,
  billsSentJustNow: 'Your company has sent its pending bills of this project within the last hour. Try again later.',
} as const;

/** Work of an entry; null for what is not typed yet. */
interface BookedWork {
  readonly serviceType: string | null;
  /** Activity or category. */
  readonly category: string | null;
  readonly date: string | null;
  /** Hours or items. */
  readonly quantity: number | null;
}

/**
 * Returns true if work is that for which an entry was priced, or less of it: its rate stays then, whatever happened to rates
 * since. Another day and more of it are priced as new work is (decisions §27).
 */
export const isPricedWork = (work: BookedWork, priced: BookedWork & { readonly quantity: number }): boolean =>
  work.serviceType === priced.serviceType &&
  work.category === priced.category &&
  (work.date ?? priced.date) === priced.date &&
  (work.quantity ?? 0) <= priced.quantity;

/**
 * Returns what has to be confirmed about the rate of exchange of a day, by the last published one and its day (decisions
 * §27): that none is published, that it is far from the published one, else that the published one is old, however near it
 * is. Undefined where nothing has to be.
 */
export function exchangeRateDoubt(
  { date, exchangeRate }: { readonly date: string; readonly exchangeRate: number },
  published: { readonly rate: number; readonly date: string } | undefined,
): string | undefined {
  if (!published) return EXPENSE_TEXTS.noPublishedRate;
  const { rate, date: day } = published;
  const isFar = Math.abs(exchangeRate - rate) > rate * EXPENSE_LIMITS.exchangeRateTolerance;
  if (isFar) return EXPENSE_TEXTS.unusualExchangeRate(rate, day);
  const age = (Date.parse(date) - Date.parse(day)) / DAY_MS;
  if (age <= EXPENSE_LIMITS.exchangeRateDays) return undefined;
  return exchangeRate === rate ? EXPENSE_TEXTS.oldExchangeRate(day) : EXPENSE_TEXTS.typedBesideOldRate(day);
}
