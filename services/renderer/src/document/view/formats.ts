const MONEY = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const NUMBER = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });

/** Sign in the place of a value that is not known. */
export const NOTHING = '–';

/** Amount without its currency, where a heading names it. */
export const moneyText = (amount: number): string => MONEY.format(amount);

/** Amount with its currency, thousands separators and two decimals (spec 2 §9); '–' where it is not known. */
export const amountText = (amount: number | null, currency: string): string =>
  amount === null ? NOTHING : `${currency} ${MONEY.format(amount)}`;

/** Number with thousands separators and at most two decimals. */
export const numberText = (value: number | null): string => (value === null ? NOTHING : NUMBER.format(value));

/** Share in percent. */
export const percentText = (value: number | null): string => (value === null ? NOTHING : `${NUMBER.format(value)}%`);

/** Calendar date `YYYY-MM-DD`, or the first part of an instant, as MM/dd/yyyy (spec 2 §9). */
export function dateText(date: string | null): string {
  const parts = /^(\d{4})-(\d{2})-(\d{2})/.exec(date ?? '');
  return parts ? `${parts[2]}/${parts[3]}/${parts[1]}` : NOTHING;
}

/** Instant as date and time in UTC. */
export const momentText = (instant: string): string =>
  `${dateText(instant)}, ${new Date(instant).toISOString().slice(11, 16)} UTC`;

/** Label of a value of a catalogue; a value that it no longer has stands for itself. */
export const labelIn = (
  list: readonly { readonly value: string; readonly label: string }[],
  value: string | null,
): string | null => list.find((one) => one.value === value)?.label ?? value;

/** Degrees of a point with the letters of their hemispheres. */
export const coordinateText = (point: { readonly longitude: number; readonly latitude: number } | null): string =>
  point ? `${degrees(point.latitude, 'N', 'S')}, ${degrees(point.longitude, 'E', 'W')}` : NOTHING;

const degrees = (value: number, positive: string, negative: string): string =>
  `${Math.abs(value).toFixed(4)}° ${value < 0 ? negative : positive}`;

/** Paragraphs of a text: its lines without the empty ones. */
export const paragraphsOf = (text: string | null): string[] =>
  (text ?? '')
    .split(/\r\n|[\n\r\u2028\u2029]/u)
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** The parts that there are, joined. */
export const joined = (parts: readonly (string | null | undefined)[], separator = ', '): string =>
  parts.filter((part) => part !== null && part !== undefined && part.trim() !== '').join(separator);
