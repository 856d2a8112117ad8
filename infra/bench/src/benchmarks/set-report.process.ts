import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import type { ReportData } from '@portal/contracts/reports/report-data';
import sharp from 'sharp';
import { photographFile } from '../reports/photographs.ts';

/**
 * The baseline of a report: one bare script that scales its photographs and sets its recommendations by the same libraries, without
 * a queue, a grant, a process of its own, or a limit. It tells milliseconds, and those of the processor.
 */
const NOWHERE = '/no-such-folder';
const [, , folder = '', dataFile = ''] = process.argv;
const { recommendations } = JSON.parse(readFileSync(dataFile, 'utf8')) as ReportData;
const began = performance.now();
sharp.cache(false);
sharp.concurrency(1);

const require = createRequire(import.meta.url);
const fonts = dirname(require.resolve('@expo-google-fonts/noto-sans/package.json'));
const fontPaths = ['400Regular', '600SemiBold', '700Bold'].map((weight) => join(fonts, weight));
const compiler = NodeCompiler.create({ workspace: NOWHERE, fontArgs: [{ fontPaths }] });
for (const { fileId } of (recommendations ?? []).flatMap(({ photos }) => photos)) {
  const photo = readFileSync(photographFile(folder, fileId));
  // 200 dots an inch of 54 by 40 mm.
  const scaled = await sharp(photo, { sequentialRead: true })
    .autoOrient()
    .resize({ width: 425, height: 315, fit: 'inside' })
    .toColourspace('srgb')
    .jpeg({ quality: 82 })
    .toBuffer();
  compiler.mapShadow(join(NOWHERE, `${fileId}.jpg`), scaled);
}
compiler.addSource(
  join(NOWHERE, 'main.typ'),
  `#let list = json(bytes(sys.inputs.list))
  #set document(title: "Report")
  #set page(paper: "a4", footer: context counter(page).display())
  #set text(font: "Noto Sans", size: 9.5pt, lang: "en")
  #outline()
  #for one in list {
    heading(level: 2, one.number + " " + one.type)
    table(columns: 4, table.header[Priority][Status][Location][Due], one.priority, one.status, one.location, one.dueDate)
    par(one.comment)
    grid(columns: 3, gutter: 3mm, ..one.photos.map(photo => image(photo.fileId + ".jpg", alt: photo.alt, height: 40mm)))
  }`,
);
const { result } = compiler.compile({
  mainFilePath: join(NOWHERE, 'main.typ'),
  inputs: { list: JSON.stringify(recommendations) },
});
if (!result) throw new Error('The baseline could not be set');
const pdf = compiler.pdf(result, { pdfStandard: 'ua-1', creationTimestamp: 1 });
const { user, system } = process.cpuUsage();
process.send?.({
  ms: performance.now() - began,
  cpuMs: (user + system) / 1_000,
  pages: result.numOfPages,
  bytes: pdf.length,
});
process.disconnect();
