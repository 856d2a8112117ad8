import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, open, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { PartsUpload, StoredDocument, UploadParts } from '@portal/contracts/library/document';
import type { Folder } from '@portal/contracts/library/folder';
import { watchMemory } from '../measuring/memory.ts';
import { median } from '../measuring/statistics.ts';
import { temporaryFolder, withPortal, type Portal } from '../portal/portal.ts';
import { Session } from '../portal/session.ts';
import { startWebDav, type WebDav } from '../portal/web-dav.ts';
import type { Report } from '../report.ts';

const BYTES = 2 * 1024 ** 3;
const ROUNDS = 3;
/** Milliseconds until all of it is on a slow disk. */
const STORED_WITHIN_MS = 120_000;
/** Parts on the way at once. */
const AT_ONCE = 3;
const MB = 1_000_000;
const PERSON = 'coordinator@insurer.example';

const run = promisify(execFile);
const CURL = process.env.PORTAL_CURL ?? 'curl';

/** Seconds of each round. */
interface Times {
  /** Seconds of the upload, until the last byte is accepted. */
  readonly up: number[];
  /** … and until all of it is stored and flushed. */
  readonly stored: number[];
  readonly down: number[];
}

/** A file of 2 GB through the portal to its disk and back, compared with nginx with WebDAV on the same disk; all bytes by curl. */
export async function upload(report: Report): Promise<void> {
  const folder = await temporaryFolder();
  try {
    const file = join(folder, 'video.mp4');
    await writeVideo(file);
    const dav = await startWebDav(folder);
    try {
      await withPortal({}, (portal) => compare(report, portal, dav, { folder, file }));
    } finally {
      dav.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Writes a file with a video's header and random bytes after it. */
async function writeVideo(file: string): Promise<void> {
  const target = await open(file, 'w');
  const block = randomBytes(64 * 1024 * 1024);
  for (let written = 0; written < BYTES; written += block.length) await target.write(block);
  await target.write(Buffer.from('\0\0\0\x18ftypisom\0\0\x02\0isommp41', 'latin1'), 0, 24, 0);
  await target.sync();
  await target.close();
}

async function compare(
  report: Report,
  portal: Portal,
  dav: WebDav,
  { folder, file }: { readonly folder: string; readonly file: string },
): Promise<void> {
  const session = new Session(portal.url, PERSON);
  const created = await session.send('/library/folders', { name: 'Large files' });
  const folderId = (created.body as { data: Folder }).data.id;
  const [own, nginx]: [Times, Times] = [
    { up: [], stored: [], down: [] },
    { up: [], stored: [], down: [] },
  ];
  // Split before measuring: a browser reads parts directly from the file.
  const parts = join(folder, 'parts');
  await mkdir(parts);
  await run('split', ['-b', String(await partSize(session, folderId)), '-d', '-a', '4', file, `${parts}/`]);
  /** Plays one round of each in turn, so that other load on the machine affects both. */
  const playRound = async (round: number): Promise<void> => {
    const name = `video ${round}.mp4`;
    let sent = { id: '', transferred: 0 };
    own.stored.push(await seconds(async () => (sent = await sendInParts(session, { folderId, parts, name }))));
    own.up.push(sent.transferred);
    const { body } = await session.call(`/library/files/${sent.id}/download`);
    own.down.push(await seconds(() => download((body as { data: { url: string } }).data.url)));
    const address = `${dav.url}/video-${round}.mp4`;
    const up = await seconds(() => run(CURL, ['-sS', '--fail', '-o', '/dev/null', '-T', file, address]));
    nginx.up.push(up);
    nginx.stored.push(up + (await seconds(() => run('sync', ['-d', join(folder, 'files', `video-${round}.mp4`)]))));
    nginx.down.push(await seconds(() => download(address)));
    await fetch(address, { method: 'DELETE' });
    await session.send('/library/files', { ids: [sent.id] }, 'DELETE');
  };
  // Memory after the first large file is the working state; growth from there would be a leak.
  await playRound(0);
  for (const times of [own, nginx]) for (const samples of [times.up, times.stored, times.down]) samples.length = 0;
  const watched = await watchPortal(portal);
  let grown: ReadonlyMap<string, number>;
  try {
    for (let round = 1; round <= ROUNDS; round++) await playRound(round);
  } finally {
    // Stop in any case: the sampling of memory would go on for ever.
    grown = watched();
  }
  describe(report, own, nginx, grown);
}

/** Bytes of a part of such a file, as the service cuts it. */
async function partSize(session: Session, folderId: string): Promise<number> {
  const { body } = await session.send('/library/uploads', { folderId, fileName: 'size.mp4', size: BYTES });
  const { id, partSize: size } = (body as { data: PartsUpload }).data;
  await session.call(`/library/uploads/${id}`, { method: 'DELETE' });
  return size;
}

/** Uploads as a browser does: requests the parts' addresses, sends some parts at once, and completes the file. */
async function sendInParts(
  session: Session,
  { folderId, parts, name }: { readonly folderId: string; readonly parts: string; readonly name: string },
): Promise<{ readonly id: string; readonly transferred: number }> {
  const started = await session.send('/library/uploads', { folderId, fileName: name, size: BYTES });
  if (started.status !== 201) throw new Error(`The upload was answered with ${started.status}`);
  const { id } = (started.body as { data: PartsUpload }).data;
  let transferred = 0;
  for (;;) {
    const { body } = await session.call(`/library/uploads/${id}/parts`);
    const { missing } = (body as { data: UploadParts }).data;
    if (missing.length === 0) break;
    const transfers = missing.map(({ number, url }) => transfer(join(parts, partName(number)), url)).join('next\n');
    const config = join(parts, 'curl');
    await writeFile(config, transfers);
    transferred += await seconds(() =>
      run(CURL, ['--no-progress-meter', '-Z', '--parallel-max', String(AT_ONCE), '-K', config]),
    );
  }
  const signal = AbortSignal.timeout(STORED_WITHIN_MS);
  const completed = await session.call(`/library/uploads/${id}/complete`, { method: 'POST', signal });
  if (completed.status !== 200) throw new Error(`Completing it was answered with ${completed.status}`);
  const { s3Key } = (completed.body as { data: { s3Key: string } }).data;
  const stored = await session.send('/library/files', { folderId, files: [{ s3Key, name }] });
  const [item] = (stored.body as { data?: { items: StoredDocument[] } }).data?.items ?? [];
  if (!item) throw new Error(`Storing it was answered with ${stored.status}`);
  return { id: item.id, transferred };
}

const transfer = (file: string, url: string): string =>
  [`upload-file="${file}"`, `url="${url}"`, 'output="/dev/null"', 'header="Expect:"', 'fail', ''].join('\n');

/** Named as split(1) does, with numbers. */
const partName = (number: number): string => String(number - 1).padStart(4, '0');

async function download(url: string): Promise<void> {
  await run(CURL, ['-sS', '--fail', '-o', '/dev/null', url]);
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return (performance.now() - startedAt) / 1_000;
}

/** Samples the memory of each process of the portal; answers by how many megabytes each grew. */
async function watchPortal(portal: Portal): Promise<() => ReadonlyMap<string, number>> {
  const { edge, postgres, nats, services } = await portal.describe();
  const pids = Object.entries({ edge, postgres, nats, ...services }).map(
    ([name, { pid }]) => [name, pid ?? 0] as const,
  );
  const watches = pids.map(([name, pid]) => [name, watchMemory(pid)] as const);
  return () =>
    new Map(
      watches.map(([name, stop]) => {
        const { before, peak } = stop();
        return [name, peak - before];
      }),
    );
}

function describe(report: Report, own: Times, nginx: Times, grown: ReadonlyMap<string, number>): void {
  const speed = (samples: readonly number[]): number => BYTES / MB / median(samples);
  const write = (samples: readonly number[]): string => samples.map((time) => time.toFixed(2)).join(' ');
  for (const [way, name] of [
    ['up', 'Upload of 2 GB'],
    ['stored', 'Upload of 2 GB, stored and flushed'],
    ['down', 'Download of 2 GB'],
  ] as const) {
    report.note(`${way}: portal ${write(own[way])} s, nginx ${write(nginx[way])} s`);
    report.add({
      name,
      measured: speed(own[way]),
      unit: 'MB/s',
      limit: { atLeast: 0.6 * speed(nginx[way]) },
      comparison: `nginx ${speed(nginx[way]).toFixed(0)} MB/s`,
    });
  }
  for (const [name, megabytes] of grown) {
    if (!['edge', 'library', 'postgres', 'nats'].includes(name)) continue;
    report.add({
      name: `2 GB up and down: memory of ${name}`,
      measured: megabytes,
      unit: 'MB',
      limit: { atMost: 64 },
      comparison: `${ROUNDS} rounds`,
    });
  }
}
