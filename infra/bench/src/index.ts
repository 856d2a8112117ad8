export { runCrash, type CrashOptions, type CrashResult } from './crash/run-crash.ts';
export type { Victim } from './crash/victims.ts';
export { attachToPortal, type Portal } from './portal/portal.ts';
