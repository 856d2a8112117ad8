import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

interface Node {
  readonly role?: string;
  readonly alt?: string;
  readonly children?: readonly Node[];
}

/**
 * Reads a document by pdf.js: what a screen reader misses in it (texts of pictures, heads of tables, headings of its bookmarks), and the
 * height of its first page in points.
 */
export async function readStructure(pdf: Uint8Array): Promise<{ faults: string[]; height: number }> {
  const task = getDocument({ data: new Uint8Array(pdf), useSystemFonts: false, verbosity: 0 });
  try {
    const document = await task.promise;
    const faults: string[] = [];
    let headings = 0;
    for (let number = 1; number <= document.numPages; number += 1) {
      const page = await document.getPage(number);
      const nodes = elementsOf((await page.getStructTree()) as Node | null);
      headings += nodes.filter(({ role }) => role === 'H1').length;
      faults.push(...nodes.flatMap(faultOf).map((fault) => `Page ${number}: ${fault}`));
      page.cleanup();
    }
    const bookmarks = ((await document.getOutline()) ?? []).length;
    if (bookmarks === 0) faults.push('It has no bookmarks');
    if (headings < bookmarks) faults.push(`It has ${headings} headings of level 1 for ${bookmarks} bookmarks`);
    const { height } = (await document.getPage(1)).getViewport({ scale: 1 });
    return { faults, height };
  } finally {
    await task.destroy();
  }
}

function faultOf(node: Node): string[] {
  if (node.role === 'Figure') return node.alt?.trim() ? [] : ['a picture has no alternative text'];
  if (node.role !== 'Table') return [];
  const head = elementsOf(node).find(({ role }) => role === 'THead');
  return head && elementsOf(head).some(({ role }) => role === 'TH') ? [] : ['a table has no head'];
}

/** The elements of a tree, each before those in it. */
function elementsOf(node: Node | null): Node[] {
  if (!node) return [];
  const inner = (node.children ?? []).flatMap(elementsOf);
  return node.role ? [node, ...inner] : inner;
}
