import { DiskStorage } from '@portal/disk-storage';
import { bucketOptions, needed, openFolder } from '@portal/object-storage';
import type { LibraryConfig } from '../../config.ts';
import { S3Storage } from './s3-storage.ts';

/**
 * The storage that the settings name: a bucket where `S3_BUCKET` is set, else a folder.
 * @throws ConfigError where a setting is missing that goes with it, or nothing can be written into the folder
 */
export function openStorage(config: LibraryConfig): DiskStorage | S3Storage {
  if (config.S3_BUCKET) return new S3Storage(bucketOptions(config.S3_BUCKET, config));
  const folder = openFolder(config);
  return new DiskStorage({
    secret: needed(config, 'STORAGE_SIGNING_KEY', 'addresses of files in STORAGE_FOLDER are signed with it'),
    folder,
    publicUrl: config.PUBLIC_URL,
    apiBase: config.API_BASE_URL,
  });
}
