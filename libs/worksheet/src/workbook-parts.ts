import { xmlText } from './cells-xml.ts';

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const MEDIA = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Places of the styles of cells in the workbook's list of them. */
export const CELL_STYLES = {
  plain: 0,
  head: 1,
  date: 2,
  amount: 3,
  /** A number of per cent without the sign: 40.00. */
  percent: 4,
  whole: 5,
  /** A fraction that is shown as per cent: 0.4 as 40.00%. */
  percentage: 6,
  /** Cells whose content stays a text, such as 00123. */
  text: 7,
  /** A text of several lines. */
  lines: 8,
} as const;

/** Returns the path of a worksheet in the archive. */
export const sheetPath = (number: number): string => `xl/worksheets/sheet${number}.xml`;

/** Parts that are the same in every workbook; parts without a type of their own are sheets. */
export const FIXED_PARTS: Readonly<Record<string, string>> = {
  '[Content_Types].xml':
    `${XML}<Types xmlns="${PACKAGE}/content-types">` +
    `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
    `<Default Extension="xml" ContentType="${MEDIA}.worksheet+xml"/>` +
    `<Override PartName="/xl/workbook.xml" ContentType="${MEDIA}.sheet.main+xml"/>` +
    `<Override PartName="/xl/styles.xml" ContentType="${MEDIA}.styles+xml"/></Types>`,
  '_rels/.rels':
    `${XML}<Relationships xmlns="${PACKAGE}/relationships">` +
    `<Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/styles.xml':
    `${XML}<styleSheet xmlns="${MAIN}">` +
    '<numFmts count="1"><numFmt numFmtId="164" formatCode="mm/dd/yyyy"/></numFmts>' +
    '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>' +
    '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
    '<fills count="2"><fill><patternFill patternType="none"/></fill>' +
    '<fill><patternFill patternType="gray125"/></fill></fills>' +
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
    '<cellXfs count="9"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
    '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>' +
    '<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
    '<xf numFmtId="4" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
    '<xf numFmtId="2" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
    '<xf numFmtId="1" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
    '<xf numFmtId="10" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
    '<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
    '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" applyAlignment="1">' +
    '<alignment vertical="top" wrapText="1"/></xf></cellXfs></styleSheet>',
};

/** Returns the parts that list the sheets; they are written last, when the number of sheets is known. */
export function sheetLists(sheets: readonly string[]): Readonly<Record<string, string>> {
  const listed = sheets.map(
    (name, index) => `<sheet name="${xmlText(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  const related = sheets.map(
    (_name, index) =>
      `<Relationship Id="rId${index + 1}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
  );
  const styles = `<Relationship Id="rId${sheets.length + 1}" Type="${OFFICE}/styles" Target="styles.xml"/>`;
  return {
    'xl/workbook.xml':
      `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}">` + `<sheets>${listed.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels':
      `${XML}<Relationships xmlns="${PACKAGE}/relationships">` + `${related.join('')}${styles}</Relationships>`,
  };
}
