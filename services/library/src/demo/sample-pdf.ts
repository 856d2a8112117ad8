/** A page of a sample document: its title and its lines. */
export interface SamplePage {
  readonly title: string;
  readonly lines: readonly string[];
}

/** Points: A4, and where the text stands. */
const [WIDTH, HEIGHT, LEFT, TOP] = [595, 842, 56, 770];

const escaped = (text: string): string => text.replace(/[\\()]/g, String.raw`\$&`);

const contentOf = ({ title, lines }: SamplePage): string =>
  [
    'BT',
    `/F2 18 Tf ${LEFT} ${TOP} Td (${escaped(title)}) Tj`,
    `/F1 11 Tf 0 -34 Td 16 TL`,
    ...lines.map((line) => `(${escaped(line)}) Tj T*`),
    'ET',
  ].join('\n');

/** Builds a PDF from pages of ASCII text, in fonts that every viewer has. */
export function samplePdf(pages: readonly SamplePage[]): Buffer {
  const pageIds = pages.map((_, index) => 5 + index * 2);
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages.length} /Kids [${pageIds.map((id) => `${id} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold >>',
    ...pages.flatMap((page, index) => {
      const content = contentOf(page);
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${WIDTH} ${HEIGHT}] /Contents ${(pageIds[index] ?? 0) + 1} 0 R ` +
          '/Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> >>',
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ];
    }),
  ];
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  return Buffer.from(
    `${text}xref\n0 ${size}\n0000000000 65535 f \n${table}` +
      `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`,
    'latin1',
  );
}
