/** An amount of money as a whole number of minor units; negative ones are reversals. */
export type Cents = number;

const DECIMAL = /^(-?)(\d{1,13})(?:\.(\d{1,2}))?$/;

/**
 * Returns an amount in minor units. Takes decimals of the database as text, and numbers of the API.
 * @throws RangeError for what has more than two decimals or thirteen digits, and for what is no number
 */
export function centsOf(amount: number | string): Cents {
  const [, sign = '', units, decimals = ''] = DECIMAL.exec(String(amount)) ?? [];
  if (units === undefined) throw new RangeError(`${amount} is no amount of money`);
  const cents = Number(units) * 100 + Number(decimals.padEnd(2, '0'));
  return sign && cents !== 0 ? -cents : cents;
}

/** Returns an amount as the API has it, with at most two decimals. */
export const amountOf = (cents: Cents): number => cents / 100;

/** Returns an amount as decimal text for the database: `-12.50`. */
export function decimalOf(cents: Cents): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Place of each separator of thousands in the digits of an amount. */
const THOUSANDS = /\B(?=(?:\d{3})+\.)/g;

/**
 * Returns an amount as people read it, with thousands separators and its currency: `1,200.00 EUR` (spec 2 §9). Makes no
 * `Intl.NumberFormat`: the first of a page takes tens of milliseconds, and the public form would pay for it on telephones.
 */
export const moneyText = (cents: Cents, currency: string): string =>
  `${decimalOf(cents).replace(THOUSANDS, ',')} ${currency}`;
