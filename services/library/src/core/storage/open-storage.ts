import { accessSync, constants, mkdirSync } from 'node:fs';
import { DiskStorage } from '@portal/disk-storage';
import { ConfigError } from '@portal/service-kit';
import { needed, type LibraryConfig } from '../../config.ts';
import { S3Storage } from './s3-storage.ts';

/**
 * The storage that the settings name: a bucket where `S3_BUCKET` is set, else a folder.
 * @throws ConfigError where a setting is missing that goes with it, or nothing can be written into the folder
 */
export function openStorage(config: LibraryConfig): DiskStorage | S3Storage {
  if (config.S3_BUCKET) return new S3Storage(bucketOf(config.S3_BUCKET, config));
  const folder = needed(config, 'STORAGE_FOLDER', 'there is no S3_BUCKET either');
  return new DiskStorage({
    secret: needed(config, 'STORAGE_SIGNING_KEY', 'addresses of files in STORAGE_FOLDER are signed with it'),
    folder: writable(folder),
    publicUrl: config.PUBLIC_URL,
    apiBase: config.API_BASE_URL,
  });
}

function writable(folder: string): string {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new ConfigError([`STORAGE_FOLDER cannot be used: ${(error as NodeJS.ErrnoException).code}`]);
  }
  return folder;
}

function bucketOf(bucket: string, config: LibraryConfig) {
  const { S3_REGION, S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_FORCE_PATH_STYLE } = config;
  return {
    bucket,
    region: S3_REGION,
    endpoint: S3_ENDPOINT,
    forcePathStyle: S3_FORCE_PATH_STYLE === '1',
    credentials: S3_ACCESS_KEY_ID
      ? {
          accessKeyId: S3_ACCESS_KEY_ID,
          secretAccessKey: needed(config, 'S3_SECRET_ACCESS_KEY', 'there is an S3_ACCESS_KEY_ID'),
        }
      : undefined,
  };
}
