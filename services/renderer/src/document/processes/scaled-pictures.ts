import type { ScaledPicture } from '../setting/messages.ts';

/** Bytes of scaled pictures that a copy of the service holds. */
const MAX_BYTES = 48_000_000;
/** Files that are asked after at once. */
const AT_ONCE = 8;

/** Pictures that were scaled for documents of the last minutes, by their path: file and place. Those used last stay longest. */
export class ScaledPictures {
  readonly #pictures = new Map<string, readonly Uint8Array[]>();
  readonly #maxBytes: number;
  #bytes = 0;

  constructor(maxBytes = MAX_BYTES) {
    this.#maxBytes = maxBytes;
  }

  /** Returns the pictures of a path; undefined where they are not held. */
  find(path: string): readonly Uint8Array[] | undefined {
    const pages = this.#pictures.get(path);
    if (pages) this.keep({ path, pages });
    return pages;
  }

  /** Holds the pictures of a path; others go where there is no more room. */
  keep({ path, pages }: ScaledPicture): void {
    this.forget(path);
    this.#pictures.set(path, pages);
    this.#bytes += sizeOf(pages);
    for (const oldest of this.#pictures.keys()) {
      if (this.#bytes <= this.#maxBytes) return;
      this.forget(oldest);
    }
  }

  forget(path: string): void {
    this.#bytes -= sizeOf(this.#pictures.get(path) ?? []);
    this.#pictures.delete(path);
  }
}

const sizeOf = (pages: readonly Uint8Array[]): number => pages.reduce((sum, { length }) => sum + length, 0);

/**
 * Returns those pictures of files that were scaled before and that the job may still read: `isThere` asks for each, so that a
 * photograph which was deleted is in no later document. A file keeps its bytes as long as it keeps its id.
 */
export async function knownPictures(
  files: readonly { readonly path: string; readonly fileId: string }[],
  scaled: ScaledPictures | undefined,
  isThere: ((fileId: string) => Promise<boolean>) | undefined,
): Promise<ScaledPicture[]> {
  if (!scaled || !isThere) return [];
  const held = files.flatMap(({ path, fileId }) => {
    const pages = scaled.find(path);
    return pages ? [{ path, fileId, pages }] : [];
  });
  const queue = held.values();
  const there: ScaledPicture[] = [];
  const askOneByOne = async (): Promise<void> => {
    for (const { path, fileId, pages } of queue) {
      if (await isThere(fileId).catch(() => false)) there.push({ path, pages });
      else scaled.forget(path);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, askOneByOne));
  return there;
}
