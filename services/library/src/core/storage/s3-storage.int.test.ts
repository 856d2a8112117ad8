import { randomUUID } from 'node:crypto';
import { startS3, type TestS3 } from '@portal/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CONTENT, startLibrary } from '../../library.fixture.ts';
import { S3Storage } from './s3-storage.ts';

let s3: TestS3;
let storage: S3Storage;
beforeAll(async () => {
  s3 = await startS3();
  const { bucket, endpoint, ...credentials } = s3;
  storage = new S3Storage({ bucket, endpoint, credentials, region: 'eu-central-1', forcePathStyle: true });
});
afterAll(() => s3?.stop());

const signed = (address: string): URLSearchParams => new URL(address).searchParams;

it('addresses of a bucket end in time and are bound to the size where it is known', async () => {
  const key = randomUUID();
  const bound = await storage.uploadUrl({ key, maxBytes: 100, size: 10 });
  expect(signed(bound).get('X-Amz-SignedHeaders')).toBe('content-length;host');
  expect(signed(bound).get('X-Amz-Expires')).toBe('900');
  expect(new URL(bound).pathname).toBe(`/${s3.bucket}/files/${key}`);
  const unbound = await storage.uploadUrl({ key: randomUUID(), maxBytes: 100 });
  expect(signed(unbound).get('X-Amz-SignedHeaders')).toBe('host');
  expect([storage.takenBytes({ maxBytes: 100, size: 10 }), storage.takenBytes({ maxBytes: 100 })]).toEqual([
    10,
    5 * 1024 ** 3,
  ]);
  const read = await storage.downloadUrl({ key, name: 'a "b".pdf', type: 'application/pdf' });
  expect(signed(read).get('X-Amz-Expires')).toBe('60');
  expect(signed(read).get('response-content-type')).toBe('application/pdf');
  expect(signed(read).get('response-content-disposition')).toContain(`filename*=UTF-8''a%20%22b%22.pdf`);
});

it('what arrived long ago and was never kept is removed, what is kept stays', async () => {
  // The uploads of other tests.
  await storage.removeArrivedBefore(new Date(Date.now() + 60_000));
  const [young, kept] = [randomUUID(), randomUUID()];
  for (const key of [young, kept]) {
    await fetch(await storage.uploadUrl({ key, maxBytes: 100 }), { method: 'PUT', body: 'hello' });
  }
  expect(await storage.keep(kept)).toBe(5);
  expect(await storage.removeArrivedBefore(new Date(Date.now() - 60_000))).toBe(0);
  expect(await storage.removeArrivedBefore(new Date(Date.now() + 60_000))).toBe(1);
  expect(await storage.keep(young)).toBeUndefined();
  expect(await storage.keep(kept)).toBe(5);
});

it('a bucket that is away is a 503, and the upload can be stored when it is back', async () => {
  const library = await startLibrary('s3');
  const person = await library.person();
  const s3Key = await person.upload(CONTENT.pdf);
  await library.stopBucket();
  expect(await person.store(s3Key, 'cv.pdf', CONTENT.pdf.length)).toMatchObject({ status: 503, code: 'Unavailable' });
  expect(await library.running.database.knex('uploads').where({ s3_key: s3Key })).toHaveLength(1);
  await library.stop();
});
