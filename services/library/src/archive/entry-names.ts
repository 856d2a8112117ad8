import { MAX_ARCHIVED_DOCUMENTS, numberedName } from '@portal/contracts/library/document-rules';

/**
 * Returns the names of an archive's files, each once also where capital and small letters are the same; the second gets a
 * number. Each number is tried once for a name, so that a thousand files of one name take a thousand tries.
 */
export function entryNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  const tried = new Map<string, number>();
  return names.map((name) => {
    let [own, key] = [name, name.toLowerCase()];
    if (taken.has(key)) {
      // Long names are cut for their number: those that become the same share their numbers.
      const cut = numberedName(name, MAX_ARCHIVED_DOCUMENTS).toLowerCase();
      let number = tried.get(cut) ?? 0;
      while (taken.has(key)) {
        own = numberedName(name, ++number);
        key = own.toLowerCase();
      }
      tried.set(cut, number);
    }
    taken.add(key);
    return own;
  });
}
