import { checkProvider, type GeoConfig } from './config.ts';
import type { Gazetteer } from './core/gazetteer/gazetteer.ts';
import { loadGazetteer } from './core/gazetteer/gazetteer-file.ts';
import { embeddedGeocoder } from './geocoder/embedded-geocoder.ts';
import type { Geocoder } from './core/geocoder/geocoder.ts';
import { providerGeocoder } from './geocoder/provider-geocoder.ts';
import { embeddedHazards } from './hazards/embedded-hazards.ts';
import type { Hazards } from './core/hazards/hazards.ts';
import { providerHazards } from './hazards/provider-hazards.ts';
import { newProvider } from './core/provider/provider.ts';

/** Data sources of the service. The gazetteer is present with a provider too: it knows the time zones. */
export interface Sources {
  readonly gazetteer: Gazetteer;
  readonly geocoder: Geocoder;
  readonly hazards: Hazards;
}

/** Read before the service is built: it takes a moment in which no request could be answered. */
const gazetteer = loadGazetteer();
const embedded = embeddedHazards();

/** @throws ConfigError where the provider's settings do not go together */
export function openSources(config: GeoConfig): Sources {
  checkProvider(config);
  const { GEO_GEOCODER_URL, GEO_HAZARD_URL, GEO_CREDIT = '' } = config;
  const provider = newProvider(config);
  return {
    gazetteer,
    geocoder: GEO_GEOCODER_URL ? providerGeocoder(provider, GEO_GEOCODER_URL, GEO_CREDIT) : embeddedGeocoder(gazetteer),
    hazards: GEO_HAZARD_URL ? providerHazards(provider, GEO_HAZARD_URL, GEO_CREDIT) : embedded,
  };
}
