/** Look of a text in a drawing. */
interface TextLook {
  readonly x: number;
  /** Place of the base line. */
  readonly y: number;
  /** Height of the type in tenths of a millimetre. */
  readonly size: number;
  readonly colour: string;
  readonly weight: 400 | 600;
  readonly anchor: 'start' | 'middle' | 'end';
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A rim that keeps a text legible over lines; white texts stand on a filled mark. */
const HALO = 'stroke="#FFFFFF" stroke-width="6" stroke-linejoin="round" paint-order="stroke"';

/** Writes a text of a drawing in the fonts of the document. */
export const svgText = (text: string, { x, y, size, colour, weight, anchor }: TextLook): string =>
  `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" font-family="Noto Sans" font-size="${size}" font-weight="${weight}" ` +
  `text-anchor="${anchor}" fill="${colour}"${colour === '#FFFFFF' ? '' : ` ${HALO}`}>${text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign)}</text>`;
