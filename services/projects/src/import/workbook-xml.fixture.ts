import { strToU8, zipSync } from 'fflate';

const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** Parts of a workbook, as XML. */
export interface Parts {
  readonly workbook?: string;
  readonly relations?: string;
  readonly styles?: string;
  readonly strings?: string;
  /** Stands before the shared texts. */
  readonly head?: string;
  /** Stands before and after the rows of the sheet. */
  readonly around?: readonly [before: string, after: string];
}

/** A workbook as small as one can be, whose sheet `Projects` has these rows. */
export function workbookOf(rows: string, parts: Parts = {}, main = 'workbook.xml'): Buffer {
  const {
    workbook = '<workbook><sheets><sheet name="Projects" sheetId="1" r:id="rId1"/></sheets></workbook>',
    relations = `<Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/>`,
    styles = '',
    strings = '',
    head = '',
    around = ['', ''],
  } = parts;
  const files = {
    [`xl/${main}`]: workbook,
    [`xl/_rels/${main}.rels`]: `<Relationships>${relations}</Relationships>`,
    'xl/styles.xml': `<styleSheet>${styles}</styleSheet>`,
    'xl/sharedStrings.xml': `${head}<sst>${strings}</sst>`,
    'xl/worksheets/sheet1.xml': `<?xml version="1.0"?><worksheet>${around[0]}<sheetData>${rows}</sheetData>${around[1]}</worksheet>`,
  };
  return Buffer.from(zipSync(Object.fromEntries(Object.entries(files).map(([path, xml]) => [path, strToU8(xml)]))));
}
