import type { FindCandidatesAnswer, ReverseGeocodeAnswer, Suggestions } from '@portal/contracts/geo/geocoder';
import type { HazardAnswer } from '@portal/contracts/geo/hazard-query';
import type { HazardLayers } from '@portal/contracts/geo/layers';
import type { SessionClaims } from '@portal/contracts/identity/session';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ask as askOf, startGeo, type RunningGeo } from '../../geo.fixture.ts';
import { GEO_TEXTS } from '../../geo.texts.ts';
import { startProvider, type ProviderWay, type TestProvider } from './arcgis.fixture.ts';

const TOKEN = 'provider-secret';
let provider: TestProvider;
let running: RunningGeo;
/** The same, which gives a call up soon. */
let impatient: RunningGeo;
beforeAll(async () => {
  provider = await startProvider();
  const settings = {
    GEO_GEOCODER_URL: `${provider.url}/rest/World/GeocodeServer`,
    GEO_HAZARD_URL: `${provider.url}/hazards/{peril}/FeatureServer/0`,
    GEO_TOKEN: TOKEN,
    GEO_CREDIT: 'Hazards: The Provider',
  };
  running = await startGeo(settings);
  impatient = await startGeo({ ...settings, GEO_TIMEOUT_MS: '400' });
});
afterAll(async () => {
  await Promise.all([running?.stop(), impatient?.stop()]);
  await provider?.stop();
});
beforeEach(() => {
  provider.way = 'answers';
});

type Query = Readonly<Record<string, string>>;
type Refusal = { readonly error: { readonly code: string; readonly message: string } };
const ask = <Content>(path: string, query?: Query, claims?: Partial<SessionClaims>) =>
  askOf<Content>(running, path, query, claims);
const GEOMETRY = { geometry: '7.6,51.9' };

describe('with an online provider', () => {
  it('search and addresses are its own, with countries as the portal names them', async () => {
    const path = '/geo/GeocodeServer';
    const suggested = await ask<{ suggestions: Suggestions }>(`${path}/suggest`, { text: 'müns', maxSuggestions: '3' });
    expect(suggested.content.suggestions[0]?.magicKey).toBe('dHA9MCNsb2M9');
    const found = await ask<FindCandidatesAnswer>(`${path}/findAddressCandidates`, { magicKey: 'dHA9MCNsb2M9' });
    expect(found.content.candidates[0]).toMatchObject({
      score: 97.5,
      attributes: { Country: 'DEU', CntryName: 'Germany', City: 'Münster', Subregion: '', X: 7.62571 },
    });
    const reversed = await ask<ReverseGeocodeAnswer>(`${path}/reverseGeocode`, { location: '7.628,51.962' });
    expect(reversed.content.address).toMatchObject({ ShortLabel: 'Prinzipalmarkt 10', CntryName: 'Germany' });
    expect((await ask(`${path}/reverseGeocode`, { location: '0,0' })).status).toBe(404);
  });

  it('is called with its own token, which no answer shows', async () => {
    const answer = await ask('/geo/flood/FeatureServer/0/query', GEOMETRY);
    const question = provider.requests.at(-1);
    expect(question?.pathname).toBe('/hazards/flood/FeatureServer/0/query');
    expect(Object.fromEntries(question?.searchParams ?? [])).toEqual({
      f: 'json',
      geometry: '7.6,51.9',
      geometryType: 'esriGeometryPoint',
      inSR: '4326',
      spatialRel: 'esriSpatialRelIntersects',
      outFields: 'riskScore,riskDesc,color',
      returnGeometry: 'false',
      token: TOKEN,
    });
    expect(JSON.stringify(answer.content)).not.toContain(TOKEN);
  });

  it('its raw class is scored by the portal, the worst of several; no feature is no data', async () => {
    const { content } = await ask<HazardAnswer>('/geo/flood/FeatureServer/0/query', GEOMETRY);
    expect(content.features).toEqual([
      { attributes: { riskScore: 14, riskDesc: 'High', color: '#FF8800', rawClass: 7, word: 'High', band: 'High' } },
    ]);
    const none = await ask<HazardAnswer>('/geo/earthquake/FeatureServer/0/query', GEOMETRY);
    expect(none.content.features).toEqual([]);
  });

  it('the table of layers holds all the same, with the tooltips of its data; nothing is drawn', async () => {
    const claims: Partial<SessionClaims> = { subscriptionPlan: 'Pro' };
    const { content } = await ask<{ data: HazardLayers }>('/geo/layers', {}, claims);
    expect(content.data.source).toBe('provider');
    expect(content.data.layers.map(({ tooltip }) => tooltip)).toEqual([
      'Extreme rain difference against the 99th percentile over 20 years',
      'Burn frequency 2001-2020',
      '10% in 50 years, 475-year return',
      '50-year peak gust',
      'This feature is only available for Global Package subscribers.',
    ]);
    expect(content.data.layers[0]).toMatchObject({ drawn: false, credit: 'Hazards: The Provider' });
    const before = provider.requests.length;
    expect((await ask('/geo/hurricane/FeatureServer/0/query', GEOMETRY, claims)).status).toBe(403);
    expect(provider.requests).toHaveLength(before);
    expect((await ask('/geo/layers/flood')).status).toBe(404);
  });

  it.each<ProviderWay>(['hangs', 'fails', 'refuses', 'talks nonsense', 'has another shape', 'leads elsewhere'])(
    'which %s, a call is given up: a 503 that says so, and tells nothing of the inside',
    async (way) => {
      provider.way = way;
      const answers = await Promise.all([
        askOf<Refusal>(impatient, '/geo/GeocodeServer/suggest', { text: 'a' }),
        askOf<Refusal>(impatient, '/geo/GeocodeServer/findAddressCandidates', { SingleLine: 'a' }),
        askOf<Refusal>(impatient, '/geo/GeocodeServer/reverseGeocode', { location: '1,1' }),
        askOf<Refusal>(impatient, '/geo/flood/FeatureServer/0/query', GEOMETRY),
      ]);
      for (const { status, content } of answers) {
        expect([status, content.error]).toEqual([503, { code: 'Unavailable', message: GEO_TEXTS.away }]);
      }
      // Answers from the portal's own data are unaffected.
      expect((await askOf(impatient, '/address/countries')).status).toBe(200);
    },
  );
});

describe('settings of a provider that are wrong stop the start', () => {
  const ADDRESS = 'https://maps.example/GeocodeServer';
  it.each([
    [{ GEO_GEOCODER_URL: 'maps.example', GEO_CREDIT: 'x' }, /GEO_GEOCODER_URL is wrong/],
    [{ GEO_GEOCODER_URL: `${ADDRESS}?token=x`, GEO_CREDIT: 'x' }, /GEO_GEOCODER_URL is wrong: must be an http/],
    [{ GEO_HAZARD_URL: 'https://maps.example/flood', GEO_CREDIT: 'x' }, /GEO_HAZARD_URL is wrong: .*\{peril\}/],
    [{ GEO_GEOCODER_URL: ADDRESS, GEO_CREDIT: 'x', GEO_TIMEOUT_MS: 'soon' }, /GEO_TIMEOUT_MS is wrong/],
    [{ GEO_GEOCODER_URL: ADDRESS }, /GEO_CREDIT is missing/],
    [{ GEO_TOKEN: 'x' }, /GEO_TOKEN is set without/],
  ] as const)('%j', async (settings, message) => {
    await expect(startGeo(settings)).rejects.toThrow(message);
  });
});
