import { readFile, stat } from 'node:fs/promises';

/**
 * Reads a small file that others replace atomically: `read()` answers `parse` of its content and reads again only when
 * the file is another one. Undefined where there is none, or where `parse` throws.
 */
export function watchedFile<Content>(file: string, parse: (text: string) => Content) {
  let known: { mark: string; content: Content | undefined } | undefined;
  return async function read(): Promise<Content | undefined> {
    const entry = await stat(file, { bigint: true }).catch(() => undefined);
    if (!entry) return undefined;
    const mark = `${entry.ino}/${entry.mtimeNs}/${entry.size}`;
    if (known?.mark !== mark) {
      const text = await readFile(file, 'utf8').catch(() => undefined);
      let content: Content | undefined;
      try {
        content = text === undefined ? undefined : parse(text);
      } catch {
        content = undefined;
      }
      known = { mark, content };
    }
    return known.content;
  };
}
