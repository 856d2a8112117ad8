import { describe, expect, it } from 'vitest';
import { csvOf } from './csv.ts';
import { figuresOf } from './figures.ts';
import { fileNameOf } from './file-name-of.ts';
import { heightOf } from './height-of.ts';

const line = (csv: string, index: number): string => csv.replace('\uFEFF', '').split('\r\n')[index] ?? '';

describe('figures of a chart as CSV', () => {
  it('begin with the byte order mark, and have the heads as their first line', () => {
    const csv = csvOf({ columns: ['Category', 'Open'], rows: [['Fire', 3]] });
    expect(csv).toBe('\uFEFFCategory,Open\r\nFire,3\r\n');
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '＝1'])('keep a spreadsheet from running %s', (text) => {
    expect(line(csvOf({ columns: ['Name'], rows: [[text]] }), 1)).toBe(`'${text}`);
  });

  it.each([';', '\t'])('keep a spreadsheet that splits lines at %j from running a part of a text', (separator) => {
    const signs = ['=1+1', '+1', '-1', '@SUM(A1)', '＝1'];
    const ends = [';', '\t', '\n', '\r\n', '"', ';"', '; ', ','];
    const texts = signs.flatMap((sign) => ends.flatMap((end) => [`Pier${end}${sign}`, `${end}${sign}`]));
    const csv = csvOf({ columns: ['Name', 'Part'], rows: texts.map((text) => [text, 'b']) });
    // Such a spreadsheet knows no quotes in the middle of what it takes for a cell.
    const cells = csv.split(new RegExp(`[${separator}\r\n]`));
    expect(cells.filter((cell) => /^[ "]*[=+\-@＝]/.test(cell))).toEqual([]);
  });

  it('quote what has a comma, a quote or a line end', () => {
    const rows = [['Hot Work, roof'], ['12" pipe'], ['a\nb']];
    expect(csvOf({ columns: ['Name'], rows })).toBe('\uFEFFName\r\n"Hot Work, roof"\r\n"12"" pipe"\r\n"a\nb"\r\n');
  });

  it('leave numbers as they are, negative ones too, and nothing for what is not known', () => {
    expect(line(csvOf({ columns: ['Gain', 'Days', 'Share'], rows: [[-2.5, null, 0]] }), 1)).toBe('-2.5,,0');
  });
});

describe('the table of a chart', () => {
  it('of stacked bars has a column for each part, and their total', () => {
    const parts = [
      { name: 'Open', tone: 'dot-warning' },
      { name: 'Closed', tone: 'dot-neutral' },
    ] as const;
    const bars = [
      { label: 'Fire', values: [2, 5] },
      { label: 'Flood', values: [0, 0] },
    ];
    expect(figuresOf({ kind: 'stacked', head: 'Category', parts, bars })).toEqual({
      columns: ['Category', 'Open', 'Closed', 'Total'],
      rows: [
        ['Fire', 2, 5, 7],
        ['Flood', 0, 0, 0],
      ],
    });
  });

  it('of bars says at each what stands at its end', () => {
    const bars = [
      { label: 'Report notes', value: 30, text: '120 of 400' },
      { label: 'Hazards', value: 52.5 },
    ];
    expect(figuresOf({ kind: 'bars', head: 'Part', unit: 'Points', bars }).rows).toEqual([
      ['Report notes', '120 of 400'],
      ['Hazards', 52.5],
    ]);
  });
});

it('a file is named by the title, in whichever script', () => {
  expect(fileNameOf('Recommendations by category / status', 'csv')).toBe('recommendations-by-category-status.csv');
  expect(fileNameOf('Évolution', 'png')).toBe('évolution.png');
  expect(fileNameOf('–', 'png')).toBe('chart.png');
});

it('a chart has its height before it is drawn, also without a bar', () => {
  const bars = (count: number) => Array.from({ length: count }, (_, index) => ({ label: `${index}`, value: index }));
  const of = (count: number) => heightOf({ kind: 'bars', head: '', unit: '', bars: bars(count) });
  expect([of(0), of(1), of(9)]).toEqual([68, 68, 356]);
});
