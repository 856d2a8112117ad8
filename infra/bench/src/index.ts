export { runCrash, type CrashOptions, type CrashResult } from './crash/run-crash.ts';
export { runUploadsCrash } from './crash/run-uploads-crash.ts';
export { kill, type Victim } from './crash/victims.ts';
export { attachToPortal, withPortal, type Portal } from './portal/portal.ts';
export { runFuzz, type FuzzOptions, type FuzzResult } from './fuzz/run-fuzz.ts';
export { startService, type ServiceCopy, type ServiceCopyOptions } from './portal/service-copy.ts';
