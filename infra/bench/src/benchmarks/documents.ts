import { createHash, randomBytes } from 'node:crypto';
import type { DocumentUpload, StoredDocument } from '@portal/contracts/library/document';
import type { Folder } from '@portal/contracts/library/folder';
import { DOCUMENT_SORT_FIELDS } from '@portal/contracts/library/sort-fields';
import pg from 'pg';
import { describeSamples, percentile } from '../measuring/statistics.ts';
import { withPortal, type Portal } from '../portal/portal.ts';
import { Session } from '../portal/session.ts';
import type { Report } from '../report.ts';

const FEW = 100;
const MANY = 100_000;
const PAGE_SIZE = 5;
const SAMPLES = 300;
const UPLOADS = 500;
const UPLOAD_BYTES = 1_000_000;

const COORDINATOR = 'coordinator@insurer.example';

/** A folder of many files compared with one of few; many uploads at once. */
export async function documents(report: Report): Promise<void> {
  await withPortal({}, async (portal) => {
    const session = new Session(portal.url, COORDINATOR);
    await listOfMany(report, portal, session);
    await uploadsAtOnce(report, session);
  });
}

async function newFolder(session: Session, name: string): Promise<string> {
  const { status, body } = await session.send('/library/folders', { name });
  if (status !== 201) throw new Error(`The folder was refused with ${status}`);
  return (body as { data: Folder }).data.id;
}

async function listOfMany(report: Report, portal: Portal, session: Session): Promise<void> {
  const { databaseUrl } = await portal.service('library');
  const [few, many] = [await newFolder(session, 'Few'), await newFolder(session, 'Many')];
  await withClient(databaseUrl, async (client) => {
    for (const [folder, count] of [
      [few, FEW],
      [many, MANY],
    ] as const) {
      await client.query(FILL, [folder, count]);
    }
    await client.query('vacuum analyze documents');
    await client.query('vacuum analyze folders');
  });
  const kinds = {
    page: (count: number) => `page=${pageOf(count)}`,
    sort: (count: number) => {
      const field = DOCUMENT_SORT_FIELDS[Math.floor(Math.random() * DOCUMENT_SORT_FIELDS.length)] ?? 'name';
      const direction = Math.random() < 0.5 ? 'Ascending' : 'Descending';
      return `sortFieldName=${field}&sortDirection=${direction}&page=${pageOf(count)}`;
    },
    search: (count: number) => `name=${searched(count)}`,
  };
  for (const [kind, query] of Object.entries(kinds)) {
    const [small, large]: [number[], number[]] = [[], []];
    // In turns, so that whatever else the machine does meets both.
    for (let index = -20; index < SAMPLES; index++) {
      const [one, other] = [await timeList(session, few, query(FEW)), await timeList(session, many, query(MANY))];
      if (index < 0) continue;
      small.push(one);
      large.push(other);
    }
    report.note(`${kind}, ${FEW} files: ${describeSamples(small, 'ms')}`);
    report.note(`${kind}, ${MANY} files: ${describeSamples(large, 'ms')}`);
    const comparison = percentile(small, 0.95);
    report.add({
      name: `Folder of ${MANY} files, ${kind}, p95`,
      measured: percentile(large, 0.95),
      unit: 'ms',
      limit: { atMost: 3 * comparison },
      comparison: `${comparison.toFixed(2)} ms in a folder of ${FEW}`,
    });
  }
}

const pageOf = (count: number): number => 1 + Math.floor((Math.random() * count) / PAGE_SIZE);
/** Search terms found in every name, in a tenth of them, in one, in none. */
const searched = (count: number): string =>
  ['report', 'flood', `${String(Math.floor(Math.random() * count)).padStart(6, '0')}`, 'nowhere'][
    Math.floor(Math.random() * 4)
  ] ?? '';

const FILL = `
  insert into documents (folder_id, s3_key, creator_id, creator_name, name, name_key, type, size, status, state, created_at)
  select $1, gen_random_uuid(), gen_random_uuid(), (array['Clara Nordin', 'Emil Berg', 'Nora Lind'])[1 + n % 3],
    'Report ' || (array['Fire', 'Flood', 'Crane', 'Site', 'Water', 'Roof', 'Gate', 'Wind', 'Power', 'Lift'])[1 + n % 10]
      || ' ' || lpad(n::text, 6, '0') || '.pdf',
    'report ' || (array['fire', 'flood', 'crane', 'site', 'water', 'roof', 'gate', 'wind', 'power', 'lift'])[1 + n % 10]
      || ' ' || lpad(n::text, 6, '0') || '.pdf',
    'application/pdf', 1 + (n * 7919) % 10000000, 'New', 'Stored', now() - make_interval(secs => n)
  from generate_series(1, $2::integer) n`;

async function timeList(session: Session, folder: string, query: string): Promise<number> {
  await session.token();
  const startedAt = performance.now();
  const { status } = await session.call(`/library/folders/${folder}/files?${query}`);
  const took = performance.now() - startedAt;
  if (status !== 200) throw new Error(`The list was answered with ${status}`);
  return took;
}

/** Uploads several files at the same time; each must be downloaded as it was sent. */
async function uploadsAtOnce(report: Report, session: Session): Promise<void> {
  const folderId = await newFolder(session, 'At once');
  await session.token();
  const startedAt = performance.now();
  const sent = await Promise.allSettled(
    Array.from({ length: UPLOADS }, (_, index) => upload(session, folderId, `file ${index}.pdf`)),
  );
  const seconds = (performance.now() - startedAt) / 1_000;
  const done = sent.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const reasons = sent.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []));
  for (const reason of reasons.slice(0, 5)) report.note(reason);
  let mixedUp = 0;
  for (const { id, hash } of done) {
    const { body } = await session.call(`/library/files/${id}/download`);
    const bytes = await (await fetch((body as { data: { url: string } }).data.url)).arrayBuffer();
    if (hashOf(new Uint8Array(bytes)) !== hash) mixedUp++;
  }
  const comparison = `${UPLOADS} uploads of ${UPLOAD_BYTES / 1_000_000} MB at once in ${seconds.toFixed(1)} s`;
  const none = { unit: '', limit: { atMost: 0 }, comparison };
  report.add({ ...none, name: 'Parallel uploads that failed', measured: reasons.length });
  report.add({ ...none, name: 'Parallel uploads that gave other bytes back', measured: mixedUp });
}

/** A time-out longer than a person would wait, since this many requests at once take longer. */
const patience = () => ({ signal: AbortSignal.timeout(120_000) });

async function upload(session: Session, folderId: string, name: string): Promise<{ id: string; hash: string }> {
  const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(UPLOAD_BYTES)]);
  const query = new URLSearchParams({ folderId, fileName: name, size: String(bytes.length) });
  const started = await session.call(`/library/files/upload-url?${query.toString()}`, patience());
  if (started.status !== 200) throw new Error(`${name}: its beginning was answered with ${started.status}`);
  const { url, s3Key } = (started.body as { data: DocumentUpload }).data;
  const put = await fetch(url, { method: 'PUT', body: bytes });
  await put.arrayBuffer();
  if (!put.ok) throw new Error(`${name}: its bytes were answered with ${put.status}`);
  const init = {
    ...patience(),
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ folderId, files: [{ s3Key, name }] }),
  };
  const stored = await session.call('/library/files', init);
  const [file] = (stored.body as { data?: { items: StoredDocument[] } }).data?.items ?? [];
  if (!file) throw new Error(`${name}: storing it was answered with ${stored.status}`);
  return { id: file.id, hash: hashOf(bytes) };
}

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

async function withClient(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
