import { ERROR_CODES, type ErrorCode } from '@portal/contracts/common/error';
import { MESSAGES } from '@portal/contracts/common/messages';
import { ATTACHMENT_TEXTS } from '@portal/contracts/library/attachment-rules';
import { WrongSizeError } from './disk-write.ts';

/** A refused request; the caller converts it into the common shape of errors (decisions §4). */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly statusCode: number;
  readonly code: ErrorCode;
  readonly headers: Readonly<Record<string, string>>;

  constructor(statusCode: number, code: ErrorCode, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message);
    this.statusCode = statusCode;
    this.code = code;
    this.headers = headers;
  }
}

/** The address is altered or over, or the upload to which it leads. */
export const linkEnded = (): Refusal => new Refusal(403, ERROR_CODES.forbidden, ATTACHMENT_TEXTS.linkEnded);

export const objectGone = (): Refusal => new Refusal(404, ERROR_CODES.notFound, MESSAGES.itemGone);

export const tooLarge = (maxBytes: number): Refusal =>
  new Refusal(413, ERROR_CODES.tooLarge, ATTACHMENT_TEXTS.tooLarge(maxBytes));

export const unsatisfiable = (size: number): Refusal =>
  new Refusal(416, ERROR_CODES.validation, 'The file has no such part.', { 'content-range': `bytes */${size}` });

const otherSize = (): Refusal => new Refusal(400, ERROR_CODES.validation, ATTACHMENT_TEXTS.otherSize);

/**
 * Converts the error of a failed upload, nothing of which is stored, into an answer; other errors are returned as they
 * are.
 */
export function refusalOf(error: unknown, maxBytes: number): unknown {
  if (error instanceof WrongSizeError) return error.isTooLarge ? tooLarge(maxBytes) : otherSize();
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  // The upload to which the part belongs is stored, or given up.
  if (code === 'ENOENT') return linkEnded();
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return new Refusal(503, ERROR_CODES.unavailable, ATTACHMENT_TEXTS.storageFull, { 'retry-after': '1' });
  }
  // The client or its bytes are gone: nobody reads the answer.
  if (code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE') return otherSize();
  return error;
}
