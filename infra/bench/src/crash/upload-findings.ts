import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Document } from '@portal/contracts/library/document';
import pg from 'pg';
import type { Portal } from '../portal/portal.ts';
import type { Session } from '../portal/session.ts';
import { hashOf, type UploadLedger } from './upload-clients.ts';
import { kill } from './victims.ts';

const PAGE_SIZE = 100;
const READY_WITHIN_MS = 60_000;
const SWEPT_WITHIN_MS = 30_000;

/**
 * Returns the differences between ledger and folder: files missing, and files whose content differs from what was sent.
 */
export async function visibleFaults(
  session: Session,
  folderId: string,
  { sent, stored }: UploadLedger,
): Promise<{ readonly lost: string[]; readonly broken: string[] }> {
  const visible = await filesOf(session, folderId);
  const names = new Set(visible.map(({ name }) => name));
  const broken: string[] = [];
  for (const { id, name } of visible) {
    const { body } = await session.call(`/library/files/${id}/download`);
    const response = await fetch((body as { data: { url: string } }).data.url);
    const hash = hashOf(new Uint8Array(await response.arrayBuffer()));
    if (!response.ok || hash !== sent.get(name)) broken.push(`${name}: ${response.status}`);
  }
  return { lost: [...stored].filter((name) => !names.has(name)), broken };
}

async function filesOf(session: Session, folderId: string): Promise<readonly Document[]> {
  const files: Document[] = [];
  for (let page = 1; ; page++) {
    const path = `/library/folders/${folderId}/files?pageSize=${PAGE_SIZE}&page=${page}`;
    const { status, body } = await session.call(path);
    if (status !== 200) throw new Error(`The folder was answered with ${status}`);
    const { items } = (body as { data: { items: Document[] } }).data;
    files.push(...items);
    if (items.length < PAGE_SIZE) return files;
  }
}

/**
 * Ages everything abandoned until the sweep applies, restarts the library, which sweeps at its start, and returns the
 * remaining bytes that belong to no file.
 */
export async function orphansOf(portal: Portal): Promise<readonly string[]> {
  const { databaseUrl } = await portal.service('library');
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(`update document_uploads set kept_until = now() - interval '1 day'`);
    const arrived = join(portal.dataDir, 'storage/arrived');
    const longAgo = new Date(Date.now() - 30 * 24 * 60 * 60 * 1_000);
    for (const name of await namesIn(arrived)) await utimes(join(arrived, name), longAgo, longAgo);
    await kill(portal, 'library', READY_WITHIN_MS);
    const deadline = performance.now() + SWEPT_WITHIN_MS;
    for (;;) {
      const left = await leftOver(client, portal.dataDir);
      if (left.length === 0 || performance.now() > deadline) return left;
      await wait(200);
    }
  } finally {
    await client.end();
  }
}

async function leftOver(client: pg.Client, dataDir: string): Promise<string[]> {
  const { rows } = await client.query<{ key: string; isFile: boolean }>(
    `select s3_key as key, true as "isFile" from documents union all select s3_key, true from files
     union all select s3_key, true from uploads union all select s3_key, false from document_uploads`,
  );
  const owned = new Set(rows.filter(({ isFile }) => isFile).map(({ key }) => key));
  // One of 256 folders, and in it a file, or a folder of parts, by its key.
  const paths = await namesIn(join(dataDir, 'storage/files'), true);
  const kept = new Set(paths.flatMap((path) => path.split('/').at(1) ?? []));
  return [
    ...rows.filter(({ isFile }) => !isFile).map(({ key }) => `upload ${key}`),
    ...(await namesIn(join(dataDir, 'storage/arrived'))).map((name) => `arrived ${name}`),
    ...[...kept].filter((name) => !owned.has(name)).map((name) => `kept ${name}`),
  ];
}

async function namesIn(folder: string, recursive = false): Promise<string[]> {
  return readdir(folder, { recursive }).catch(() => []);
}
