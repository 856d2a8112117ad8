import sharp from 'sharp';
import type { ReportToSet } from './messages.ts';
import type { Composed } from './typesetter.ts';

/** Pixels of the width of a preview. */
const WIDTH = 800;
/** Pages that are drawn at once, one in each thread. */
const AT_ONCE = 2;

/**
 * Returns pictures of the first pages of a document. As drawings they are there at once; drawing one as PNG takes about as long as
 * composing a page, and `pause` is called between them.
 */
export async function previewsOf(
  composed: Composed,
  { previews: count, previewsAs }: Pick<ReportToSet, 'previews' | 'previewsAs'>,
  pause: () => Promise<void>,
): Promise<Uint8Array[]> {
  const pages = count > 0 ? pagesOf(composed.svg(), count) : [];
  if (previewsAs === 'svg') return pages.map((page) => Buffer.from(page));
  const drawn: Uint8Array[] = [];
  for (let first = 0; first < pages.length; first += AT_ONCE) {
    await pause();
    drawn.push(...(await Promise.all(pages.slice(first, first + AT_ONCE).map(pngOf))));
  }
  return drawn;
}

const pngOf = (page: string): Promise<Buffer> =>
  sharp(Buffer.from(page), { unlimited: true })
    .resize({ width: WIDTH })
    .png({ palette: true, quality: 90, effort: 1 })
    .toBuffer();

/**
 * Divides the drawing of a document, in which the pages stand one below the other, into one for each page, with those glyphs
 * and clips that it uses: reading all of them would take longer than drawing a page.
 */
function pagesOf(svg: string, count: number): string[] {
  const lines = svg.split('\n');
  const [width = '0', height = '0'] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg)?.slice(1) ?? [];
  // Each page is its sheet and a group at the first level of indentation; shared glyphs and clips follow the last one.
  const sheets = lines.flatMap((line, index) => (line.startsWith('    <path class="typst-shape"') ? [index] : []));
  const shared = lines.findIndex((line) => line.startsWith('    <defs'));
  const end = shared < 0 ? lines.length - 1 : shared;
  const definitions = definitionsOf(lines.slice(end));
  const pageHeight = Number(height) / sheets.length;
  return sheets.slice(0, count).map((from, index) => {
    const content = lines.slice(from + 1, sheets[index + 1] ?? end).join('\n');
    const box = `0 ${index * pageHeight} ${width} ${pageHeight}`;
    const used = new Set(Array.from(content.matchAll(/(?:href="#|url\(#)([^")]+)/g), ([, id = '']) => id));
    return [
      `<svg viewBox="${box}" width="${width}" height="${pageHeight}" xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">`,
      `<rect y="${index * pageHeight}" width="${width}" height="${pageHeight}" fill="#FFFFFF"/>`,
      content,
      `<defs>${[...used].map((id) => definitions.get(id) ?? '').join('\n')}</defs></svg>`,
    ].join('\n');
  });
}

/** Returns what the pages share by its id: elements at the second level of indentation. */
function definitionsOf(lines: readonly string[]): ReadonlyMap<string, string> {
  const definitions = new Map<string, string>();
  for (let first = 0; first < lines.length; first += 1) {
    const [, tag, id] = /^ {8}<(\w+)[^>]* id="([^"]+)"/.exec(lines[first] ?? '') ?? [];
    if (tag === undefined || id === undefined) continue;
    const last = lines.indexOf(`        </${tag}>`, first);
    definitions.set(id, lines.slice(first, (last < 0 ? first : last) + 1).join('\n'));
    first = Math.max(first, last);
  }
  return definitions;
}
