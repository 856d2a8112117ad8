import ts from 'typescript';
import { listAt, parse, templateAt, type Place } from './list-in-source.ts';

/** An entry of an existing file: an import, an entry of a list, or a line of a table that is written as text. */
export type Insertion = { readonly path: string; readonly text: string } & (
  | { readonly into: 'imports' }
  | { readonly into: Place; /** Keeps the entries in the order of their texts. */ readonly isSorted?: true }
  | { readonly into: 'table'; readonly variable: string }
);

/** Returns the text of a file with the entry. Throws where it is there already. */
export function inserted(file: string, insertion: Insertion): string {
  const source = parse(insertion.path, file);
  if (positionOf(source, insertion)) throw new Error(`${insertion.path} has ${firstLine(insertion.text)} already`);
  if (insertion.into === 'imports') return withImport(source, insertion.text);
  if (insertion.into === 'table')
    return spliced(file, templateAt(source, insertion.variable).end - 1, `${insertion.text}\n`);
  const { entries, start, separator } = listAt(source, insertion.into);
  const next = 'isSorted' in insertion ? entries.find((entry) => entry.getText() > insertion.text) : undefined;
  if (next) return spliced(file, next.getStart(), `${insertion.text}${separator}\n`);
  const last = entries.at(-1);
  if (!last) return spliced(file, start, `\n${insertion.text}`);
  return spliced(file, last.end, `${separator}\n${insertion.text}`);
}

/** Returns the text of a file without the entry; undefined where the entry is not there, or is no longer as it was. */
export function removed(file: string, insertion: Insertion): string | undefined {
  const position = positionOf(parse(insertion.path, file), insertion);
  return position && file.slice(0, position.from) + file.slice(position.to);
}

interface Position {
  readonly from: number;
  readonly to: number;
}

/** Returns what has to go for the entry to go: with its separator, or with the end of its line. */
function positionOf(source: ts.SourceFile, insertion: Insertion): Position | undefined {
  if (insertion.into === 'table') {
    const table = templateAt(source, insertion.variable);
    const at = table.getText().indexOf(`\n${insertion.text}\n`);
    const from = table.getStart() + at + 1;
    return at < 0 ? undefined : { from, to: from + insertion.text.length + 1 };
  }
  if (insertion.into === 'imports') {
    const found = source.statements.find((one) => ts.isImportDeclaration(one) && isSame(one, insertion.text));
    return found && { from: found.getStart(), to: found.end + 1 };
  }
  const { entries, start, separator } = listAt(source, insertion.into);
  const index = entries.findIndex((entry) => isSame(entry, insertion.text));
  const entry = entries[index];
  if (!entry) return undefined;
  const before = entries[index - 1];
  if (before) return { from: before.end, to: entry.end };
  return {
    from: separator === ',' ? start : entry.getFullStart(),
    to: entries[index + 1]?.getFullStart() ?? entry.end,
  };
}

/** Formatting changes spaces, line breaks and commas at the ends of lines, and nothing else. */
const bare = (text: string): string =>
  text
    .replaceAll(/\s+/g, '')
    .replaceAll(/,(?=[)\]}])/g, '')
    .replace(/;$/, '');
const isSame = (node: ts.Node, text: string): boolean => bare(node.getText()) === bare(text);

/** Puts an import before the first of its kind, relative or not, whose module comes after it. */
function withImport(source: ts.SourceFile, text: string): string {
  const moduleOf = (statement: string): string => /'([^']+)';?\s*$/.exec(statement)?.[1] ?? '';
  const isRelative = (module: string): boolean => module.startsWith('.');
  const added = moduleOf(text);
  const imports = source.statements.filter((one) => ts.isImportDeclaration(one));
  const alike = imports.filter((one) => isRelative(moduleOf(one.getText())) === isRelative(added));
  const next = alike.find((one) => moduleOf(one.getText()) > added);
  if (next) return spliced(source.text, next.getStart(), `${text}\n`);
  const last = alike.at(-1) ?? imports.at(-1);
  return spliced(source.text, last ? last.end + 1 : 0, `${text}\n`);
}

const spliced = (text: string, at: number, added: string): string => text.slice(0, at) + added + text.slice(at);
const firstLine = (text: string): string => text.split('\n')[0] ?? '';
