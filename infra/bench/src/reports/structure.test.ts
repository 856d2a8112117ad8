import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { expect, it } from 'vitest';
import { readStructure } from './structure.ts';

const SQUARE = 'bytes("<svg xmlns=\\"http://www.w3.org/2000/svg\\" width=\\"9\\" height=\\"9\\"/>")';

/** Sets a document of A4 in a font of the typesetter, tagged. */
function documentOf(body: string): Uint8Array {
  const compiler = NodeCompiler.create({ workspace: '/no-such-folder' });
  const { result } = compiler.compile({ mainFileContent: `#set document(title: "Report")\n${body}` });
  if (!result) throw new Error('The document could not be set');
  return compiler.pdf(result, {});
}

it('finds no fault in a document whose headings, tables and pictures are tagged', async () => {
  const { faults, height } = await readStructure(
    documentOf(
      `= Site\n#table(columns: 2, table.header[Peril][Class], [Flood], [7])\n#pagebreak()\n= Map\n#image(${SQUARE}, alt: "Map")`,
    ),
  );
  expect(faults).toEqual([]);
  expect(Math.round(height)).toBe(842);
});

it('names the page of a picture without a text, and of a table without a head', async () => {
  const { faults } = await readStructure(
    documentOf(`= Site\n#image(${SQUARE})\n#pagebreak()\n#table(columns: 2, [Flood], [7])`),
  );
  expect(faults).toEqual(['Page 1: a picture has no alternative text', 'Page 2: a table has no head']);
});

it('misses bookmarks, and a heading for each', async () => {
  expect((await readStructure(documentOf('Text'))).faults).toEqual(['It has no bookmarks']);
  expect((await readStructure(documentOf('== Site\n== Map'))).faults).toEqual([
    'It has 0 headings of level 1 for 2 bookmarks',
  ]);
});
