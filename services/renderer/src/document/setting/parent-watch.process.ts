import { workerData } from 'node:worker_threads';

/**
 * Ends its process once the process of the id that it is given is no longer its parent. It runs in a thread of its own,
 * because the typesetter blocks that of the process: a parent that was killed cannot end what it has started.
 */
const endWithoutParent = (): void => {
  if (process.ppid !== workerData) process.kill(process.pid, 'SIGKILL');
};

const WATCH_MS = 1_000;
setInterval(endWithoutParent, WATCH_MS);
