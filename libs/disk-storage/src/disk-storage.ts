import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { PART_SECONDS, STORAGE_SECONDS, UPLOAD_SECONDS } from '@portal/contracts/library/attachment-rules';
import { bootOfMachine } from './boot.ts';
import { flushFile, flushFiles, flushFolder, flushSoon } from './disk-flush.ts';
import { firstParts, partName, partsIn, removeOthers, type PartFile } from './disk-parts.ts';
import { writeWhole, type Limits } from './disk-write.ts';
import { piecesOf, RememberedParts, type KeptParts } from './kept-parts.ts';
import { refusalOf } from './refusal.ts';
import { readPieces, type Piece } from './pieces.ts';
import { permittedParts, signedQuery, type Permission, type SignedQuery } from './signed-address.ts';
import type { ByteRange, Download, Part, StoredPart, Upload } from './stored-object.ts';

export interface DiskOptions {
  readonly folder: string;
  /** Signs addresses. */
  readonly secret: string;
  /** Origin of the portal. */
  readonly publicUrl: string;
  /** Address of the API, of which `/storage` is a part: a path of `publicUrl` or a whole address; `/api` by default. */
  readonly apiBase?: string;
}

const KEY = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Milliseconds after which a write looks again whether its upload is still open. */
const LOOKED_AFTER_MS = 1_000;

/**
 * Storage in a folder of this machine; its addresses lead to the routes of `/storage`. What arrives is flushed when it is
 * kept: until then it counts while the machine runs, and is sent again where it stopped before. An upload is open while
 * it has a folder in `arrived/`: its addresses take bytes until it is kept, abandoned or removed, and none afterwards.
 */
export class DiskStorage {
  readonly #options: DiskOptions;
  readonly #boot: string | null;
  /** The bodies that are being written to each address, the first to come first. */
  readonly #writing = new Map<string, Set<Readable>>();
  readonly #remembered = new RememberedParts();

  /** `boot` tells one start of the machine from the other; null where nothing does: then all is flushed as it comes. */
  constructor(options: DiskOptions, boot: string | null = bootOfMachine()) {
    this.#options = options;
    this.#boot = boot;
  }

  /** Opens an upload, whose addresses take bytes from now on. @throws Refusal (503) where the disk is full */
  async begin(key: string): Promise<void> {
    try {
      await mkdir(this.#open(key), { recursive: true });
    } catch (error) {
      throw refusalOf(error, 0);
    }
  }

  /** Begins an upload and returns its address. */
  async uploadUrl({ key, maxBytes, size }: Upload): Promise<string> {
    await this.begin(key);
    const parts = { maxBytes: String(maxBytes), ...(size !== undefined && { size: String(size) }) };
    return this.#address({ method: 'PUT', key, parts, expires: inSeconds(UPLOAD_SECONDS) });
  }

  /** Returns the bytes that may lie at the address of an upload. */
  takenBytes({ maxBytes, size }: Omit<Upload, 'key'>): number {
    return size ?? maxBytes;
  }

  async downloadUrl({ key, name, type, asAttachment = false, reader }: Download): Promise<string> {
    const parts = { name, type, ...(asAttachment && { as: 'attachment' }), ...(reader && { reader }) };
    return this.#address({ method: 'GET', key, parts, expires: inSeconds(STORAGE_SECONDS) });
  }

  /** Returns what a signed address permits; undefined if it was altered or has expired. */
  permitted(method: Permission['method'], key: string, query: SignedQuery): Permission['parts'] | undefined {
    return permittedParts(method, key, query, this.#options.secret);
  }

  /**
   * Writes an upload in place of what has arrived of it; an aborted one leaves nothing. What still comes to its address
   * makes way: the address occupies twice what it may take at most, while that is sent again.
   * @throws WrongSizeError as soon as more than `maxBytes` have arrived, and where `size` differs; ENOENT where the
   *   upload is over
   */
  async write(body: Readable, { key, ...limits }: Upload): Promise<void> {
    await this.#atMost(1, key, body, () => this.#write(body, key, this.#arrived(key), limits));
    if (this.#boot === null) await flushFolder(this.#open(key));
  }

  /**
   * Writes a part, also while it comes a second time: two tabs of a browser may send the same upload. Of more bodies the one
   * that came first makes way: those that come occupy twice the size of the part at most.
   * @throws WrongSizeError where it is not of its size, ENOENT where the upload is over
   */
  async writePart(body: Readable, { key, number, size }: Omit<Part, 'uploadId'>): Promise<void> {
    const whole = join(this.#open(key), partName({ number, size }, this.#boot));
    await this.#atMost(2, `${key}/${number}`, body, () => this.#write(body, key, whole, { maxBytes: size, size }));
  }

  /** Keeps an upload that came in one piece, and ends it: its address takes no byte more. */
  async keep(key: string): Promise<number | undefined> {
    const [kept, closed] = [this.#kept(key), `${this.#ofThisBoot(this.#place(key))}.closed`];
    await mkdir(dirname(kept), { recursive: true });
    // The release before let uploads arrive beside the folders.
    await unlessMissing(rename(this.#ofThisBoot(this.#place(key)), closed), undefined);
    // Upload addresses do not lead there, so the flushed bytes are the stored ones.
    await unlessMissing(rename(this.#arrived(key), closed), undefined);
    await unlessMissing(
      flushFile(closed).then(() => rename(closed, kept)),
      undefined,
    );
    const size = await this.#flushedSize(key);
    if (size !== undefined) await this.#close(this.#open(key));
    return size;
  }

  async beginParts(key: string): Promise<string> {
    await this.begin(key);
    return key;
  }

  async partUrl({ key, number, size }: Part): Promise<string> {
    const parts = { part: String(number), size: String(size) };
    return this.#address({ method: 'PUT', key, parts, expires: inSeconds(PART_SECONDS) });
  }

  async storedParts(key: string): Promise<readonly StoredPart[]> {
    const [parts, closed] = [this.#open(key), this.#closedParts(key)];
    const wereLost = (await unlessMissing(partsIn(closed), [])).some((part) => !this.#counts(part));
    // The machine stopped while they were kept: they are sent again.
    if (wereLost) await unlessMissing(rename(closed, parts), undefined);
    const stored = [...(await this.#countingIn(parts)), ...(await this.#countingIn(closed))];
    return stored.map(({ number, size }) => ({ number, size }));
  }

  /** The folder of the parts becomes the kept object: nothing is copied, however large it is. */
  async keepParts(key: string, _uploadId: string, count: number): Promise<number | undefined> {
    const [parts, closed] = [this.#open(key), this.#closedParts(key)];
    const arrived = await this.#countingIn(parts);
    if (firstParts(arrived, count)) {
      await unlessMissing(this.#removeLost(parts), undefined);
      await unlessMissing(rename(parts, closed), undefined);
    }
    await unlessMissing(this.#keepClosed(key, count), undefined);
    return this.#flushedSize(key);
  }

  async abandonParts(key: string): Promise<void> {
    for (const folder of [this.#open(key), this.#closedParts(key)]) await this.#close(folder);
  }

  /** Size of a kept object, undefined where there is none. */
  async sizeOf(key: string): Promise<number | undefined> {
    return (await this.#found(key))?.size;
  }

  async read(key: string, range?: ByteRange): Promise<Readable> {
    return readPieces(await this.pieces(key, range));
  }

  /** Locates the bytes of a stored object, or of a range of it. */
  async pieces(key: string, range: ByteRange = { start: 0, end: Infinity }): Promise<readonly Piece[]> {
    const found = await this.#found(key);
    return found?.parts ? piecesOf(found.parts, range) : [{ path: this.#kept(key), ...range }];
  }

  async remove(key: string): Promise<void> {
    await this.abandonParts(key);
    await rm(`${this.#ofThisBoot(this.#place(key))}.closed`, { force: true });
    await rm(this.#kept(key), { recursive: true, force: true });
  }

  async removeArrivedBefore(moment: Date): Promise<number> {
    const folder = join(this.#options.folder, 'arrived');
    const names = await unlessMissing(readdir(folder), []);
    let count = 0;
    for (const name of names) {
      const path = join(folder, name);
      const { mtime } = await stat(path).catch(() => ({ mtime: moment }));
      if (mtime >= moment) continue;
      await rm(path, { recursive: true, force: true });
      count++;
    }
    return count;
  }

  #address(permission: Permission): string {
    const { publicUrl, apiBase = '/api', secret } = this.#options;
    return new URL(`${apiBase}/storage/${permission.key}?${signedQuery(permission, secret)}`, publicUrl).href;
  }

  /**
   * Writes what is then found at `whole`, in the folder of an open upload. It is written beside that folder, which goes
   * away as a whole when the upload ends: whatever is still written then has nowhere to go.
   */
  async #write(body: Readable, key: string, whole: string, limits: Limits): Promise<void> {
    await stat(dirname(whole));
    const ways = { isFlushed: this.#boot === null, assertOpen: assertSometimes(dirname(whole)) };
    await writeWhole(body, { whileWritten: this.#place(key), whole }, limits, ways);
    if (this.#boot !== null) flushSoon(whole);
  }

  /** Writes one more body to an address; of more than some at a time the one that came first is given up. */
  async #atMost(count: number, address: string, body: Readable, write: () => Promise<void>): Promise<void> {
    const bodies = this.#writing.get(address) ?? new Set();
    this.#writing.set(address, bodies.add(body));
    const [first] = bodies;
    if (first && bodies.size > count) {
      bodies.delete(first);
      if (!first.readableEnded) first.destroy();
    }
    try {
      await write();
    } finally {
      bodies.delete(body);
      if (bodies.size === 0 && this.#writing.get(address) === bodies) this.#writing.delete(address);
    }
  }

  /** Removes a folder in which bytes arrive: renamed first, so that none comes while it is emptied. */
  async #close(folder: string): Promise<void> {
    const gone = `${folder}.${randomUUID()}`;
    await unlessMissing(rename(folder, gone), undefined);
    await rm(gone, { recursive: true, force: true });
  }

  /**
   * Completes an upload whose folder of parts no longer accepts any: removes parts beyond the last and moves the
   * folder.
   */
  async #keepClosed(key: string, count: number): Promise<void> {
    const [closed, kept] = [this.#closedParts(key), this.#kept(key)];
    const parts = firstParts(await this.#countingIn(closed), count);
    if (!parts) return;
    await removeOthers(closed, parts);
    await flushFiles(
      closed,
      parts.map(({ name }) => name),
    );
    await flushFolder(closed);
    await mkdir(dirname(kept), { recursive: true });
    await rename(closed, kept);
  }

  /** Returns the size of a kept object, and its parts where it came in parts; undefined where there is none. */
  async #found(key: string): Promise<{ readonly size: number; readonly parts?: KeptParts } | undefined> {
    const kept = this.#kept(key);
    const state = await unlessMissing(stat(kept, { bigint: true }), undefined);
    const parts = state?.isDirectory() && (await unlessMissing(this.#remembered.partsOf(kept, state), undefined));
    if (parts) return { size: parts.size, parts };
    this.#remembered.forget(kept);
    return state?.isFile() ? { size: Number(state.size) } : undefined;
  }

  /** Size of a kept object whose place is on the disk, too; undefined where there is none. */
  async #flushedSize(key: string): Promise<number | undefined> {
    const size = await this.sizeOf(key);
    const folder = dirname(this.#kept(key));
    const folders = size === undefined ? [] : [folder, dirname(folder), dirname(this.#place(key))];
    for (const path of folders) await unlessMissing(flushFolder(path), undefined);
    return size;
  }

  /** Returns true if a part is intact: flushed, or written since the machine's last start. */
  readonly #counts = ({ boot }: PartFile): boolean => boot === null || boot === this.#boot;

  async #countingIn(folder: string): Promise<PartFile[]> {
    return (await unlessMissing(partsIn(folder), [])).filter(this.#counts);
  }

  /** Removes unfinished writes of an earlier start of the machine. */
  async #removeLost(folder: string): Promise<void> {
    const lost = (await partsIn(folder)).filter((part) => !this.#counts(part));
    for (const { name } of lost) await rm(join(folder, name), { force: true });
  }

  /** Returns the path prefix of an upload's files. */
  #place(key: string): string {
    return join(this.#options.folder, 'arrived', checked(key));
  }

  /** Returns the folder in which bytes arrive while an upload is open. */
  #open(key: string): string {
    return `${this.#place(key)}.parts`;
  }

  /** Returns the place of an upload that comes in one piece. */
  #arrived(key: string): string {
    return this.#ofThisBoot(join(this.#open(key), key));
  }

  /** Returns a path of bytes that count until the machine's next start; of all where they are flushed as they come. */
  #ofThisBoot(path: string): string {
    return this.#boot === null ? path : `${path}.${this.#boot}`;
  }

  /** Parts that are being kept: no part arrives there. */
  #closedParts(key: string): string {
    return `${this.#open(key)}.closed`;
  }

  /** Returns the path of a stored object, in one of 256 folders so that none grows large. */
  #kept(key: string): string {
    return join(this.#options.folder, 'files', checked(key).slice(0, 2), key);
  }
}

/** Returns a check of whether a folder is still there, which looks from time to time. It throws ENOENT. */
function assertSometimes(folder: string): () => Promise<void> {
  let lookedAt = Date.now();
  return async () => {
    if (Date.now() - lookedAt < LOOKED_AFTER_MS) return;
    lookedAt = Date.now();
    await stat(folder);
  };
}

const inSeconds = (seconds: number): number => Math.floor(Date.now() / 1_000) + seconds;

/** A key is a part of a path: nothing but a UUID becomes one. */
function checked(key: string): string {
  if (!KEY.test(key)) throw new Error('This is no key of the storage');
  return key;
}

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

async function unlessMissing<Value, Other>(work: Promise<Value>, otherwise: Other): Promise<Value | Other> {
  try {
    return await work;
  } catch (error) {
    if (isMissing(error)) return otherwise;
    throw error;
  }
}
