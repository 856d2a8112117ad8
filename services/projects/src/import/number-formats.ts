import { isDateFormat } from 'numfmt';
import { visitXml } from './workbook-xml.ts';

/** Number format of a style. */
export interface NumberFormat {
  /** The format code, `0.00%`; undefined for the format General. */
  readonly code: string | undefined;
  /** Numbers of this format are days, or times of a day. */
  readonly isDate: boolean;
}

const GENERAL: NumberFormat = { code: undefined, isDate: false };
/** Format codes from this number on are the workbook's own. */
const FIRST_CUSTOM = 100;

/** Format codes that a workbook refers to by their numbers (ECMA-376 part 1 §18.8.30). */
const BUILT_IN: Readonly<Record<number, string>> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  12: '# ?/?',
  13: '# ??/??',
  14: 'mm-dd-yy',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'm/d/yy h:mm',
  37: '#,##0 ;(#,##0)',
  38: '#,##0 ;[Red](#,##0)',
  39: '#,##0.00;(#,##0.00)',
  40: '#,##0.00;[Red](#,##0.00)',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mmss.0',
  48: '##0.0E+0',
  49: '@',
};
/** Dates whose form depends on the language of Excel: Chinese, Japanese, Korean, Thai. */
const LOCAL_DATES = [
  [27, 36],
  [50, 58],
  [71, 81],
] as const;

const isLocalDate = (id: number) => LOCAL_DATES.some(([first, last]) => id >= first && id <= last);
const builtIn = (id: number) => (isLocalDate(id) ? BUILT_IN[14] : BUILT_IN[id]);

/** Reads the number formats of a workbook's cell styles, in the order in which cells refer to them. */
export async function readNumberFormats(styles: AsyncIterable<string>): Promise<readonly NumberFormat[]> {
  const custom = new Map<number, string>();
  const ids = { cellStyleXfs: [] as number[], cellXfs: [] as number[] };
  let list: 'cellStyleXfs' | 'cellXfs' | undefined;
  await visitXml(styles, {
    open(tag, { numFmtId, formatCode = '', xfId }) {
      if (tag === 'numFmt') custom.set(Number(numFmtId), formatCode);
      else if (tag === 'cellStyleXfs' || tag === 'cellXfs') list = tag;
      else if (tag === 'xf' && list) ids[list].push(Number(numFmtId ?? ids.cellStyleXfs[Number(xfId)] ?? 0));
    },
    close(tag) {
      if (tag === list) list = undefined;
    },
  });
  return ids.cellXfs.map((id) => {
    const code = id < FIRST_CUSTOM ? builtIn(id) : custom.get(id);
    return code === undefined || code === 'General' ? GENERAL : { code, isDate: isDateFormat(code) };
  });
}
