import { accessSync, constants, mkdirSync } from 'node:fs';
import { ConfigError } from '@portal/service-kit';
import * as v from 'valibot';
import type { BucketOptions } from './bucket.ts';

const httpAddress = v.pipe(
  v.string(),
  v.check((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), 'must be an http(s) address'),
);

/** Settings of the portal's storage: a bucket where `S3_BUCKET` is set, else a folder. */
export const storageSettings = {
  STORAGE_FOLDER: v.optional(v.string()),
  S3_BUCKET: v.optional(v.string()),
  S3_REGION: v.optional(v.string(), 'us-east-1'),
  S3_ENDPOINT: v.optional(httpAddress),
  S3_ACCESS_KEY_ID: v.optional(v.string()),
  S3_SECRET_ACCESS_KEY: v.optional(v.string()),
  S3_FORCE_PATH_STYLE: v.optional(v.picklist(['0', '1']), '0'),
} as const;
export type StorageConfig = v.InferOutput<v.ObjectSchema<typeof storageSettings, undefined>>;

/** Returns a setting that others make necessary. @throws ConfigError where it is missing */
export function needed<Config>(config: Config, name: keyof Config & string, because: string): string {
  const value = config[name];
  if (typeof value !== 'string') throw new ConfigError([`${name} is missing: ${because}`]);
  return value;
}

/** Creates the folder of the storage. @throws ConfigError where it is not set, or nothing can be written into it */
export function openFolder(config: StorageConfig): string {
  const folder = needed(config, 'STORAGE_FOLDER', 'there is no S3_BUCKET either');
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new ConfigError([`STORAGE_FOLDER cannot be used: ${(error as NodeJS.ErrnoException).code}`]);
  }
  return folder;
}

/** Returns the options of a bucket. @throws ConfigError where a secret is missing that goes with its id */
export function bucketOptions(bucket: string, config: StorageConfig): BucketOptions {
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
