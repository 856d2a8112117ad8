import { openReportObjects, type ReportObjects, type StorageConfig } from '@portal/object-storage';

/**
 * Returns the objects of reports in a storage that is opened when it is first used. Consumers are named before anything is opened;
 * the routes open the storage at the start of the service, which fails where a setting is missing.
 */
export function openedLater(config: StorageConfig): ReportObjects {
  let opened: Promise<ReportObjects> | undefined;
  const objects = (): Promise<ReportObjects> => (opened ??= openReportObjects(config));
  return {
    write: async (key, bytes) => (await objects()).write(key, bytes),
    read: async (key) => (await objects()).read(key),
    removeJob: async (jobId) => (await objects()).removeJob(jobId),
  };
}
