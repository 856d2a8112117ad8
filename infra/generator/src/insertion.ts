import ts from 'typescript';
import { listAt, parse, templateAt, type Place } from './list-in-source.ts';

/** An entry of an existing file. */
export type Insertion = TextInsertion | JsonInsertion;

/** An import, an entry of a list, or a line. */
export interface TextInsertion {
  readonly path: string;
  readonly text: string;
  readonly into:
    | 'imports'
    | Place
    /** The lines of a table that a variable holds as text. */
    | { readonly table: string }
    /** Lines that are alike, in the order of their texts. */
    | { readonly linesLike: RegExp };
  /** Keeps the entries of a list in the order of their texts. */
  readonly isSorted?: true;
}

/** A property of an object in a JSON file whose properties stand in the order of their names. */
export interface JsonInsertion {
  readonly path: string;
  readonly into: { readonly json: string };
  readonly key: string;
  readonly value: unknown;
}

/** Returns the text of a file with the entry. Throws where it is there already. */
export function inserted(file: string, insertion: Insertion): string {
  if (isJson(insertion)) return withProperty(file, insertion);
  const { path, text, into, isSorted } = insertion;
  const source = parse(path, file);
  if (positionOf(source, insertion)) throw new Error(`${path} has ${text} already`);
  if (into === 'imports') return withImport(source, text);
  if ('table' in into) return spliced(file, templateAt(source, into.table).end - 1, `${text}\n`);
  if ('linesLike' in into) return withLine(file, text, into.linesLike);
  const { entries, start, separator } = listAt(source, into);
  const next = isSorted && entries.find((entry) => entry.getText() > text);
  if (next) return spliced(file, next.getStart(), `${text}${separator}\n`);
  const last = entries.at(-1);
  return last ? spliced(file, last.end, `${separator}\n${text}`) : spliced(file, start, `\n${text}`);
}

/** Returns the text of a file without the entry; undefined where the entry is not there, or is no longer as it was. */
export function removed(file: string, insertion: Insertion): string | undefined {
  if (isJson(insertion)) return withoutProperty(file, insertion);
  const position = positionOf(parse(insertion.path, file), insertion);
  return position && file.slice(0, position.from) + file.slice(position.to);
}

interface Position {
  readonly from: number;
  readonly to: number;
}

/** Returns what has to go for the entry to go: with its separator, or with the end of its line. */
function positionOf(source: ts.SourceFile, { text, into }: TextInsertion): Position | undefined {
  if (into === 'imports') {
    const found = source.statements.find((one) => ts.isImportDeclaration(one) && isSame(one, text));
    return found && { from: found.getStart(), to: found.end + 1 };
  }
  if ('table' in into) {
    const table = templateAt(source, into.table);
    return lineIn(table.getText(), text, table.getStart());
  }
  if ('linesLike' in into) return lineIn(source.text, text, 0);
  const { entries, start, separator } = listAt(source, into);
  const index = entries.findIndex((entry) => isSame(entry, text));
  const entry = entries[index];
  if (!entry) return undefined;
  const before = entries[index - 1];
  if (before) return { from: before.end, to: entry.end };
  return {
    from: separator === ',' ? start : entry.getFullStart(),
    to: entries[index + 1]?.getFullStart() ?? entry.end,
  };
}

function lineIn(lines: string, line: string, offset: number): Position | undefined {
  const at = lines.indexOf(`\n${line}\n`);
  return at < 0 ? undefined : { from: offset + at + 1, to: offset + at + line.length + 2 };
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

function withLine(file: string, text: string, like: RegExp): string {
  const lines = file.split('\n');
  const alike = lines.flatMap((line, index) => (like.test(line) ? [index] : []));
  const last = alike.at(-1);
  if (last === undefined) throw new Error(`There is no line like ${like.source}`);
  const next = alike.find((index) => (lines[index] ?? '') > text);
  return lines.toSpliced(next ?? last + 1, 0, text).join('\n');
}

const isJson = (insertion: Insertion): insertion is JsonInsertion => 'value' in insertion;

function withProperty(file: string, { path, into, key, value }: JsonInsertion): string {
  const { whole, part } = objectIn(file, into.json);
  if (key in part) throw new Error(`${path} has ${key} already`);
  const entries = Object.entries(part);
  const next = entries.findIndex(([name]) => name.localeCompare(key, 'en') > 0);
  return written(whole, into.json, entries.toSpliced(next < 0 ? entries.length : next, 0, [key, value]));
}

function withoutProperty(file: string, { into, key, value }: JsonInsertion): string | undefined {
  const { whole, part } = objectIn(file, into.json);
  if (JSON.stringify(part[key]) !== JSON.stringify(value)) return undefined;
  return written(
    whole,
    into.json,
    Object.entries(part).filter(([name]) => name !== key),
  );
}

function objectIn(file: string, name: string) {
  const whole = JSON.parse(file) as Record<string, Record<string, unknown>>;
  return { whole, part: whole[name] ?? {} };
}

const written = (whole: object, name: string, entries: readonly (readonly [string, unknown])[]): string =>
  `${JSON.stringify({ ...whole, [name]: Object.fromEntries(entries) }, null, 2)}\n`;

const spliced = (text: string, at: number, added: string): string => text.slice(0, at) + added + text.slice(at);
