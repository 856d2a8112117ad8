import sharp from 'sharp';
import type { Composed } from './typesetter.ts';

/** Pixels of the width of a preview. */
const WIDTH = 800;

/** Draws the first pages of a document as PNG. */
export async function previewsOf(composed: Composed, count: number): Promise<Buffer[]> {
  const pages: Buffer[] = [];
  for (const page of count > 0 ? pagesOf(composed.svg(), count) : []) {
    const picture = sharp(Buffer.from(page), { unlimited: true }).resize({ width: WIDTH });
    pages.push(await picture.png({ palette: true, quality: 90 }).toBuffer());
  }
  return pages;
}

/** Divides the drawing of a document, in which the pages stand one below the other, into one for each page. */
function pagesOf(svg: string, count: number): string[] {
  const lines = svg.split('\n');
  const [width = '0', height = '0'] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg)?.slice(1) ?? [];
  // Each page is its sheet and a group at the first level of indentation; shared glyphs and clips follow the last one.
  const sheets = lines.flatMap((line, index) => (line.startsWith('    <path class="typst-shape"') ? [index] : []));
  const shared = lines.findIndex((line) => line.startsWith('    <defs'));
  const rest = shared < 0 ? '</svg>' : lines.slice(shared).join('\n');
  const pageHeight = Number(height) / sheets.length;
  return sheets.slice(0, count).map((from, index) => {
    const to = sheets[index + 1] ?? (shared < 0 ? lines.length - 1 : shared);
    const box = `0 ${index * pageHeight} ${width} ${pageHeight}`;
    const sheet = `<rect y="${index * pageHeight}" width="${width}" height="${pageHeight}" fill="#FFFFFF"/>`;
    return [
      `<svg viewBox="${box}" width="${width}" height="${pageHeight}" xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">`,
      sheet,
      ...lines.slice(from + 1, to),
      rest,
    ].join('\n');
  });
}
