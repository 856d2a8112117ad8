const MILLION = 1e6;
const LARGEST = 500 * MILLION;

/** Fill and ring of bubbles, with white text (decisions §27). */
export const BUBBLE_COLOURS = [
  ['#0B6699', '#9CCBE3'],
  ['#1B7A4F', '#A6DCC2'],
  ['#A65300', '#F3C892'],
  ['#7A4FB5', '#CDB9EA'],
  ['#A2243B', '#EBA9B5'],
  ['#00777A', '#9AD6D6'],
  ['#5B6B00', '#CFD98F'],
  ['#8A4B2A', '#DEBBA5'],
  ['#3D4FB0', '#B3BCEB'],
  ['#9A2F87', '#E3AEDA'],
  ['#2F6B2F', '#AFD3AF'],
  ['#55606E', '#C1C8D1'],
] as const;

/** Returns fill and ring of a country, which follow from its name: they stay the same whatever other countries there are. */
export function bubbleColours(countryName: string): { readonly fill: string; readonly ring: string } {
  // By this factor hardly any neighbours share their colours.
  const number = [...countryName].reduce((sum, letter) => (sum * 17 + (letter.codePointAt(0) ?? 0)) % 1_000_003, 0);
  const [fill, ring] = BUBBLE_COLOURS[number % BUBBLE_COLOURS.length] ?? BUBBLE_COLOURS[0];
  return { fill, ring };
}

/** Returns the diameter in pixels of an amount in USD (spec 2 §9). */
export const bubbleDiameter = (amount: number): number =>
  amount > LARGEST ? 80 : Math.floor(amount / (10 * MILLION)) + 30;

/** Returns the size in pixels of the text of an amount in USD (spec 2 §9). */
export const bubbleFontSize = (amount: number): number =>
  amount > LARGEST ? 15 : Math.floor(amount / (100 * MILLION)) + 10;

/** Returns the text of an amount in USD: below a million, above 500, or millions rounded up (spec 2 §9). */
export function bubbleText(amount: number): string {
  if (amount < MILLION) return '<1M';
  return amount > LARGEST ? '>500M' : `${Math.ceil(amount / MILLION)}M`;
}
