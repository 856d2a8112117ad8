import { readFile, readdir, rm, stat } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';

/**
 * Runs s3rver with the calls that it lacks for uploads in parts, after Amazon's description: ListParts,
 * AbortMultipartUpload, ListMultipartUploads, and the refusals of an upload that is over and of a part that is missing.
 * `node s3-server.process.ts <folder> <port> <bucket>`
 */
const [directory = '', port = '', bucket = ''] = process.argv.slice(2);
/** Upload folder of s3rver's layout. */
const uploads = join(directory, bucket, '._S3rver_uploads');
/** Parts and uploads of a page: few, so that clients turn pages. */
const PAGE = 3;

interface Context {
  readonly res: ServerResponse;
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string | undefined>>;
  status: number;
  body: unknown;
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const xml = (name: string, content: Readonly<Record<string, unknown>>): string =>
  `<${name}>${Object.entries(content)
    .flatMap(([key, value]) => (Array.isArray(value) ? value : [value]).map((one: unknown) => [key, one] as const))
    .map(([key, one]) =>
      typeof one === 'object' ? xml(key, one as Record<string, unknown>) : `<${key}>${escaped(String(one))}</${key}>`,
    )
    .join('')}</${name}>`;

const refuse = (context: Context, status: number, Code: string): void => {
  Object.assign(context, { status, type: 'application/xml', body: xml('Error', { Code, Message: Code }) });
};

async function listParts(context: Context, folder: string): Promise<void> {
  const numbers = (await readdir(folder)).filter((name) => /^\d+$/.test(name)).map(Number);
  const left = numbers
    .toSorted((a, b) => a - b)
    .filter((number) => number > Number(context.query['part-number-marker'] ?? 0));
  const shown = left.slice(0, PAGE);
  const Part = await Promise.all(
    shown.map(async (number) => ({
      PartNumber: number,
      ETag: `"${await readFile(join(folder, `${number}.md5`), 'utf8')}"`,
      Size: (await stat(join(folder, String(number)))).size,
    })),
  );
  const IsTruncated = left.length > PAGE;
  const content = { IsTruncated, ...(IsTruncated && { NextPartNumberMarker: shown.at(-1) }), Part };
  Object.assign(context, { status: 200, type: 'application/xml', body: xml('ListPartsResult', content) });
}

async function listUploads(context: Context): Promise<void> {
  const { prefix = '', 'key-marker': afterKey = '', 'upload-id-marker': afterId = '' } = context.query;
  const ids = await readdir(uploads).catch(() => []);
  const all = await Promise.all(
    ids.map(async (UploadId) => ({
      Key: await readFile(join(uploads, UploadId, 'key'), 'utf8'),
      UploadId,
      Initiated: (await stat(join(uploads, UploadId, 'key'))).mtime.toISOString(),
    })),
  );
  const place = (upload: { readonly Key: string; readonly UploadId: string }): string =>
    `${upload.Key} ${upload.UploadId}`;
  const left = all
    .filter((upload) => upload.Key.startsWith(prefix) && place(upload) > `${afterKey} ${afterId}`)
    .toSorted((a, b) => (place(a) < place(b) ? -1 : 1));
  const Upload = left.slice(0, PAGE);
  const [IsTruncated, last] = [left.length > PAGE, Upload.at(-1)];
  const next = IsTruncated && last && { NextKeyMarker: last.Key, NextUploadIdMarker: last.UploadId };
  const body = xml('ListMultipartUploadsResult', { IsTruncated, ...next, Upload });
  Object.assign(context, { status: 200, type: 'application/xml', body });
}

async function uploadInParts(context: Context, next: () => Promise<void>): Promise<void> {
  const { uploadId } = context.query;
  if (context.method === 'GET' && 'uploads' in context.query) return listUploads(context);
  if (uploadId === undefined) return next();
  const folder = join(uploads, uploadId);
  const key = await readFile(join(folder, 'key'), 'utf8').catch(() => undefined);
  if (!/^[0-9a-f]+$/.test(uploadId) || context.path !== `/${bucket}/${key}`)
    return refuse(context, 404, 'NoSuchUpload');
  if (context.method === 'GET') return listParts(context, folder);
  if (context.method !== 'DELETE') return next();
  await rm(folder, { recursive: true });
  context.status = 204;
}

/** Objects being assembled, each until its answer has been sent. */
const assembling = new Map<string, Promise<void>>();

/** Shows an object once it is whole, as Amazon does: s3rver puts it together where others already read it. */
async function showWhole(context: Context, next: () => Promise<void>): Promise<void> {
  const { path, method, query, res } = context;
  for (let other = assembling.get(path); other; other = assembling.get(path)) await other;
  if (method !== 'POST' || query['uploadId'] === undefined) return next();
  const answered = new Promise<void>((done) => res.once('close', done));
  assembling.set(
    path,
    answered.finally(() => assembling.delete(path)),
  );
  return next();
}

const server = new S3rver({
  directory,
  address: '127.0.0.1',
  port: Number(port),
  silent: true,
  // s3rver rejects some signatures that Amazon accepts: of names with special characters, of a bucket's list.
  allowMismatchedSignatures: true,
  configureBuckets: [{ name: bucket, configs: [] }],
});
server.middleware.unshift(showWhole, uploadInParts);
await server.run();
// Closed after five seconds as usual, a connection could end just when a busy client writes the next upload to it.
server.httpServer.keepAliveTimeout = 10 * 60_000;
