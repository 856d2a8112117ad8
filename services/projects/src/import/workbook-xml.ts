import { SaxesParser } from 'saxes';

export type Attributes = Readonly<Record<string, string>>;

/** Receives the tags of a part by their local names, and the text between them. */
export interface XmlVisitor {
  open?(tag: string, attributes: Attributes): void;
  close?(tag: string): void;
  text?(text: string): void;
}

/** Characters that XML does not allow stay in the text that has them, so that the row's own check names the cell. */
const IN_TEXT = /disallowed character\.$|entity/;

/**
 * Parses a part while it is unpacked.
 * @throws where it is no well-formed XML
 */
export async function visitXml(part: AsyncIterable<string>, visitor: XmlVisitor): Promise<void> {
  const pieces = xmlPieces(part, visitor);
  while (!(await pieces.next()).done);
}

/**
 * Parses a part while it is unpacked, and yields after each piece the characters parsed so far: what the visitor has
 * collected can be taken before the rest is parsed.
 * @throws where it is no well-formed XML
 */
export async function* xmlPieces(part: AsyncIterable<string>, visitor: XmlVisitor): AsyncGenerator<number, void, void> {
  const parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false });
  parser.on('error', (error) => {
    if (!IN_TEXT.test(error.message)) throw error;
  });
  if (visitor.open) parser.on('opentag', ({ name, attributes }) => visitor.open?.(localName(name), attributes));
  if (visitor.close) parser.on('closetag', ({ name }) => visitor.close?.(localName(name)));
  if (visitor.text) parser.on('text', (text) => visitor.text?.(text));
  let parsed = 0;
  for await (const piece of part) {
    parsed += piece.length;
    parser.write(piece);
    yield parsed;
  }
  if (parsed > 0) parser.close();
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Decodes `_x0001_`, by which workbooks hold characters that XML cannot contain. */
export const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
    : text;
