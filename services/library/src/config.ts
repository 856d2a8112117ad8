import { storageSettings } from '@portal/object-storage';
import { serviceSettings } from '@portal/service-kit';
import * as v from 'valibot';

const wholeNumber = (max: number) =>
  v.pipe(
    v.string(),
    v.regex(/^[1-9]\d{0,14}$/, 'must be a whole number'),
    v.transform(Number),
    v.maxValue(max, `must be at most ${max}`),
  );

/**
 * Settings of the service: the common ones, the storage of files in a bucket or a folder, and an optional virus scanner
 * for documents.
 */
export const librarySettings = v.object({
  ...serviceSettings,
  ...storageSettings,
  /** Signs the addresses of files in the folder. */
  STORAGE_SIGNING_KEY: v.optional(v.pipe(v.string(), v.minLength(32, 'must have at least 32 characters'))),
  /** Bytes that the files of one person may have, and those of the people of one company. */
  STORAGE_PERSON_BYTES: v.optional(wholeNumber(Number.MAX_SAFE_INTEGER), '500000000000'),
  STORAGE_COMPANY_BYTES: v.optional(wholeNumber(Number.MAX_SAFE_INTEGER), '5000000000000'),
  CLAMAV_HOST: v.optional(v.string()),
  CLAMAV_PORT: v.optional(wholeNumber(65_535), '3310'),
  /** `StreamMaxLength` of clamd.conf: clamd scans no more of a content. */
  CLAMAV_MAX_BYTES: v.optional(wholeNumber(Number.MAX_SAFE_INTEGER), '26214400'),
});
export type LibraryConfig = v.InferOutput<typeof librarySettings>;

/** Returns the bytes that a person and a company may have in the storage. */
export const quotaOf = (config: LibraryConfig) => ({
  ofPerson: config.STORAGE_PERSON_BYTES,
  ofCompany: config.STORAGE_COMPANY_BYTES,
});
