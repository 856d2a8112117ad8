import { Worker } from 'node:worker_threads';

const isSource = import.meta.url.endsWith('.ts');
/** Bundles stand side by side. */
const WATCH = new URL(isSource ? './parent-watch.process.ts' : './parent-watch.process.js', import.meta.url);

/**
 * Ends this process within about a second of the end of its parent, whatever its main thread does; its first argument is the
 * id of the parent. A process that is done ends as without it.
 */
export function watchParent(): void {
  new Worker(WATCH, { workerData: Number(process.argv[2]) }).unref();
}
