import { err, type SerializedError } from 'pino-std-serializers';
import { readableTrace } from './readable-trace.ts';

/** Serializes an error for a log line, as pino does, with readable traces. Other values stay as they are. */
export function errorForLog(error: Error): SerializedError {
  const written = err(error);
  if (error instanceof Error) makeReadable(written);
  return written;
}

/** Converts the traces of an error and of the errors inside it. */
function makeReadable(written: SerializedError): void {
  written.stack = readableTrace(written.stack);
  for (const one of written.aggregateErrors ?? []) makeReadable(one);
}
