/**
 * An error that the person at the command line can mend: its message says what to do and is printed without a stack.
 */
export class Fault extends Error {
  override name = 'Fault';
}

/** Returns true if an error is caused by a full disk. */
export const isFullDisk = (error: Error): boolean =>
  (error as NodeJS.ErrnoException).code === 'ENOSPC' || /ENOSPC|No space left on device/.test(error.message);

/** Returns the text to print for an error that ended a command. */
export function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof Fault) return error.message;
  if (isFullDisk(error)) {
    return `The disk is full: free some space and start again; nothing that was saved is lost. (${error.message})`;
  }
  return error.stack ?? error.message;
}

/** Runs a command: its errors become a clear line and exit code 1. */
export async function runCommand(command: () => Promise<number | void>): Promise<void> {
  // The reader of the output may end first (`npm start | head`); processes are stopped in order nevertheless.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  try {
    process.exitCode = (await command()) ?? 0;
  } catch (error) {
    console.error(explain(error));
    process.exitCode = 1;
  } finally {
    if (process.connected) process.disconnect();
  }
}
