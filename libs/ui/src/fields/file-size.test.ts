import { expect, it } from 'vitest';
import { fileSizeText } from './file-size.ts';

const [KB, MB, GB] = [1024, 1024 ** 2, 1024 ** 3];

it.each([
  [0, '0 B'],
  [KB - 1, '1023 B'],
  [KB, '1 kB'],
  [12.4 * KB, '12 kB'],
  [MB - 1, '1024 kB'],
  [3.4 * MB, '3.4 MB'],
  [GB - 1, '1024.0 MB'],
  [2 * GB, '2.0 GB'],
  [5000 * GB, '5000.0 GB'],
])('%i bytes are %s', (bytes, text) => {
  expect(fileSizeText(bytes)).toBe(text);
});
