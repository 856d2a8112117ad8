const DAY_MS = 86_400_000;
/** Day 0 of spreadsheets, which treat 1900 as a leap year. */
const DAY_ZERO = Date.UTC(1899, 11, 30);

/**
 * The first day that spreadsheets show alike, 1900-03-01: Excel shows none before 1900 and knows a 29th of February 1900.
 * Earlier days are written as texts.
 */
export const FIRST_SAFE_DAY = 61;

/** Returns the serial number of a day in spreadsheets. */
export const daySerial = (milliseconds: number): number => (milliseconds - DAY_ZERO) / DAY_MS;

/**
 * Characters that XML cannot contain, which a workbook writes as `_x0001_`, and texts of that form, which are escaped.
 */
const NOT_XML = /[\0-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF]|_(?=x[0-9A-Fa-f]{4}_)/g;
const MARKUP = /[&<>]/g;
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const hex = (sign: string) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;

/** Escapes a text for the XML of a workbook. */
export const xmlText = (text: string): string =>
  text
    .toWellFormed()
    .replace(NOT_XML, hex)
    .replace(MARKUP, (sign) => ENTITIES[sign] ?? '');

/** Returns a cell that holds a text. */
export const textCell = (place: string, value: string, style?: number): string =>
  `<c r="${place}"${style === undefined ? '' : ` s="${style}"`} t="inlineStr"><is>` +
  `<t xml:space="preserve">${xmlText(value)}</t></is></c>`;
