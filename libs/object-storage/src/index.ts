export { openReportObjects, type ReportObjects, type StoredObject } from './report-objects.ts';
export { bucketOptions, openFolder, storageSettings, needed, type StorageConfig } from './settings.ts';
