import { readFile, stat } from 'node:fs/promises';

/**
 * Reads a small file that others replace atomically: `read()` answers `parse` of its content and reads again only when
 * the file is another one. Undefined where there is none, where `parse` throws, and where reading fails; then the next
 * call tries again, since what is missing may be a descriptor.
 */
export function watchedFile<Content>(file: string, parse: (text: string) => Content) {
  let known: { mark: string; content: Content | undefined } | undefined;
  const parsed = (text: string): Content | undefined => {
    try {
      return parse(text);
    } catch {
      return undefined;
    }
  };
  return async function read(): Promise<Content | undefined> {
    const entry = await stat(file, { bigint: true }).catch(() => undefined);
    if (!entry) return undefined;
    const mark = `${entry.ino}/${entry.mtimeNs}/${entry.size}`;
    if (known?.mark !== mark) {
      const text = await readFile(file, 'utf8').catch(() => undefined);
      if (text === undefined) return undefined;
      known = { mark, content: parsed(text) };
    }
    return known.content;
  };
}
