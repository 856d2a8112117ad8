import type { IncomingMessage } from 'node:http';
import type { DiskStorage } from './disk-storage.ts';
import { dispositionOf } from './disposition.ts';
import type { Piece } from './pieces.ts';
import { rangeOf } from './range.ts';
import { linkEnded, objectGone, refusalOf, tooLarge, unsatisfiable } from './refusal.ts';
import type { Permission } from './signed-address.ts';

/** Milliseconds without a byte after which an upload is given up. */
const STALLED_MS = 60_000;
/** Milliseconds for which the rest of a refused upload is still read. */
const DROPPING_MS = 10_000;
/** Forbids files to run or load anything; browsers show PDFs in a sandbox that may save them. */
const POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox allow-downloads";

/** A request by a signed address. */
export interface SignedRequest {
  readonly key: string;
  /** Query as received: an unknown or repeated parameter is not signed and makes the address invalid. */
  readonly query: Readonly<Record<string, unknown>>;
  readonly raw: IncomingMessage;
}

export interface GivenBytes {
  readonly status: 200 | 206;
  readonly headers: Readonly<Record<string, string | number>>;
  /** Pieces for `sendPieces` or `readPieces`. */
  readonly pieces: readonly Piece[];
  /** The person or network whose download it is, by the signed address; undefined where that does not say. */
  readonly reader: string | undefined;
}

/**
 * Returns the bytes of a stored object, or the requested range. @throws Refusal
 */
export async function readBytes(storage: DiskStorage, request: SignedRequest): Promise<GivenBytes> {
  const { name = '', type = '', as, reader } = permittedParts(storage, 'GET', request);
  const size = await storage.sizeOf(request.key);
  if (size === undefined) throw objectGone();
  const range = rangeOf(request.raw.headers.range, size);
  if (range === null) throw unsatisfiable(size);
  const { start, end } = range ?? { start: 0, end: size - 1 };
  return {
    status: range ? 206 : 200,
    headers: {
      'content-type': type,
      'content-length': end - start + 1,
      'content-disposition': dispositionOf({ name, type, asAttachment: as === 'attachment' }),
      'accept-ranges': 'bytes',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': POLICY,
      'cross-origin-resource-policy': 'same-origin',
      ...(range && { 'content-range': `bytes ${start}-${end}/${size}` }),
    },
    pieces: await storage.pieces(request.key, { start, end }),
    reader,
  };
}

/** Writes the bytes of an upload as they come. @throws Refusal, and then reads and drops for a while what still comes */
export async function storeBytes(storage: DiskStorage, request: SignedRequest): Promise<void> {
  const { key, raw } = request;
  const { maxBytes, size, part } = permittedParts(storage, 'PUT', request);
  // A part's address has no other limit than its size.
  const limit = Number(maxBytes ?? size);
  const announced = Number(raw.headers['content-length'] ?? 0);
  if (announced > limit) throw tooLarge(limit);
  const exact = size === undefined ? undefined : Number(size);
  const write = (): Promise<void> =>
    part === undefined
      ? storage.write(raw, { key, maxBytes: limit, size: exact })
      : storage.writePart(raw, { key, number: Number(part), size: limit });
  await whileBytesCome(raw, write).catch((error: unknown) => {
    dropRest(raw);
    throw refusalOf(error, limit);
  });
}

function permittedParts(
  storage: DiskStorage,
  method: Permission['method'],
  { key, query }: SignedRequest,
): Permission['parts'] {
  const isPlain = (entry: [string, unknown]): entry is [string, string] => typeof entry[1] === 'string';
  const entries = Object.entries(query);
  const parts = entries.every(isPlain) ? storage.permitted(method, key, Object.fromEntries(entries)) : undefined;
  if (!parts) throw linkEnded();
  return parts;
}

/** Gives up when no byte has come for a while: a connection that only holds on would stay for ever. */
async function whileBytesCome(raw: IncomingMessage, work: () => Promise<void>): Promise<void> {
  const { socket } = raw;
  const giveUp = (): void => void raw.destroy();
  socket.setTimeout(STALLED_MS, giveUp);
  try {
    await work();
  } finally {
    socket.setTimeout(0);
    socket.off('timeout', giveUp);
  }
}

/** Discards the rest of a body: unread, it would block the connection's next request. */
function dropRest(raw: IncomingMessage): void {
  raw.resume();
  setTimeout(() => raw.complete || raw.destroy(), DROPPING_MS).unref();
}
