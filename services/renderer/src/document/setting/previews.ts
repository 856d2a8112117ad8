import sharp from 'sharp';
import type { Composed } from './typesetter.ts';

/** Pixels of the width of a preview. */
const WIDTH = 900;
const PAGE = /<g class="typst-page"[^>]*transform="translate\([^"]*"[^>]*>/;

/** Draws the first pages of a document as PNG. */
export async function previewsOf(composed: Composed, count: number): Promise<Buffer[]> {
  if (count <= 0) return [];
  const pages: Buffer[] = [];
  for (const page of pagesOf(composed.svg()).slice(0, count)) {
    pages.push(await sharp(Buffer.from(page), { unlimited: true }).resize({ width: WIDTH }).png().toBuffer());
  }
  return pages;
}

function pagesOf(svg: string): string[] {
  return PAGE.test(svg) ? [svg] : [svg];
}
