import { PROVIDER_TOOLTIPS } from '@portal/contracts/geo/hazard-texts';
import { MAX_RAW_CLASS } from '@portal/contracts/geo/perils';
import * as v from 'valibot';
import { PERIL_IN_ADDRESS } from '../config.ts';
import { GEO_TEXTS } from '../geo.texts.ts';
import type { Provider } from '../core/provider/provider.ts';
import { assessedClass } from './classes.ts';
import type { Hazards } from '../core/hazards/hazards.ts';

/** A provider's `riskScore` is the raw class that the portal maps (spec 2 §9); no feature or no score: no data. */
const featuresOfProvider = v.object({
  features: v.array(
    v.object({
      attributes: v.object({
        riskScore: v.optional(v.nullable(v.pipe(v.number(), v.minValue(0))), null),
        riskDesc: v.optional(v.nullable(v.string()), null),
        color: v.optional(v.nullable(v.string()), null),
      }),
    }),
  ),
});

const HEX_COLOUR = /^#[0-9a-f]{6}$/i;

/** Passes questions about perils on to a provider; its answers are scored by the portal's rule. */
export function providerHazards(provider: Provider, address: string, credit: string): Hazards {
  return {
    source: 'provider',
    tooltipOf: (peril) => PROVIDER_TOOLTIPS[peril],
    caveatOf: () => GEO_TEXTS.providersCaveat,
    creditOf: () => credit,
    async at(peril, { longitude, latitude }) {
      const answer = await provider.ask(
        `${address.replaceAll(PERIL_IN_ADDRESS, peril)}/query`,
        {
          geometry: `${longitude},${latitude}`,
          geometryType: 'esriGeometryPoint',
          inSR: '4326',
          spatialRel: 'esriSpatialRelIntersects',
          outFields: 'riskScore,riskDesc,color',
          returnGeometry: 'false',
        },
        featuresOfProvider,
      );
      // A point on the edge of areas is in several: the worst counts.
      const scored = (answer?.features ?? []).flatMap(({ attributes: { riskScore, ...rest } }) =>
        riskScore === null ? [] : [{ riskScore, ...rest }],
      );
      const worst = scored.toSorted((one, other) => other.riskScore - one.riskScore)[0];
      if (!worst) return assessedClass(peril, null);
      const raw = Math.max(1, Math.min(MAX_RAW_CLASS, Math.ceil(worst.riskScore)));
      const found = assessedClass(peril, raw, worst.riskDesc ?? undefined);
      return worst.color !== null && HEX_COLOUR.test(worst.color) ? { ...found, color: worst.color } : found;
    },
    contentOf: () => undefined,
    stormsNear: () => [],
  };
}
