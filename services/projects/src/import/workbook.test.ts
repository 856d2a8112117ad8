import { IMPORT_TEXTS } from '@portal/contracts/projects/import';
import { describe, expect, it } from 'vitest';
import { readRows } from './testing-workbook.ts';
import { openWorkbook, WorkbookError } from './workbook-archive.ts';
import { workbookOf, type Parts } from './workbook-xml.fixture.ts';

async function rowsOf(rows: string, parts?: Parts) {
  return (await readRows(workbookOf(rows, parts))).map(({ cells }) => cells);
}

/** Styles 0, 1, 2 … of these built-in numbers, and then of these format codes. */
const stylesOf = (ids: readonly number[], codes: readonly string[] = []): string => {
  const formats = codes.map((code, index) => `<numFmt numFmtId="${164 + index}" formatCode="${code}"/>`);
  const used = [...ids, ...codes.map((_, index) => 164 + index)];
  return `<numFmts>${formats.join('')}</numFmts><cellXfs>${used.map((id) => `<xf numFmtId="${id}"/>`).join('')}</cellXfs>`;
};

describe('number formats', () => {
  it.each([
    [9, '0%'],
    [10, '0.00%'],
    [4, '#,##0.00'],
    [1, '0'],
  ])('number %i of Excel is %s', async (id, format) => {
    const rows = '<row r="1"><c r="A1" s="0"><v>0.4</v></c></row>';
    expect(await rowsOf(rows, { styles: stylesOf([id]) })).toEqual([[{ number: 0.4, format }]]);
  });

  it.each(['0.0%', '[Red]0%;-0%', '#,##0 "EUR"', '"per cent" 0'])(
    '%s of the workbook comes with its number',
    async (code) => {
      const rows = '<row r="1"><c r="A1" s="1"><v>0.4</v></c></row>';
      const styles = stylesOf([0], [code.replaceAll('"', '&quot;')]);
      expect(await rowsOf(rows, { styles })).toEqual([[{ number: 0.4, format: code }]]);
    },
  );

  it('General is none, and so is a style that the workbook lacks', async () => {
    const rows = '<row r="1"><c r="A1" s="0"><v>0.4</v></c><c r="B1" s="7"><v>1</v></c><c r="C1"><v>2</v></c></row>';
    expect(await rowsOf(rows, { styles: stylesOf([0]) })).toEqual([[0.4, 1, 2]]);
  });

  it('come from the named style where the cell’s own has none', async () => {
    const styles =
      '<cellStyleXfs><xf/><xf numFmtId="9"/></cellStyleXfs><cellXfs><xf xfId="0"/><xf xfId="1"/></cellXfs>';
    const rows = '<row r="1"><c r="A1" s="0"><v>1</v></c><c r="B1" s="1"><v>1</v></c></row>';
    expect(await rowsOf(rows, { styles })).toEqual([[1, { number: 1, format: '0%' }]]);
  });

  it.each([14, 22, 31, 57, 81])('number %i of Excel is a date', async (id) => {
    const rows = '<row r="1"><c r="A1" s="0"><v>46082</v></c></row>';
    expect(await rowsOf(rows, { styles: stylesOf([id]) })).toEqual([[new Date('2026-03-01T00:00:00Z')]]);
  });

  it.each(['mm/dd/yyyy', 'd.m.yy;@', '[$-409]d-mmm-yy;@', 'yyyy&quot;年&quot;m&quot;月&quot;d&quot;日&quot;'])(
    '%s of the workbook is a date',
    async (code) => {
      const rows = '<row r="1"><c r="A1" s="0"><v>46082.5</v></c></row>';
      expect(await rowsOf(rows, { styles: stylesOf([], [code]) })).toEqual([[new Date('2026-03-01T12:00:00Z')]]);
    },
  );

  it('days may be counted from 1904', async () => {
    const workbook =
      '<workbook><workbookPr date1904="1"/><sheets><sheet name="Projects" sheetId="1" r:id="rId1"/></sheets></workbook>';
    const rows = '<row r="1"><c r="A1" s="0"><v>44620</v></c><c r="B1" t="d"><v>2026-03-01</v></c></row>';
    const day = new Date('2026-03-01T00:00:00Z');
    expect(await rowsOf(rows, { workbook, styles: stylesOf([14]) })).toEqual([[day, day]]);
  });
});

describe('days', () => {
  const dayOf = async (cell: string, codes = ['mm/dd/yyyy']) =>
    (await rowsOf(`<row r="1">${cell}</row>`, { styles: stylesOf([], codes) }))[0];

  it.each([
    [1, '1900-01-01'],
    [59, '1900-02-28'],
    [61, '1900-03-01'],
    [-4626, '1887-05-01'],
  ])('the number %i is %s, as Excel and LibreOffice show it', async (number, day) => {
    expect(await dayOf(`<c r="A1" s="0"><v>${number}</v></c>`)).toEqual([new Date(`${day}T00:00:00Z`)]);
  });

  it.each([0, 0.75])('the number %f, which Excel shows as 01/00/1900, is none', async (number) => {
    expect(await dayOf(`<c r="A1" s="0"><v>${number}</v></c>`)).toEqual([new Date(NaN)]);
  });

  it('written with a time and no zone are the same in every zone of the server', async () => {
    const before = process.env['TZ'];
    process.env['TZ'] = 'Pacific/Auckland';
    try {
      expect(await dayOf('<c r="A1" t="d"><v>2026-03-01T00:00:00</v></c>')).toEqual([new Date('2026-03-01T00:00:00Z')]);
    } finally {
      if (before === undefined) delete process.env['TZ'];
      else process.env['TZ'] = before;
    }
  });
});

describe('cells', () => {
  it('of formulas that give an empty text are empty', async () => {
    const rows =
      '<row r="1"><c r="A1" t="str"><f>IF(B1="","",B1)</f><v></v></c><c r="B1" t="str"><f>A1</f><v/></c>' +
      '<c r="C1"><v>1</v></c></row>';
    expect(await rowsOf(rows)).toEqual([[undefined, undefined, 1]]);
  });

  it('hold shared and own texts, numbers and booleans; a formula is its value', async () => {
    const strings =
      '<si><t>one</t></si><si><r><t>t</t></r><r><rPr/><t xml:space="preserve">wo </t></r><rPh><t>x</t></rPh></si>';
    const rows =
      '<row r="1"><c r="A1" t="s"><v>1</v></c><c r="B1" t="inlineStr"><is><t>a&amp;b_x000D_</t></is></c>' +
      '<c r="C1" t="b"><v>1</v></c><c r="D1"><f>1+1</f><v>2</v></c><c r="E1" t="str"><f>A1</f><v>text</v></c></row>';
    expect(await rowsOf(rows, { strings })).toEqual([['two ', 'a&b\r', true, 2, 'text']]);
  });

  it('stand where their references say, or one after the other', async () => {
    const rows = '<row r="2"><c r="B2"><v>1</v></c><c r="AB2"><v>2</v></c></row><row><c/><c><v>3</v></c></row>';
    const [second, third] = (await rowsOf(rows)) as unknown[][];
    expect([second?.[1], second?.[27], second?.length, third?.[1]]).toEqual([1, 2, 28, 3]);
  });

  it('that have no value are faults, with what the workbook shows', async () => {
    const rows = `<row r="3"><c r="A3"><f>1+1</f></c><c r='B3' t='e'><v>#REF!</v></c></row>`;
    expect(await rowsOf(rows)).toEqual([
      [
        { fault: IMPORT_TEXTS.formulaWithoutValue, shown: '' },
        { fault: IMPORT_TEXTS.formulaError, shown: '#REF!' },
      ],
    ]);
  });

  it.each(['NaN', 'Infinity', '-INF', '1.#QNAN', '1e'])('that hold %s for a number are faults', async (value) => {
    const rows = `<row r="1"><c r="A1"><v>${value}</v></c><c r="B1"><v>1</v></c></row>`;
    expect(await rowsOf(rows)).toEqual([[{ fault: IMPORT_TEXTS.formulaError, shown: value }, 1]]);
  });
});

describe('workbooks of other programs', () => {
  it('may write the name of the sheet in another case, with more white space', async () => {
    const workbook = '<workbook><sheets><sheet name=" PROJECTS&#160;" sheetId="1" r:id="rId1"/></sheets></workbook>';
    expect(await rowsOf('<row r="1"><c><v>1</v></c></row>', { workbook })).toEqual([[1]]);
  });

  it('may name their main part as Excel in a browser does', async () => {
    const file = workbookOf('<row r="1"><c><v>1</v></c></row>', {}, 'workbook2.xml');
    expect((await readRows(file)).map(({ cells }) => cells)).toEqual([[1]]);
  });

  it('may put a prefix before their tags, name parts from the root, and follow the strict standard', async () => {
    const workbook =
      '<x:workbook><x:sheets><x:sheet name="Projects" sheetId="1" d3p1:id="R1"/></x:sheets></x:workbook>';
    const relations =
      '<Relationship Id="R1" Type="http://purl.oclc.org/ooxml/officeDocument/relationships/worksheet" Target="/xl/worksheets/sheet1.xml"/>';
    const rows = '<x:row r="1"><x:c r="A1"><x:v>1</x:v></x:c></x:row>';
    expect(await rowsOf(rows, { workbook, relations })).toEqual([[1]]);
  });

  it.each([
    ['rows out of their places', '<row r="2"/><row r="1"/>'],
    ['cells out of their places', '<row r="1"><c r="B1"><v>1</v></c><c r="A1"><v>1</v></c></row>'],
    ['rows beyond the last', '<row r="1048577"/>'],
    ['texts that are not there', '<row r="1"><c r="A1" t="s"><v>5</v></c></row>'],
    ['cells of unknown types', '<row r="1"><c r="A1" t="x"><v>1</v></c></row>'],
    ['tags that are not closed', '<row r="1">'],
  ])('are damaged where they have %s', async (_, rows) => {
    await expect(rowsOf(rows)).rejects.toThrow(IMPORT_TEXTS.damaged);
  });

  it('declare entities in vain: nothing is fetched, nothing grows', async () => {
    const strings = (text: string) => `<si><t>${text}</t></si>`;
    const declared =
      '<!DOCTYPE sst [<!ENTITY file SYSTEM "file:///etc/hostname"><!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;">]>';
    const rows = '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row>';
    const read = await rowsOf(rows, { head: declared, strings: strings('&file;') + strings('&b;') });
    expect(read).toEqual([['&file;', '&b;']]);
  });

  it.each([
    ['column', '<row r="1"><c r="ZZZZZZ1"><v>1</v></c></row>'],
    ['row', '<row r="999999999"><c r="A999999999"><v>1</v></c></row>'],
  ])('are damaged where a %s is beyond what a sheet has, which takes no memory', async (_, rows) => {
    const growth: number[] = [];
    for (let attempt = 0; attempt < 5; attempt++) {
      const before = process.memoryUsage().rss;
      await expect(rowsOf(rows)).rejects.toThrow(IMPORT_TEXTS.damaged);
      growth.push(process.memoryUsage().rss - before);
    }
    // The least: whatever else the process takes meanwhile is not the reader's.
    expect(Math.min(...growth)).toBeLessThan(50_000_000);
  });

  it.each([
    [10_000, 'are read, as many pictures would be', null],
    [10_005, 'are refused', IMPORT_TEXTS.tooLargeInside],
  ])('of %i entries, whose names repeat, %s', async (count, _what, text) => {
    const file = workbookOf('');
    const end = file.lastIndexOf('PK\u0005\u0006');
    const directory = file.subarray(file.readUInt32LE(end + 16), end);
    const repeated = Buffer.concat(Array.from({ length: count / file.readUInt16LE(end + 10) }, () => directory));
    const ending = Buffer.from(file.subarray(end));
    for (const at of [8, 10]) ending.writeUInt16LE(count, at);
    ending.writeUInt32LE(repeated.length, 12);
    const opened = openWorkbook(Buffer.concat([file.subarray(0, end - directory.length), repeated, ending]));
    if (text === null) expect((await opened).main).toBe('workbook.xml');
    else await expect(opened).rejects.toEqual(new WorkbookError(text));
  });

  it('may have their last row far out', async () => {
    const read = await readRows(workbookOf('<row r="1048576" hidden="1"><c><v>1</v></c></row>'));
    expect(read).toEqual([{ number: 1_048_576, isHidden: true, cells: [1] }]);
  });

  it('may have their last column far out', async () => {
    const rows = Array.from({ length: 2_000 }, (_, index) => `<row><c r="XFD${index + 1}"><v>1</v></c></row>`).join('');
    const read = (await rowsOf(rows)) as unknown[][];
    expect([read.length, read[1_999]?.[16_383]]).toEqual([2_000, 1]);
  });
});
