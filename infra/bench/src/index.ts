import type { FuzzOptions, FuzzResult } from './fuzz/run-fuzz.ts';

export { runCrash, type CrashOptions, type CrashResult } from './crash/run-crash.ts';
export { runUploadsCrash } from './crash/run-uploads-crash.ts';
export { kill, type Victim } from './crash/victims.ts';
export { attachToPortal, withPortal, type Portal } from './portal/portal.ts';
export type { FuzzOptions, FuzzResult } from './fuzz/run-fuzz.ts';
export { startService, type ServiceCopy, type ServiceCopyOptions } from './portal/service-copy.ts';

/** Sends malformed requests. Loaded at the call: its generators take two seconds to make, and few users of this module send any. */
export const runFuzz = async (options: FuzzOptions): Promise<FuzzResult> =>
  (await import('./fuzz/run-fuzz.ts')).runFuzz(options);
