export { errorForLog } from './error-for-log.ts';
export { makeCrashesReadable, traceOf } from './readable-trace.ts';
