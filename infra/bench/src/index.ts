export { runCrash, type CrashOptions, type CrashResult } from './crash/run-crash.ts';
export type { Victim } from './crash/victims.ts';
export { attachToPortal, withPortal, type Portal } from './portal/portal.ts';
