import { stdSerializers, type SerializedError } from 'pino';
import { readableTrace } from './readable-trace.ts';

/** Serializes an error for a log line, as pino does, with readable traces. Anything but an error stays as it is. */
export function errorForLog(error: Error): SerializedError {
  const written = stdSerializers.err(error);
  if (error instanceof Error) makeReadable(written);
  return written;
}

/** Errors of several attempts hold those of each. */
function makeReadable(written: SerializedError): void {
  written.stack = readableTrace(written.stack);
  for (const one of written.aggregateErrors ?? []) makeReadable(one);
}
