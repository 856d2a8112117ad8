const NAMES = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' });

/** A country's English name from its two-letter code; the code itself where it is none. */
export function countryName(code: string): string {
  try {
    return NAMES.of(code) ?? code;
  } catch {
    return code;
  }
}
