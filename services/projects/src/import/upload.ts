import { EventEmitter, once } from 'node:events';
import { IMPORT_FILE_FIELD, IMPORT_TEXTS } from '@portal/contracts/projects/import';
import { invalid, tooLarge, tooMany } from '@portal/service-kit';
import type { FastifyRequest } from 'fastify';

const refuse = (message: string) => invalid({ [IMPORT_FILE_FIELD]: [message] }, message);

/**
 * The one file of the form's field `template` (spec 2 §7).
 * @throws 400 where there is none, more than one, or the form is broken; 413 where it is too large
 */
export async function uploadedWorkbook(request: FastifyRequest): Promise<Buffer> {
  // Of a client that has left before, the form's parts would never end.
  if (!request.isMultipart() || request.raw.destroyed) throw refuse(IMPORT_TEXTS.noFile);
  let file: Buffer | undefined;
  try {
    for await (const part of request.parts()) {
      if (part.type !== 'file') continue;
      const content = await part.toBuffer();
      if (part.fieldname === IMPORT_FILE_FIELD && part.filename) file = content;
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw tooLarge(IMPORT_TEXTS.tooLarge);
    if (code === 'FST_FILES_LIMIT' || code === 'FST_PARTS_LIMIT') throw refuse(IMPORT_TEXTS.oneFile);
    throw refuse(IMPORT_TEXTS.noFile);
  }
  if (!file || file.length === 0) throw refuse(IMPORT_TEXTS.noFile);
  return file;
}

/** Workbooks that a copy of the service takes in at once: each lies in its memory until its job is stored. */
const UPLOADS_AT_ONCE = 8;
/** Time for which a workbook waits for its place. */
const PATIENCE_MS = 10_000;
/** Seconds after which a refused workbook may be sent again. */
const SENT_AGAIN_AFTER = 10;

/**
 * Returns a function that takes in a company's workbook, one at a time. The next one waits a moment, before anything of its body
 * is read. @throws 429 where it has no place by then
 */
export function uploadsInTurn(patienceMs = PATIENCE_MS) {
  const companies = new Set<string>();
  const places = new EventEmitter().setMaxListeners(0);
  const isFree = (companyId: string): boolean => !companies.has(companyId) && companies.size < UPLOADS_AT_ONCE;

  return async <Result>(companyId: string, take: () => Promise<Result>): Promise<Result> => {
    const signal = AbortSignal.timeout(patienceMs);
    while (!isFree(companyId)) {
      await once(places, 'free', { signal }).catch(() => {
        throw tooMany(IMPORT_TEXTS.beingSent, SENT_AGAIN_AFTER);
      });
    }
    companies.add(companyId);
    try {
      return await take();
    } finally {
      companies.delete(companyId);
      places.emit('free');
    }
  };
}
