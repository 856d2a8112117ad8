import { mkdtempSync, rmSync, statSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { readColumns, writeColumns } from './column-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'portal-columns-'));
const file = pathToFileURL(join(folder, 'columns.bin'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const content = {
  zones: ['Europe/Zürich'],
  regions: [{ code: '', name: 'München' }],
  codes: Uint8Array.of(1, 2, 3),
  longitudes: Float64Array.of(8.5, -0.25),
  ends: Uint32Array.of(4_000_000_000),
  areas: Uint16Array.of(65_535, 0),
  names: Buffer.from('a part of a pool').subarray(2, 6),
  nearest: Uint8Array.of(7, 8, 9).buffer,
};

it('reads the columns that were written', () => {
  writeColumns(file, content);
  const names = Uint8Array.from(content.names);
  expect(readColumns(file)).toEqual({ ...content, names });
});

it('refuses a file that is cut off', () => {
  writeColumns(file, content);
  truncateSync(file, statSync(file).size - 1);
  expect(() => readColumns(file)).toThrow('is cut off');
});
