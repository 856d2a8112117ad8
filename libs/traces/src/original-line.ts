import type { SourceMap } from './source-maps.ts';

const [COMMA, SEMICOLON] = [44, 59];
const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const VALUES = new Uint8Array(128);
for (let value = 0; value < BASE64.length; value++) VALUES[BASE64.charCodeAt(value)] = value;

/**
 * Finds file and line of a place in a bundle; line counts from 1, column from 0. Reads the map as the text that it is:
 * packages that decode it first leave tens of megabytes behind, which the process keeps.
 */
export function originalLine({ sources, mappings }: SourceMap, line: number, column: number) {
  let found: { readonly source: string; readonly line: number } | undefined;
  let [row, place, source, original] = [1, 0, 0, 0];
  let [field, value, shift] = [0, 0, 0];
  for (let at = 0; at < mappings.length && row <= line; at++) {
    const code = mappings.charCodeAt(at);
    if (code === SEMICOLON) [row, place, field] = [row + 1, 0, 0];
    else if (code === COMMA) field = 0;
    else {
      const digit = VALUES[code] ?? 0;
      value |= (digit & 31) << shift;
      shift += 5;
      if (digit & 32) continue;
      const step = value & 1 ? -(value >>> 1) : value >>> 1;
      [value, shift] = [0, 0];
      if (field === 0) place += step;
      if (row === line && place > column) break;
      if (field === 1) source += step;
      if (field === 2) original += step;
      if (field === 2 && row === line) found = { source: sources[source] ?? '', line: original + 1 };
      field += 1;
    }
  }
  return found;
}
