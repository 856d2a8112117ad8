import type { Readable } from 'node:stream';
import { DiskReports } from './disk-reports.ts';
import { bucketOptions, openFolder, type StorageConfig } from './settings.ts';

/** An object with its size in bytes. */
export interface StoredObject {
  readonly size: number;
  readonly body: Readable;
}

/**
 * The objects of reports: PDFs, pictures of their pages, frozen data. services/renderer writes them, services/projects reads
 * them for those who may see the report. They lie beside the files of services/library, below `reports/`, where neither
 * an address nor the library's sweep leads. Keys are those of `reportObjectKey`.
 */
export interface ReportObjects {
  /** Stores an object durably; one of the same key is replaced as a whole. */
  write(key: string, bytes: Uint8Array): Promise<void>;
  /** Reads an object; undefined where there is none. */
  read(key: string): Promise<StoredObject | undefined>;
  /** Deletes all objects of a job. */
  removeJob(jobId: string): Promise<void>;
}

/**
 * Opens the objects of reports in the storage that the settings name. The client of a bucket is loaded only for one.
 * @throws ConfigError where a setting is missing that goes with it, or nothing can be written into the folder
 */
export async function openReportObjects(config: StorageConfig): Promise<ReportObjects> {
  if (!config.S3_BUCKET) return new DiskReports(openFolder(config));
  const { BucketReports } = await import('./bucket-reports.ts');
  return new BucketReports(bucketOptions(config.S3_BUCKET, config));
}
