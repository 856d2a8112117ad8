/**
 * Characters with which a spreadsheet begins a formula (OWASP, CSV injection), the full-width ones included, where a cell
 * begins: at the beginning of the text, and behind what German, French and other spreadsheets end a cell with. Those split
 * a line at `;` or a tab and know no quotes in the middle of a cell, so quotes and spaces do not keep a cell from beginning.
 */
const FORMULAS = /(^|[;\t\r\n])([ \u00a0"]*)(?=[=+\-@＝＋－＠])/g;
/** Line ends and tabs that begin a text are skipped by some spreadsheets. */
const LED_BY_CONTROL = /^[\t\r\n]/;
const SUSPICIOUS = /[=+\-@＝＋－＠\t\r\n]/;

/** Puts an apostrophe before each part of a text that a spreadsheet would run as a formula. */
export function escapeFormulas(text: string): string {
  if (!SUSPICIOUS.test(text)) return text;
  const inside = text.replace(FORMULAS, "$1$2'");
  return LED_BY_CONTROL.test(text) ? `'${inside}` : inside;
}
