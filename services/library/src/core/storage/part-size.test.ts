import { DOCUMENT_MAX_BYTES } from '@portal/contracts/library/document-rules';
import { expect, it } from 'vitest';
import { MAX_PARTS, partSizeOf } from './storage.ts';

const MIB = 1024 * 1024;

it.each([
  [1, 16 * MIB],
  [2 * 1024 * MIB, 16 * MIB],
  [MAX_PARTS * 16 * MIB, 16 * MIB],
  [MAX_PARTS * 16 * MIB + 1, 17 * MIB],
  [DOCUMENT_MAX_BYTES, 48 * MIB],
])('of %i bytes parts have %i', (size, partSize) => {
  expect(partSizeOf(size)).toBe(partSize);
  expect(Math.ceil(size / partSize)).toBeLessThanOrEqual(MAX_PARTS);
});
