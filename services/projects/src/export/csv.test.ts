import { expect, it } from 'vitest';
import type { ColumnKind } from '../core/export/exported.ts';
import { csvOf } from './csv.ts';
import type { Row } from './cursor.ts';

const columnOf = (label: string, kind: ColumnKind) => ({ label, kind, sql: '' });

async function csv(rows: readonly Row[], ...columns: readonly ReturnType<typeof columnOf>[]): Promise<string> {
  let text = '';
  for await (const piece of csvOf([rows], columns)) text += piece;
  return text;
}

it('begins with a byte order mark and the heads, and ends each line with CR LF', async () => {
  expect(await csv([['a', '1']], columnOf('Name', 'text'), columnOf('No.', 'number'))).toBe(
    '\uFEFFName,No.\r\na,1\r\n',
  );
});

it.each([
  ['plain', 'plain'],
  ['a,b', '"a,b"'],
  ['a "b"', '"a ""b"""'],
  ['two\nlines', '"two\nlines"'],
  ['two\rlines', '"two\rlines"'],
  ['two\r\nlines', '"two\r\nlines"'],
  [' led by a space', ' led by a space'],
  ['', ''],
  [null, ''],
])('quotes a text where RFC 4180 asks for it: %j', async (value, cell) => {
  expect(await csv([[value]], columnOf('A', 'text'))).toBe(`\uFEFFA\r\n${cell}\r\n`);
});

it.each(['=1+1', '+1', '-2/4 Pier', '@SUM(A1)', '\t=1', '＝1+1', '＋1', '－1', '＠SUM(A1)'])(
  'keeps a text from being run as a formula: %j',
  async (value) => {
    expect(await csv([[value]], columnOf('A', 'text'))).toBe(`\uFEFFA\r\n'${value}\r\n`);
  },
);

it('keeps a formula behind the end of a line from being run', async () => {
  expect(await csv([['\r\n=1+1']], columnOf('A', 'text'))).toBe(`\uFEFFA\r\n"'\r\n=1+1"\r\n`);
});

it('leaves amounts below zero as they are', async () => {
  expect(await csv([['-1234.50']], columnOf('Amount', 'money'))).toBe('\uFEFFAmount\r\n-1234.50\r\n');
});

it('keeps a head from being run as a formula', async () => {
  expect(await csv([], columnOf('=1+1', 'text'))).toBe(`\uFEFF'=1+1\r\n`);
});
