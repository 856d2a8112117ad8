import { storageSettings } from '@portal/object-storage';
import { serviceSettings } from '@portal/service-kit';
import * as v from 'valibot';

/**
 * Settings of the service: the common ones, the storage of reports' documents, and a limit that keeps companies from holding up
 * each other's exports.
 */
export const projectsSettings = v.object({
  ...serviceSettings,
  ...storageSettings,
  /** Exports of one company's people that may run at once; a process has connections for four. */
  EXPORTS_OF_COMPANY: v.optional(
    v.pipe(v.string(), v.regex(/^[1-9]\d?$/, 'must be a whole number from 1 to 99'), v.transform(Number)),
    '3',
  ),
});
export type ProjectsConfig = v.InferOutput<typeof projectsSettings>;
