import type { Source } from './sources.ts';

/** Lines from which on a repetition counts. */
const RUN = 10;
const IMPORT = /^import\b[^;]*;$/gmu;
const COMMENT = /^(?:\/\/|\/?\*)/u;

/** Returns the lines of a source that are compared: neither imports, comments nor empty ones. */
const comparedLines = ({ text }: Source): string[] =>
  text
    .replaceAll(IMPORT, '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !COMMENT.test(line));

/**
 * Returns the runs of ten or more equal lines that occur a second time, each as the two files and the number of lines.
 * Lines are compared without indentation.
 */
export function repeatedRuns(sources: readonly Source[]): readonly string[] {
  const files = sources.map((source) => ({ path: source.path, lines: comparedLines(source) }));
  const first = new Map<string, { readonly file: number; readonly line: number }>();
  const runs: string[] = [];
  for (const [file, { path, lines }] of files.entries()) {
    for (let line = 0; line + RUN <= lines.length;) {
      const key = lines.slice(line, line + RUN).join('\n');
      const before = first.get(key);
      if (!before) {
        first.set(key, { file, line });
        line += 1;
        continue;
      }
      const other = files[before.file];
      let length = RUN;
      while (line + length < lines.length && other?.lines[before.line + length] === lines[line + length]) length += 1;
      runs.push(`${other?.path ?? ''} and ${path}: ${length} lines`);
      line += length;
    }
  }
  return runs;
}
