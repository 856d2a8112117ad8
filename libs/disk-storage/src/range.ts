import type { ByteRange } from './stored-object.ts';

/**
 * Returns the range of a `Range` header in a content of this size. Undefined for the whole content: no header, or one
 * that is not understood (RFC 9110 §14.2); null where none of the range exists.
 */
export function rangeOf(header: string | undefined, size: number): ByteRange | undefined | null {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  if (first === '') return Number(last) === 0 ? null : { start: Math.max(0, size - Number(last)), end: size - 1 };
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < Number(first)) return undefined;
  return Number(first) < size ? { start: Number(first), end } : null;
}
