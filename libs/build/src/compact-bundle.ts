import { decode, encode, type SourceMapLine } from '@jridgewell/sourcemap-codec';

interface SourceMap {
  readonly sources: readonly string[];
  readonly mappings: string;
}

/** A bundle, which every process holds in memory, and the map that it reads when it writes a stack trace. */
export interface Bundle {
  readonly code: string;
  readonly map: string;
}

const WIDE = /[\u0080-\uffff]/g;
/** Extra characters of `\u1234` compared with the character itself. */
const LONGER = 5;

/**
 * Reduces the size of a bundle and its map. The code becomes ASCII: a single character above U+00FF makes V8 keep the
 * whole text in two bytes per character. The map resolves lines, not columns, and contains no sources: a twentieth of
 * its size. esbuild escapes strings and names itself; the rest is in regular expressions, which understand `\u1234` as
 * well. Raw templates do not.
 * @throws where a raw template holds such a character
 */
export function compactBundle({ code, map }: Bundle): Bundle {
  const raw = RAW_AND_WIDE.exec(code)?.[0];
  if (raw !== undefined) throw new Error(`A raw template must be ASCII: ${raw.slice(0, 100)}`);
  const { sources, mappings } = JSON.parse(map) as SourceMap;
  const codeLines = code.split('\n');
  const mapLines = decode(mappings).map((line, index) => shifted(linesOnly(line), codeLines[index] ?? ''));
  return {
    code: code.replace(WIDE, escaped),
    map: JSON.stringify({ version: 3, sources, names: [], mappings: encode(mapLines) }),
  };
}

/** A raw template that holds a wide character: escaped, it would be another text. */
const RAW_AND_WIDE = /String\.raw`(?:[^`\\]|\\[^])*?[\u0080-\uffff](?:[^`\\]|\\[^])*`/;

const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** Keeps the segments at which the source line changes. */
function linesOnly(line: SourceMapLine): SourceMapLine {
  const kept: SourceMapLine = [];
  let [source, row]: (number | undefined)[] = [];
  for (const segment of line) {
    if (segment[1] === source && segment[2] === row) continue;
    [, source, row] = segment;
    kept.push(segment.length === 1 ? segment : [segment[0], segment[1], segment[2], 0]);
  }
  return kept;
}

/** Moves segments by what escaping lengthens the text before them. */
function shifted(line: SourceMapLine, text: string): SourceMapLine {
  const wide = [...text.matchAll(WIDE)].map(({ index }) => index);
  if (wide.length === 0) return line;
  return line.map(([column, ...rest]) => {
    const before = wide.filter((place) => place < column).length;
    return [column + before * LONGER, ...rest] as SourceMapLine[number];
  });
}
