import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { hazardLayerAnswer } from '@portal/contracts/geo/layers';
import type { Peril } from '@portal/contracts/geo/perils';
import * as v from 'valibot';
import type { Hazards } from '../core/hazards/hazards.ts';

interface Encoded {
  readonly encoding?: 'br' | 'gzip';
  readonly bytes: Buffer;
}

interface LayerContent {
  readonly etag: string;
  /** Returns the content in the best encoding that the header accepts. */
  as(acceptEncoding: string | string[] | undefined): Encoded;
}

/** Strong enough for a file that is made once; the strongest takes seconds. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };

/**
 * Creates the contents of layers, which never change while the service runs: each is serialized and compressed on its
 * first request.
 */
export function newLayerContents(hazards: Hazards): { of(peril: Peril): LayerContent | undefined } {
  const made = new Map<Peril, LayerContent>();
  return {
    of(peril) {
      const known = made.get(peril);
      if (known) return known;
      const content = hazards.contentOf(peril);
      if (!content) return undefined;
      const entry = encoded(Buffer.from(JSON.stringify(v.parse(hazardLayerAnswer, { data: content }))));
      made.set(peril, entry);
      return entry;
    },
  };
}

function encoded(plain: Buffer): LayerContent {
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  const gzip = gzipSync(plain);
  const brotli = brotliCompressSync(plain, BROTLI);
  return {
    etag,
    as(header) {
      const accepted = String(header ?? '').toLowerCase();
      if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted)) return { encoding: 'br', bytes: brotli };
      if (/\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted)) return { encoding: 'gzip', bytes: gzip };
      return { bytes: plain };
    },
  };
}
