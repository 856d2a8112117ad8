import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** An element of the structure of a document. */
export interface Tagged {
  readonly role: string;
  readonly alt: string | undefined;
}

/** A piece of a line with its place in points from the lower left corner of the page. */
export interface Piece {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly baseline: number;
}

/** Content of a PDF as a program reads it: its texts page by page, its structure and its bookmarks. */
export interface ReadPdf {
  readonly pages: readonly string[];
  /** Pieces of the lines of each page. */
  readonly pieces: readonly (readonly Piece[])[];
  readonly text: string;
  readonly structure: readonly Tagged[];
  readonly bookmarks: readonly string[];
  readonly width: number;
  /** Metadata in XML, which names the standard. */
  readonly metadata: string;
}

interface TextItem {
  readonly str: string;
  readonly width: number;
  readonly transform: readonly number[];
}

interface Node {
  readonly role?: string;
  readonly alt?: string;
  readonly children?: readonly Node[];
}

const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** Reads a PDF with pdf.js. The structure of a table is read whole on each of its pages, which takes long where it has many. */
export async function readPdf(pdf: Uint8Array, { hasStructure = true } = {}): Promise<ReadPdf> {
  const task = getDocument({ data: new Uint8Array(pdf), useSystemFonts: false, verbosity: 0 });
  const document = await task.promise;
  const pages: string[] = [];
  const pieces: Piece[][] = [];
  const structure: Tagged[] = [];
  let width = 0;
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    width = page.getViewport({ scale: 1 }).width;
    const { items } = await page.getTextContent();
    pages.push(items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join(''));
    pieces.push(items.flatMap((item) => ('str' in item && VISIBLE.test(item.str) ? [pieceOf(item)] : [])));
    if (hasStructure) structure.push(...flattened((await page.getStructTree()) as Node | null));
  }
  const outline = ((await document.getOutline()) ?? []) as { title: string }[];
  const { metadata } = await document.getMetadata();
  await task.destroy();
  return {
    pages,
    pieces,
    text: pages.join('\n'),
    structure,
    bookmarks: outline.map(({ title }) => title),
    width,
    metadata: metadata?.getRaw() ?? '',
  };
}

const pieceOf = ({ str, width, transform: [, , , , left = 0, baseline = 0] }: TextItem): Piece => ({
  ...{ text: str, left, right: left + width, baseline },
});

function flattened(node: Node | null): Tagged[] {
  if (!node) return [];
  const inner = (node.children ?? []).flatMap(flattened);
  return node.role ? [{ role: node.role, alt: node.alt }, ...inner] : inner;
}
