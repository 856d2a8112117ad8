import { ERROR_CODES } from '@portal/contracts/common/error';
import type { FastifyInstance } from 'fastify';
import { badRequest } from './errors.ts';

/** Nesting depth that a body may have; those of the portal have a few levels. */
const MAX_DEPTH = 32;

/**
 * Parses JSON bodies: an empty one is undefined; one that is no JSON, nested too deep or with prototype keys is a 400.
 * Fastify has refused too large ones before (413).
 */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = typeof body === 'string' ? body : body.toString('utf8');
    if (text.length === 0) return done(null, undefined);
    if (isTooDeep(text)) {
      return done(badRequest(ERROR_CODES.validation, `JSON may be nested at most ${MAX_DEPTH} deep.`));
    }
    parse(request, text, (error, content) =>
      error ? done(badRequest(ERROR_CODES.validation, 'The body is not valid JSON.')) : done(null, content),
    );
  });
}

function isTooDeep(text: string): boolean {
  let depth = 0;
  let quoted = false;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (quoted) {
      if (code === 0x5c) index++;
      else if (code === 0x22) quoted = false;
    } else if (code === 0x22) quoted = true;
    else if (code === 0x7b || code === 0x5b) {
      if (++depth > MAX_DEPTH) return true;
    } else if (code === 0x7d || code === 0x5d) depth--;
  }
  return false;
}
