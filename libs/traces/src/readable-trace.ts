import { fileURLToPath } from 'node:url';
import { originalLine } from './original-line.ts';
import { sourceMapOf } from './source-maps.ts';

/** Pattern of a place in a bundle, as V8 writes those of ES modules. */
const PLACE = /(file:\/\/[^\s()]+\.js):(\d+):(\d+)/g;

/**
 * Returns a stack trace in which places in bundles are replaced by file and line of their sources. Columns are left
 * out, since maps have lines only. Places without a map stay as they are.
 */
export function readableTrace(stack: string): string {
  return stack.replace(PLACE, (place, bundle: string, line: string, column: string) => {
    const map = sourceMapOf(fileURLToPath(bundle));
    if (!map) return place;
    const found = originalLine(map, Number(line), Number(column) - 1);
    return found ? `${fileURLToPath(new URL(found.source, bundle))}:${found.line}` : place;
  });
}

/** Returns the readable trace of an error, or the text of whatever else was thrown. */
export const traceOf = (error: unknown): string =>
  error instanceof Error ? readableTrace(error.stack ?? error.message) : String(error);

/** Makes the trace readable that Node prints when an uncaught error ends this process. */
export function makeCrashesReadable(): void {
  process.on('uncaughtExceptionMonitor', (error) => {
    error.stack = traceOf(error);
  });
}
