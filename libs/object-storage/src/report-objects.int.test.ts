import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { startS3, type TestS3 } from '@portal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openReportObjects, type ReportObjects, type StorageConfig } from './index.ts';

let s3: TestS3;
let folder: string;
const opened = new Map<string, ReportObjects>();
const COMMON: StorageConfig = { S3_REGION: 'eu-central-1', S3_FORCE_PATH_STYLE: '1' };

beforeAll(async () => {
  s3 = await startS3();
  folder = await mkdtemp(join(tmpdir(), 'portal-reports-'));
  const { bucket, endpoint, accessKeyId, secretAccessKey } = s3;
  const ofBucket = { S3_BUCKET: bucket, S3_ENDPOINT: endpoint, S3_ACCESS_KEY_ID: accessKeyId };
  opened.set('a folder', await openReportObjects({ ...COMMON, STORAGE_FOLDER: folder }));
  opened.set('a bucket', await openReportObjects({ ...COMMON, ...ofBucket, S3_SECRET_ACCESS_KEY: secretAccessKey }));
});
afterAll(async () => {
  await s3?.stop();
  if (folder) await rm(folder, { recursive: true });
});

const bytesOf = async (objects: ReportObjects, key: string) => {
  const found = await objects.read(key);
  return found && { size: found.size, text: (await buffer(found.body)).toString() };
};

describe.each(['a folder', 'a bucket'])('reports in %s', (kind) => {
  const objects = (): ReportObjects => {
    const found = opened.get(kind);
    if (!found) throw new Error('The storage is not open');
    return found;
  };

  it('are read as they were written last, with their size', async () => {
    const key = `reports/${randomUUID()}/report.pdf`;
    expect(await objects().read(key)).toBeUndefined();
    await objects().write(key, Buffer.from('first'));
    await objects().write(key, Buffer.from('the second'));
    expect(await bytesOf(objects(), key)).toEqual({ size: 10, text: 'the second' });
  });

  it('are removed with all of their job, and no other’s', async () => {
    const [gone, kept] = [randomUUID(), randomUUID()];
    for (const job of [gone, kept]) {
      for (const name of ['report.pdf', 'page-1.png'])
        await objects().write(`reports/${job}/${name}`, Buffer.from(job));
    }
    await objects().removeJob(gone);
    await objects().removeJob(gone);
    expect(await objects().read(`reports/${gone}/report.pdf`)).toBeUndefined();
    expect(await objects().read(`reports/${gone}/page-1.png`)).toBeUndefined();
    expect(await bytesOf(objects(), `reports/${kept}/page-1.png`)).toMatchObject({ text: kept });
  });

  it.each([
    'reports/../files/a.pdf',
    `files/${randomUUID()}`,
    `reports/${randomUUID()}/../../files/a.pdf`,
    `reports/${'-'.repeat(36)}/report.pdf`,
    `reports/${randomUUID()}/report.exe`,
  ])('have no key %s', async (key) => {
    await expect(objects().read(key)).rejects.toThrow('no key of a report');
    await expect(objects().write(key, Buffer.from('x'))).rejects.toThrow('no key of a report');
  });

  it('are not removed by what is no id of a job', async () => {
    await expect(objects().removeJob('..')).rejects.toThrow('no id of a job');
  });
});

it('a folder holds no half of an object, also when it was written by two at once', async () => {
  const job = randomUUID();
  const objects = opened.get('a folder');
  await Promise.all(['a', 'b'].map((text) => objects?.write(`reports/${job}/report.pdf`, Buffer.from(text))));
  expect(await readdir(join(folder, 'reports', job))).toEqual(['report.pdf']);
  expect(existsSync(join(folder, 'files'))).toBe(false);
});
