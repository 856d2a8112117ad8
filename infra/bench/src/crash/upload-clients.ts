import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { DocumentUpload, PartsUpload, StoredDocument, UploadParts } from '@portal/contracts/library/document';
import type { Answer, Session } from '../portal/session.ts';

/** Steps of an upload at which a process is killed. */
export const UPLOAD_STEPS = [
  'before the bytes',
  'during the bytes',
  'after the bytes',
  'while it is stored',
  'after the metadata',
] as const;
export type UploadStep = (typeof UPLOAD_STEPS)[number];

/** A client's record of uploads sent and answers received: an acknowledged upload must not be undone. */
export interface UploadLedger {
  /** Hash of the bytes of each file, by its name. */
  readonly sent: Map<string, string>;
  /** Names of files acknowledged as stored. */
  readonly stored: Set<string>;
  /** Uploads that could not be ended though all was ready again. */
  readonly failed: string[];
}

/** One client with one file. */
export interface UploadClient {
  readonly session: Session;
  readonly folderId: string;
  readonly name: string;
  readonly ledger: UploadLedger;
  /** Called at each step; the client goes on when the promise settles. */
  readonly reached: (step: UploadStep) => Promise<void>;
  /** Aborted when the client is gone, like a closed browser. */
  readonly signal: AbortSignal;
}

const SMALL = 1_000_000;
/** Two parts: one of 16 MiB, and the rest. */
const LARGE = 17 * 1024 * 1024;
const AFTER_FAILURE_MS = 200;
const GIVEN_UP_AFTER_MS = 90_000;
const MOST_ROUNDS = 200;
/** Span in which a file is stored: victims are killed at a random moment of it. */
const STORING_MS = 15;

/** Uploads a file as a browser does: what gets no answer is sent again. */
export async function upload(client: UploadClient, isInParts: boolean): Promise<void> {
  const bytes = Buffer.concat([
    Buffer.from('%PDF-1.7\n'),
    randomBytes(isInParts ? LARGE : SMALL),
    Buffer.from('%%EOF\n'),
  ]);
  client.ledger.sent.set(client.name, hashOf(bytes));
  try {
    const s3Key = await (isInParts ? sendParts(client, bytes) : sendWhole(client, bytes));
    await client.reached('after the bytes');
    await store(client, s3Key);
  } catch (error) {
    if (!client.signal.aborted) client.ledger.failed.push(`${client.name}: ${String(error)}`);
  }
}

export const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

async function sendWhole(client: UploadClient, bytes: Buffer): Promise<string> {
  const { session, folderId, name: fileName, signal } = client;
  const query = new URLSearchParams({ folderId, fileName, size: String(bytes.length) });
  const path = `/library/files/upload-url?${query.toString()}`;
  const { url, s3Key } = await again(client, () => dataOf<DocumentUpload>(session.call(path, { signal })));
  await client.reached('before the bytes');
  await again(client, () => put(client, url, bytes));
  return s3Key;
}

async function sendParts(client: UploadClient, bytes: Buffer): Promise<string> {
  const { session, folderId, name: fileName } = client;
  const body = { folderId, fileName, size: bytes.length };
  const { id } = await again(client, () => dataOf<PartsUpload>(session.send('/library/uploads', body)));
  await client.reached('before the bytes');
  for (let round = 0; ; round++) {
    if (round > MOST_ROUNDS) throw new Error('Its parts do not arrive');
    // Parts that broke off are among the missing ones again.
    const { missing, partSize } = await again(client, () =>
      dataOf<UploadParts>(session.call(`/library/uploads/${id}/parts`)),
    );
    if (missing.length === 0) break;
    for (const { number, url } of missing) {
      const part = bytes.subarray((number - 1) * partSize, number * partSize);
      await put(client, url, part).catch(() => wait(AFTER_FAILURE_MS));
      client.signal.throwIfAborted();
    }
  }
  return (await again(client, () => dataOf<{ s3Key: string }>(session.send(`/library/uploads/${id}/complete`, {}))))
    .s3Key;
}

/** Sends bytes; between their halves the client tells where it is. */
async function put({ reached, signal }: UploadClient, url: string, bytes: Buffer): Promise<void> {
  async function* halves(): AsyncGenerator<Buffer> {
    yield bytes.subarray(0, bytes.length / 2);
    await reached('during the bytes');
    yield bytes.subarray(bytes.length / 2);
  }
  const body = Readable.toWeb(Readable.from(halves())) as unknown as RequestInit['body'];
  const response = await fetch(url, { method: 'PUT', body, duplex: 'half', signal } as RequestInit);
  await response.arrayBuffer();
  if (!response.ok) throw new Unanswered(response.status);
}

async function store(client: UploadClient, s3Key: string): Promise<void> {
  const { session, folderId, name, ledger, signal } = client;
  const init = {
    signal,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ folderId, files: [{ s3Key, name }] }),
  };
  const storing = again(client, () => dataOf<{ items: StoredDocument[] }>(session.call('/library/files', init)));
  // A client that has left ignores the answer.
  storing.catch(() => undefined);
  await wait(Math.random() * STORING_MS);
  await client.reached('while it is stored');
  const { items } = await storing;
  if (items[0]?.state !== 'Stored') throw new Error(`It is ${items[0]?.state}`);
  ledger.stored.add(name);
  await client.reached('after the metadata');
}

/** An answer that tells nothing of the request: somebody on the way was not there. */
class Unanswered extends Error {
  constructor(status: number) {
    super(`Answered ${status}`);
  }
}

async function dataOf<Data>(answer: Promise<Answer>): Promise<Data> {
  const { status, body } = await answer;
  if (status === 401 || status >= 500) throw new Unanswered(status);
  if (status >= 400) throw new Refused(`Refused with ${status}: ${JSON.stringify(body)}`);
  return (body as { data: Data }).data;
}

class Refused extends Error {}

async function again<Result>({ signal }: UploadClient, work: () => Promise<Result>): Promise<Result> {
  const deadline = performance.now() + GIVEN_UP_AFTER_MS;
  for (;;) {
    signal.throwIfAborted();
    try {
      return await work();
    } catch (error) {
      if (error instanceof Refused || performance.now() > deadline) throw error;
      await wait(AFTER_FAILURE_MS);
    }
  }
}
