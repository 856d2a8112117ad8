import { storageSettings } from '@portal/object-storage';
import { workerSettings } from '@portal/service-kit';
import * as v from 'valibot';

const wholeNumber = (max: number) =>
  v.pipe(
    v.string(),
    v.regex(/^[1-9]\d{0,8}$/, 'must be a whole number from 1'),
    v.transform(Number),
    v.maxValue(max, `must be at most ${max}`),
  );

/** Settings of the service: those of every worker, the storage of reports, the library, and the limits of a job. */
export const rendererSettings = v.object({
  ...workerSettings,
  ...storageSettings,
  /** Address of services/library, which gives the pictures of a job. */
  LIBRARY_URL: v.pipe(
    v.string(),
    v.check((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), 'must be an http(s) address'),
  ),
  /** Milliseconds that setting a report, and a preview, may take without a sign of progress; four times as long in all. */
  REPORT_TIMEOUT_MS: v.optional(wholeNumber(900_000), '180000'),
  PREVIEW_TIMEOUT_MS: v.optional(wholeNumber(900_000), '45000'),
  /** Megabytes of memory at which the process that sets is ended. */
  SETTING_MEMORY_MB: v.optional(wholeNumber(16_000), '1000'),
  /** Milliseconds of silence after which a job is given to another copy. */
  JOB_LEASE_MS: v.optional(wholeNumber(600_000), '30000'),
});
export type RendererConfig = v.InferOutput<typeof rendererSettings>;
