import { defineService } from '@portal/service-kit';
import { migrations } from '../migrations/index.ts';
import packageJson from '../package.json' with { type: 'json' };
import { assessJob } from './assessments/assess-job.ts';
import { locationsConsumer } from './assessments/assessment.consumer.ts';
import { geoSettings } from './config.ts';
import { countryRoutes } from './countries/country.routes.ts';
import { exchangeRateRoutes } from './exchange-rates/exchange-rate.routes.ts';
import { geocoderRoutes } from './geocoder/geocoder.routes.ts';
import { layerRoutes } from './hazards/layer.routes.ts';
import { hazardQueryRoutes } from './hazards/query.routes.ts';
import { membersConsumer } from './members/member.consumer.ts';
import { mapTokenRoutes, mapTokens } from './map-tokens/map-token.routes.ts';
import { openSources } from './sources.ts';

/** The geo service: places, hazards, countries and exchange rates, embedded or from an online provider. */
export const geoService = defineService({
  name: 'geo',
  version: packageJson.version,
  settings: geoSettings,
  migrations,
  otherTokens: mapTokens,
  routes: (app, { knex, config }) => {
    const { geocoder, hazards } = openSources(config);
    geocoderRoutes(app, geocoder);
    hazardQueryRoutes(app, hazards);
    layerRoutes(app, hazards, geocoder);
    mapTokenRoutes(app, knex);
    countryRoutes(app);
    exchangeRateRoutes(app);
  },
  consumers: ({ config }) => [locationsConsumer, membersConsumer(openSources(config).gazetteer)],
  jobs: ({ knex, config }) => {
    const { hazards, gazetteer } = openSources(config);
    return [assessJob(knex, hazards, gazetteer)];
  },
});
