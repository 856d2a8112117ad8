import { join } from 'node:path';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import sharp from 'sharp';
import { MOST_PLAN_PAGES, PICTURE_PLACES } from '../pictures/picture-shelf.ts';
import { dots } from '../pictures/scale-picture.ts';

const NOWHERE = '/no-such-folder-of-the-renderer';

/**
 * Draws the first pages of a PDF as PNG, each as large as its place in a report; the last one comes once more where there are
 * pages that a report leaves out. PDF/UA takes no pages of another PDF, whose tags nobody knows: they are pictures with an alternative
 * text. `onPage` is called after each. Returns none where the file cannot be read.
 */
export async function drawPlan(pdf: Uint8Array, onPage: () => void): Promise<Uint8Array[]> {
  const compiler = NodeCompiler.create({ workspace: NOWHERE, fontArgs: [] });
  compiler.mapShadow(join(NOWHERE, 'plan.pdf'), Buffer.from(pdf));
  const { width, height } = PICTURE_PLACES.plan;
  const pages: Uint8Array[] = [];
  for (let page = 1; page <= MOST_PLAN_PAGES + 1; page += 1) {
    const source = `#set page(width: auto, height: auto, margin: 0pt)\n#image("plan.pdf", page: ${page})`;
    compiler.addSource(join(NOWHERE, 'plan.typ'), source);
    const { result } = compiler.compile({ mainFilePath: join(NOWHERE, 'plan.typ') });
    if (!result) break;
    if (page > MOST_PLAN_PAGES) return [...pages, ...pages.slice(-1)];
    const drawing = sharp(Buffer.from(compiler.plainSvg(result)), { unlimited: true });
    const size = { width: dots(width), height: dots(height), fit: 'inside' } as const;
    pages.push(await drawing.resize(size).flatten({ background: '#FFFFFF' }).png().toBuffer());
    onPage();
  }
  return pages;
}
