import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** An element of the structure of a document. */
export interface Tagged {
  readonly role: string;
  readonly alt: string | undefined;
}

/** Content of a PDF as a program reads it: its texts page by page, its structure and its bookmarks. */
export interface ReadPdf {
  readonly pages: readonly string[];
  readonly text: string;
  readonly structure: readonly Tagged[];
  readonly bookmarks: readonly string[];
  readonly width: number;
  /** Metadata in XML, which names the standard. */
  readonly metadata: string;
}

interface Node {
  readonly role?: string;
  readonly alt?: string;
  readonly children?: readonly Node[];
}

/** Reads a PDF with pdf.js. The structure of a table is read whole on each of its pages, which takes long where it has many. */
export async function readPdf(pdf: Uint8Array, { hasStructure = true } = {}): Promise<ReadPdf> {
  const task = getDocument({ data: new Uint8Array(pdf), useSystemFonts: false, verbosity: 0 });
  const document = await task.promise;
  const pages: string[] = [];
  const structure: Tagged[] = [];
  let width = 0;
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    width = page.getViewport({ scale: 1 }).width;
    const { items } = await page.getTextContent();
    pages.push(items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join(''));
    if (hasStructure) structure.push(...flattened((await page.getStructTree()) as Node | null));
  }
  const outline = ((await document.getOutline()) ?? []) as { title: string }[];
  const { metadata } = await document.getMetadata();
  await task.destroy();
  return {
    pages,
    text: pages.join('\n'),
    structure,
    bookmarks: outline.map(({ title }) => title),
    width,
    metadata: metadata?.getRaw() ?? '',
  };
}

function flattened(node: Node | null): Tagged[] {
  if (!node) return [];
  const inner = (node.children ?? []).flatMap(flattened);
  return node.role ? [{ role: node.role, alt: node.alt }, ...inner] : inner;
}
