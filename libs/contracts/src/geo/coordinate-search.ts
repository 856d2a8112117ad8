import type { Coordinate } from './coordinate.ts';

/** Messages about two numbers that are no coordinate (spec 2 §5). */
export const COORDINATE_SEARCH_TEXTS = {
  latitude: 'The first number is the latitude and must be between -90 and 90.',
  swapped: 'The first number is the latitude and must be between -90 and 90. The two may be swapped.',
  longitude: 'The second number is the longitude and must be between -180 and 180.',
} as const;

/** Interpretation of a text typed into the search of a map. */
export type MapSearch =
  | { readonly kind: 'coordinate'; readonly coordinate: Coordinate }
  /** `fault` says why two numbers that look like degrees are no coordinate. */
  | { readonly kind: 'address'; readonly text: string; readonly fault?: string };

const DEGREES = String.raw`([+-]?\d{1,9}(?:\.\d{1,15})?)\s*[°º]?`;
const MINUTES = String.raw`(?:\s*(\d{1,2}(?:\.\d{1,15})?)\s*['′’])?`;
const SECONDS = String.raw`(?:\s*(\d{1,2}(?:\.\d{1,15})?)\s*(?:["″”]|''))?`;
const ANGLE = String.raw`${DEGREES}${MINUTES}${SECONDS}\s*([NSEW])?`;
const TWO_ANGLES = new RegExp(String.raw`^${ANGLE}(?:\s*[,;]\s*|\s+|(?<=[NSEW°º'"′″’”]))${ANGLE}$`, 'i');
/** Both with a comma for their decimals, as half of Europe writes them: `48,137 11,575`. */
const DECIMAL_COMMAS = /^([+-]?\d+),(\d+)(\s*[°º]?\s*[NSEW]?)(?:[,;]?\s+|;)([+-]?\d+),(\d+)(\s*[°º]?\s*[NSEW]?)$/i;
/** Letters of the compass before their angles: `N 48° 30' E 11° 15'`. */
const LETTERS_FIRST = /^([NSEW])\s*(\d[^NSEW]*?)[\s,;]*([NSEW])\s*(\d[^NSEW]*)$/i;
/** Larger numbers are house numbers and postcodes, not mistaken degrees. */
const MOST_DEGREES = 360;
/** Length of the longest coordinate. */
const MAX_LENGTH = 80;

/**
 * Parses a search: two numbers in their ranges, separated by comma or space, are latitude and longitude, everything
 * else is an address (spec 2 §5), also two numbers out of range (decisions §26.18). Degree signs, minutes, seconds and the
 * letters of the compass are understood.
 */
export function readMapSearch(typed: string): MapSearch {
  const text = typed
    .trim()
    .slice(0, 2 * MAX_LENGTH)
    .replace(/\s+/g, ' ')
    .replaceAll('−', '-');
  const parts =
    text.length <= MAX_LENGTH &&
    TWO_ANGLES.exec(text.replace(LETTERS_FIRST, '$2$1 $4$3').replace(DECIMAL_COMMAS, '$1.$2$3 $4.$5$6'));
  if (!parts) return { kind: 'address', text: typed.trim() };
  const first = angle(parts.slice(1, 5));
  const second = angle(parts.slice(5, 9));
  // The letters name the axes, so the order may be reversed.
  const isTurned = /[EW]/i.test(first.letter) && /[NS]/i.test(second.letter);
  const [latitude, longitude] = isTurned ? [second.degrees, first.degrees] : [first.degrees, second.degrees];
  if (Math.abs(latitude) > MOST_DEGREES || Math.abs(longitude) > MOST_DEGREES)
    return { kind: 'address', text: typed.trim() };
  const fault = faultOf(latitude, longitude);
  return fault === undefined
    ? { kind: 'coordinate', coordinate: { latitude, longitude } }
    : { kind: 'address', text: typed.trim(), fault };
}

/** A coordinate as the portal writes it: latitude first, at most six decimals. */
export function coordinateText({ latitude, longitude }: Coordinate): string {
  const short = (degrees: number) => String(Number(degrees.toFixed(6)));
  return `${short(latitude)}, ${short(longitude)}`;
}

function faultOf(latitude: number, longitude: number): string | undefined {
  const isLatitude = (degrees: number) => Math.abs(degrees) <= 90;
  const isLongitude = (degrees: number) => Math.abs(degrees) <= 180;
  if (isLatitude(latitude)) return isLongitude(longitude) ? undefined : COORDINATE_SEARCH_TEXTS.longitude;
  const mayBeSwapped = isLatitude(longitude) && isLongitude(latitude);
  return mayBeSwapped ? COORDINATE_SEARCH_TEXTS.swapped : COORDINATE_SEARCH_TEXTS.latitude;
}

function angle([whole = '', minutes = '0', seconds = '0', letter = '']: readonly (string | undefined)[]) {
  const size = Math.abs(Number(whole)) + Number(minutes) / 60 + Number(seconds) / 3600;
  const isNegative = whole.startsWith('-') !== /[SW]/i.test(letter);
  return { degrees: isNegative ? -size : size, letter };
}
