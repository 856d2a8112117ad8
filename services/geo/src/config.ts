import { ConfigError, serviceSettings } from '@portal/service-kit';
import { PERILS } from '@portal/contracts/geo/perils';
import * as v from 'valibot';

const isAddress = (text: string): boolean =>
  URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol) && !/[?#]/.test(text);

const providerAddress = v.pipe(v.string(), v.check(isAddress, 'must be an http(s) address without ? and #'));

/** Placeholder of the peril in a layer's address. */
export const PERIL_IN_ADDRESS = '{peril}';

const layerAddress = v.pipe(
  v.string(),
  v.check(
    (text) =>
      text.includes(PERIL_IN_ADDRESS) && PERILS.every((peril) => isAddress(text.replaceAll(PERIL_IN_ADDRESS, peril))),
    `must be an http(s) address without ? and # that has ${PERIL_IN_ADDRESS} in it`,
  ),
);

/**
 * Settings of the service: the common ones, and an online ArcGIS REST provider for places, hazards or both. By default
 * the embedded data answer.
 */
export const geoSettings = v.object({
  ...serviceSettings,
  /** `…/GeocodeServer` */
  GEO_GEOCODER_URL: v.optional(providerAddress),
  /** `…/{peril}/FeatureServer/0` */
  GEO_HAZARD_URL: v.optional(layerAddress),
  GEO_TOKEN: v.optional(v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,4000}$/, 'must be one word'))),
  GEO_TIMEOUT_MS: v.optional(
    v.pipe(v.string(), v.regex(/^[1-9]\d{2,4}$/, 'must be a whole number from 100 to 99999'), v.transform(Number)),
    '4000',
  ),
  /** Credit that the provider requires beside its answers. */
  GEO_CREDIT: v.optional(v.pipe(v.string(), v.maxLength(200, 'must be at most 200 characters'))),
});
export type GeoConfig = v.InferOutput<typeof geoSettings>;

/** @throws ConfigError where a provider's setting stands without its address, or without its credit */
export function checkProvider({ GEO_GEOCODER_URL, GEO_HAZARD_URL, GEO_TOKEN, GEO_CREDIT }: GeoConfig): void {
  const hasProvider = GEO_GEOCODER_URL !== undefined || GEO_HAZARD_URL !== undefined;
  if (GEO_TOKEN !== undefined && !hasProvider) {
    throw new ConfigError(['GEO_TOKEN is set without GEO_GEOCODER_URL or GEO_HAZARD_URL']);
  }
  if (GEO_CREDIT === undefined && hasProvider) {
    throw new ConfigError(['GEO_CREDIT is missing: a provider is set, and what it gives is shown with its credit']);
  }
}
