import { buildFrom } from '@portal/service-kit';
import { createDatabase, testTokens, type TestDatabase } from '@portal/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrations } from '../migrations/index.ts';
import { libraryService } from './app.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase(migrations);
});
afterAll(() => database.drop());

it.each([
  [{}, /STORAGE_FOLDER is missing/],
  [{ STORAGE_FOLDER: '/tmp' }, /STORAGE_SIGNING_KEY is missing/],
  [{ STORAGE_FOLDER: '/tmp', STORAGE_SIGNING_KEY: 'short' }, /STORAGE_SIGNING_KEY is wrong: must have at least 32/],
  [
    { STORAGE_FOLDER: '/dev/null/files', STORAGE_SIGNING_KEY: 'x'.repeat(32) },
    /STORAGE_FOLDER cannot be used: ENOTDIR/,
  ],
  [{ S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'id' }, /S3_SECRET_ACCESS_KEY is missing/],
  [{ S3_BUCKET: 'files', S3_ENDPOINT: 'ftp://files' }, /S3_ENDPOINT is wrong/],
  [{ CLAMAV_HOST: 'scanner', CLAMAV_PORT: '70000' }, /CLAMAV_PORT is wrong: must be at most 65535/],
  [{ CLAMAV_HOST: 'scanner', CLAMAV_MAX_BYTES: '25 MB' }, /CLAMAV_MAX_BYTES is wrong: must be a whole number/],
])('with the settings %j the service does not start', async (settings, fault) => {
  const env = {
    PORT: '0',
    DATABASE_URL: database.url,
    NATS_URL: 'nats://127.0.0.1:1',
    NATS_CREDENTIALS: '/nowhere',
    PUBLIC_URL: 'http://localhost:4200',
    ...settings,
  };
  await expect(buildFrom(libraryService, env, { jwks: testTokens().jwks, logger: false })).rejects.toThrow(fault);
});
