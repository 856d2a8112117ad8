import { hazardLayerAnswer } from '@portal/contracts/geo/layers';
import type { Peril } from '@portal/contracts/geo/perils';
import { compressOnce, type CompressedContent } from '@portal/service-kit';
import * as v from 'valibot';
import type { Hazards } from '../core/hazards/hazards.ts';

/**
 * Creates the contents of layers, which never change while the service runs: each is serialized and compressed on its
 * first request.
 */
export function newLayerContents(hazards: Hazards): { of(peril: Peril): CompressedContent | undefined } {
  const made = new Map<Peril, CompressedContent>();
  return {
    of(peril) {
      const known = made.get(peril);
      if (known) return known;
      const content = hazards.contentOf(peril);
      if (!content) return undefined;
      const entry = compressOnce(Buffer.from(JSON.stringify(v.parse(hazardLayerAnswer, { data: content }))));
      made.set(peril, entry);
      return entry;
    },
  };
}
