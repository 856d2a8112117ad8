import { describe, expect, it } from 'vitest';
import type { ColumnKind } from '@portal/worksheet';
import { csvOf } from './csv.ts';
import type { Row } from '@portal/worksheet';

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

it.each(['=1+1', '+1', '-2/4 Pier', '@SUM(A1)', '\t1', '＝1+1', '＋1', '－1', '＠SUM(A1)'])(
  'keeps a text from being run as a formula: %j',
  async (value) => {
    expect(await csv([[value]], columnOf('A', 'text'))).toBe(`\uFEFFA\r\n'${value}\r\n`);
  },
);

it.each([
  ['Pier;=1+1', "Pier;'=1+1"],
  ['Pier; =1+1', "Pier; '=1+1"],
  ['Pier;"=1+1', `"Pier;""'=1+1"`],
  ['Pier\t=1+1', "Pier\t'=1+1"],
  ['Pier;2/4-6', 'Pier;2/4-6'],
  ['Pier - 2, -3', '"Pier - 2, -3"'],
])('keeps a formula behind the end of a cell of other spreadsheets from being run: %j', async (value, cell) => {
  expect(await csv([[value]], columnOf('A', 'text'))).toBe(`\uFEFFA\r\n${cell}\r\n`);
});

it('keeps a formula behind the end of a line from being run', async () => {
  expect(await csv([['\r\n=1+1']], columnOf('A', 'text'))).toBe(`\uFEFFA\r\n"'\r\n'=1+1"\r\n`);
});

describe.each([',', ';', '\t'])('split at %j', (separator) => {
  const parts = ['=1+1', '+1', '-1', '@A', '＝1', ';', ',', '\t', '\n', '\r\n', '"', ' ', 'a', "'", '№ 2'];
  // Every text of four parts would be 50,625 of them: each part meets each other in every place.
  const texts = parts.flatMap((one) => parts.flatMap((two) => parts.map((three) => `a${one}${two}${three}`)));
  const rows = [...texts, ...texts.map((text) => text.slice(1))].map((text) => [text, 'b', text]);

  it.each([true, false])('no cell begins a formula, quotes known: %s', async (knowsQuotes) => {
    const written = await csv(rows, ...['A', 'B', 'C'].map((label) => columnOf(label, 'text')));
    const cells = knowsQuotes ? cellsOf(written, separator) : written.split(/[;\t\r\n]/);
    expect(cells.filter((cell) => /^[ "]*[=+\-@＝]/.test(cell))).toEqual([]);
  });
});

it('leaves amounts below zero as they are', async () => {
  expect(await csv([['-1234.50']], columnOf('Amount', 'money'))).toBe('\uFEFFAmount\r\n-1234.50\r\n');
});

it('keeps a head from being run as a formula', async () => {
  expect(await csv([], columnOf('=1+1', 'text'))).toBe(`\uFEFF'=1+1\r\n`);
});

/** The cells of a file as spreadsheets split it: quotes count where a cell begins, and a pair of them is one. */
function cellsOf(file: string, separator: string): string[] {
  const cells: string[] = [];
  let at = 0;
  while (at < file.length) {
    let cell = '';
    let isQuoted = file[at] === '"';
    if (isQuoted) at++;
    for (; at < file.length; at++) {
      const sign = file.charAt(at);
      if (isQuoted && sign === '"' && file[at + 1] === '"') cell += file.charAt(at++);
      else if (isQuoted && sign === '"') isQuoted = false;
      else if (!isQuoted && (sign === separator || sign === '\n' || sign === '\r')) break;
      else cell += sign;
    }
    cells.push(cell);
    at++;
  }
  return cells;
}
