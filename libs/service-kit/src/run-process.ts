import { makeCrashesReadable, traceOf } from '@portal/traces';
import { ConfigError } from './config.ts';

/** A process of the portal: a service or a worker. */
interface Running {
  /** Writes a line to the log. */
  readonly say: (details: object, message: string) => void;
  start(): Promise<{ readonly url: string }>;
  stop(): Promise<void>;
}

/** Milliseconds in which a process ends that was told to. */
const STOP_MS = 15_000;

/**
 * Builds what a process runs, starts it, and stops it cleanly at SIGTERM and SIGINT. Settings that are missing or wrong are
 * printed one a line, and the process ends with 1.
 */
export async function runProcess(name: string, build: () => Promise<Running>): Promise<void> {
  makeCrashesReadable();
  let running: Running | undefined;
  let stopping = false;
  const stop = async (): Promise<void> => {
    if (stopping) process.exit(1);
    stopping = true;
    setTimeout(() => process.exit(1), STOP_MS).unref();
    await running?.stop();
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop());
  process.on('SIGINT', () => void stop());
  try {
    running = await build();
    const { url } = await running.start();
    running.say({ url }, `${name} is listening`);
  } catch (error) {
    const lines = error instanceof ConfigError ? error.problems : [traceOf(error)];
    for (const line of lines) process.stderr.write(`${name}: ${line}\n`);
    process.exit(1);
  }
}
