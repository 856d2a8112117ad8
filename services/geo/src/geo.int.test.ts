import { readFileSync } from 'node:fs';
import type { FindCandidatesAnswer, ReverseGeocodeAnswer, Suggestions } from '@portal/contracts/geo/geocoder';
import type { HazardAnswer, StormsAnswer } from '@portal/contracts/geo/hazard-query';
import type { HazardLayerContent, HazardLayers } from '@portal/contracts/geo/layers';
import { PERILS } from '@portal/contracts/geo/perils';
import type { SessionClaims } from '@portal/contracts/identity/session';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask as askOf, startGeo, type RunningGeo } from './geo.fixture.ts';
import { assessedClass, legendOf } from './hazards/classes.ts';
import { KNOWN_PLACES } from './known-places.fixture.ts';

let running: RunningGeo;
beforeAll(async () => {
  running = await startGeo();
});
afterAll(() => running?.stop());

type Query = Readonly<Record<string, string>>;
type Refusal = { readonly error: { readonly code: string; readonly message: string } };
const ask = <Content>(path: string, query?: Query, claims?: Partial<SessionClaims> | null, headers?: Query) =>
  askOf<Content>(running, path, query, claims, headers);
const PRO: Partial<SessionClaims> = { subscriptionPlan: 'Pro' };

/** Computes the class of a cell by the formula documented with the data. */
function cellOf(peril: string, longitude: number, latitude: number): number {
  const { raw } = JSON.parse(readFileSync(new URL(`../data/${peril}.json`, import.meta.url), 'utf8')) as {
    raw: string;
  };
  const index = Math.min(179, Math.floor(90 - latitude)) * 360 + Math.floor((longitude + 180) % 360);
  return Buffer.from(raw, 'base64')[index] ?? 0;
}

describe('known places', () => {
  it.each(KNOWN_PLACES)('$search is $label', async ({ search, label, point, classes }) => {
    const { content } = await ask<{ suggestions: Suggestions }>('/geo/GeocodeServer/suggest', { text: search });
    expect(content.suggestions[0]?.text).toBe(label);
    const magicKey = content.suggestions[0]?.magicKey ?? '';
    const found = await ask<FindCandidatesAnswer>('/geo/GeocodeServer/findAddressCandidates', {
      magicKey,
      maxLocations: '1',
      outFields: 'Country,LongLabel,Region,City',
    });
    const [x, y] = point;
    expect(found.content.candidates).toHaveLength(1);
    expect(found.content.candidates[0]).toMatchObject({
      location: { x, y },
      score: 100,
      attributes: { LongLabel: label },
    });
    expect(Object.keys(found.content.candidates[0]?.attributes ?? {})).toEqual([
      'Country',
      'LongLabel',
      'Region',
      'City',
    ]);

    for (const [index, peril] of PERILS.entries()) {
      const raw = classes[index] ?? 0;
      expect([peril, cellOf(peril, x, y)]).toEqual([peril, raw]);
      const query = { geometry: `${x},${y}`, outFields: '*' };
      const answer = await ask<HazardAnswer>(`/geo/${peril}/FeatureServer/0/query`, query);
      const { riskScore, riskDesc, color } = assessedClass(peril, raw);
      expect(answer.content.features).toEqual([
        {
          attributes: {
            riskScore,
            riskDesc,
            color,
            rawClass: raw,
            word: legendOf(raw)?.word,
            band: legendOf(raw)?.band,
          },
        },
      ]);
    }
  });

  it('stand in the words of the legend', async () => {
    const word = async (peril: string, geometry: string) => {
      const query = { geometry, outFields: 'word,riskDesc' };
      const { content } = await ask<HazardAnswer>(`/geo/${peril}/FeatureServer/0/query`, query);
      return [content.features[0]?.attributes.word, content.features[0]?.attributes.riskDesc];
    };
    expect(await word('earthquake', '139.69171,35.6895')).toEqual([
      'Extreme',
      'Extreme earthquake hazard: among the most active zones of the world.',
    ]);
    expect(await word('flood', '90.40744,23.7104')).toEqual([
      'Extreme',
      'Extreme heavy-rain hazard: among the wettest places of the world; a flood plan is essential.',
    ]);
    expect((await word('windstorm', '-80.19366,25.77427'))[0]).toBe('Severe');
    expect((await word('earthquake', '11.57549,48.13743'))[0]).toBe('Slight');
  });
});

describe('the map services', () => {
  it('answer the place of a point, and 404 where there is none', async () => {
    const { content } = await ask<ReverseGeocodeAnswer>('/geo/GeocodeServer/reverseGeocode', {
      location: '11.57,48.14',
    });
    expect(content.address).toMatchObject({
      Region: 'Bavaria',
      CountryCode: 'DEU',
      CntryName: 'Germany',
      Addr_type: 'Locality',
    });
    expect(content.location).toEqual({ x: 11.57, y: 48.14, spatialReference: { wkid: 4326, latestWkid: 4326 } });
    for (const location of ['0,-90', '-140,-50']) {
      expect((await ask('/geo/GeocodeServer/reverseGeocode', { location })).status).toBe(404);
    }
  });

  it('are as many as requested, near ones first, in the requested countries', async () => {
    const labels = async (query: Query) =>
      (
        await ask<{ suggestions: Suggestions }>('/geo/GeocodeServer/suggest', { f: 'json', ...query })
      ).content.suggestions.map(({ text }) => text);
    expect(await labels({ text: 'san', maxSuggestions: '12' })).toHaveLength(12);
    expect((await labels({ text: 'London' }))[0]).toBe('London, England, United Kingdom');
    expect((await labels({ text: 'London', location: '-81.2,43' }))[0]).toBe('London, Ontario, Canada');
    expect((await labels({ text: 'London', countryCode: 'CAN' }))[0]).toBe('London, Ontario, Canada');
    expect(await labels({ text: ' ' })).toEqual([]);
  });

  it('know an address by its town and say so', async () => {
    const { content } = await ask<FindCandidatesAnswer>('/geo/GeocodeServer/findAddressCandidates', {
      SingleLine: '10 Downing Street, London SW1A 2AA, UK',
      maxLocations: '1',
    });
    expect(content.candidates[0]).toMatchObject({
      address: 'London, England, United Kingdom',
      score: 80,
      attributes: { Addr_type: 'Locality', City: 'London', CntryName: 'United Kingdom', Country: 'GBR' },
    });
  });

  it('find by the line where the key is of another gazetteer, and refuse it without one', async () => {
    const path = '/geo/GeocodeServer/findAddressCandidates';
    const found = await ask<FindCandidatesAnswer>(path, { magicKey: '1.2.3', SingleLine: 'Munich' });
    expect(found.content.candidates[0]?.address).toBe('Munich, Bavaria, Germany');
    expect((await ask(path, { magicKey: '1.2.3' })).status).toBe(400);
    expect((await ask(path, {})).status).toBe(400);
  });

  it('answer at the poles and the date line', async () => {
    for (const geometry of ['0,90', '0,-90', '180,0', '-180,0', '{"x":180,"y":-90}']) {
      const { status, content } = await ask<HazardAnswer>('/geo/flood/FeatureServer/0/query', { geometry });
      expect([status, content.features.length]).toEqual([200, 1]);
    }
    const [west, east] = await Promise.all(
      ['-180,-17', '180,-17'].map((geometry) =>
        ask<HazardAnswer>('/geo/windstorm/FeatureServer/0/query', { geometry }),
      ),
    );
    expect(west?.content).toEqual(east?.content);
  });

  it('name the storms that passed a point, with their tracks where requested', async () => {
    const query = { geometry: '-80.47,25.47', distance: '50', units: 'esriSRUnit_Kilometer' };
    const { content } = await ask<StormsAnswer>('/geo/hurricane/FeatureServer/1/query', query);
    const andrew = content.features.find(({ attributes }) => attributes.name === 'ANDREW');
    expect(andrew?.attributes).toMatchObject({ season: 1992, stormId: 'AL041992' });
    expect(andrew?.geometry).toBeUndefined();
    const withWays = await ask<StormsAnswer>('/geo/hurricane/FeatureServer/1/query', {
      ...query,
      returnGeometry: 'true',
    });
    expect(withWays.content.features[0]?.geometry?.paths[0]?.length).toBeGreaterThan(3);
  });

  it.each([
    ['/geo/GeocodeServer/suggest', {}],
    ['/geo/GeocodeServer/suggest', { text: 'a'.repeat(201) }],
    ['/geo/GeocodeServer/suggest', { text: 'a', maxSuggestions: '0' }],
    ['/geo/GeocodeServer/suggest', { text: 'a', maxSuggestions: '16' }],
    ['/geo/GeocodeServer/suggest', { text: 'a', location: '48.1,-122.4' }],
    ['/geo/GeocodeServer/suggest', { text: 'a', countryCode: 'Germany' }],
    ['/geo/GeocodeServer/suggest', { text: 'a', f: 'html' }],
    ['/geo/GeocodeServer/findAddressCandidates', { SingleLine: 'Munich', outFields: 'Password' }],
    ['/geo/GeocodeServer/findAddressCandidates', { SingleLine: 'Munich', maxLocations: '51' }],
    ['/geo/GeocodeServer/reverseGeocode', {}],
    ['/geo/GeocodeServer/reverseGeocode', { location: '11°34′E, 48°08′N' }],
    ['/geo/GeocodeServer/reverseGeocode', { location: '11.5,48.1', outSR: '3857' }],
    ['/geo/flood/FeatureServer/0/query', {}],
    ['/geo/flood/FeatureServer/0/query', { geometry: '48.13,-122.4' }],
    ['/geo/flood/FeatureServer/0/query', { geometry: '181,0' }],
    ['/geo/flood/FeatureServer/0/query', { geometry: '1,1', geometryType: 'esriGeometryPolygon' }],
    ['/geo/flood/FeatureServer/0/query', { geometry: '1,1', inSR: '102100' }],
    ['/geo/flood/FeatureServer/0/query', { geometry: '1,1', outFields: 'riskScore,secret' }],
    ['/geo/flood/FeatureServer/0/query', { geometry: '1,1', where: '1=1 or 2=2' }],
    ['/geo/tornado/FeatureServer/0/query', { geometry: '1,1' }],
    ['/geo/hurricane/FeatureServer/1/query', { geometry: '1,1', distance: '-1' }],
    ['/geo/hurricane/FeatureServer/1/query', { geometry: '1,1', distance: '5000' }],
    ['/geo/layers/tornado', {}],
    ['/expenses/exchange-rate', { date: '2020-02-30', from: 'EUR', to: 'USD' }],
    ['/expenses/exchange-rate', { date: '2020-02-28', from: 'EUR', to: 'XXX' }],
    ['/expenses/exchange-rate', { date: '1999-01-28', from: 'EUR', to: 'USD' }],
  ] as const)('answer 400 to %s with %j, in the portal’s envelope', async (path, query) => {
    const { status, content } = await ask<Refusal>(path, query as Query);
    expect([status, content.error.code]).toEqual([400, 'ValidationFailed']);
  });
});

describe('hazard layers by group and plan (decisions §16)', () => {
  it('are told with tooltips, legends, credits and how far to trust them', async () => {
    const { content } = await ask<{ data: HazardLayers }>('/geo/layers');
    const { layers, comingSoon, source } = content.data;
    expect(source).toBe('embedded');
    expect(layers.map(({ label, allowed }) => [label, allowed])).toEqual([
      ['Flood', true],
      ['Wildfire', true],
      ['Earthquake', true],
      ['Windstorm', true],
      ['Hurricane', true],
    ]);
    expect(layers[0]).toMatchObject({
      tooltip: 'Heavy-rain hazard: mean rain of the wettest month of the year, in ten classes.',
      caveat: 'Stands in for flood: rivers, coast, drainage and the height of the site are not considered.',
      credit: 'Source: NOAA CMAP',
    });
    expect(layers[0]?.legend).toHaveLength(10);
    expect(comingSoon.map(({ label }) => label)).toHaveLength(9);
  });

  it('grey hurricane below Global, and the server refuses it to whoever asks for it nevertheless', async () => {
    const { content } = await ask<{ data: HazardLayers }>('/geo/layers', {}, PRO);
    const hurricane = content.data.layers.find(({ peril }) => peril === 'hurricane');
    const tooltip = 'This feature is only available for Global Package subscribers.';
    expect(hurricane).toMatchObject({ allowed: false, tooltip });
    for (const [path, query] of [
      ['/geo/layers/hurricane', {}],
      ['/geo/hurricane/FeatureServer/0/query', { geometry: '1,1' }],
      ['/geo/hurricane/FeatureServer/1/query', { geometry: '1,1' }],
    ] as const) {
      const refused = await ask<Refusal>(path, query, PRO);
      expect([refused.status, refused.content.error.message]).toEqual([403, tooltip]);
    }
    expect((await ask('/geo/layers/flood', {}, PRO)).status).toBe(200);
    const manager: Partial<SessionClaims> = {
      role: 'RiskManager',
      companyType: 'NoCompany',
      subscriptionPlan: 'FreeUsage',
    };
    const refused = await ask<Refusal>('/geo/layers/hurricane', {}, manager);
    expect(refused.content.error.message).toBe('This feature is only available for Pro package subscribers.');
    expect((await ask('/geo/layers/hurricane', {}, { ...manager, subscriptionPlan: 'Pro' })).status).toBe(200);
  });

  it('are drawn from a grid that is compressed, private and revalidated', async () => {
    const { content, headers } = await ask<{ data: HazardLayerContent }>(
      '/geo/layers/earthquake',
      {},
      {},
      {
        'accept-encoding': 'gzip, br',
      },
    );
    const { grid, tracks } = content.data;
    expect(Buffer.from(grid.classes, 'base64')).toHaveLength(grid.columns * grid.rows);
    expect(tracks).toBeNull();
    expect(headers.get('cache-control')).toBe('private, no-cache');
    expect(headers.get('content-encoding')).toBe('br');
    const etag = headers.get('etag') ?? '';
    expect((await ask('/geo/layers/earthquake', {}, {}, { 'if-none-match': etag })).status).toBe(304);
    const plain = await ask('/geo/layers/earthquake', {}, {}, { 'accept-encoding': 'identity' });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(plain.content).toEqual(content);
    const { content: hurricane } = await ask<{ data: HazardLayerContent }>('/geo/layers/hurricane');
    expect(hurricane.data.tracks).toHaveLength(3_901);
  });
});

describe('the token of the map services', () => {
  it('is taken in place of the header by them alone, with the rights of whom it was given to', async () => {
    const { content, headers } = await ask<{ data: string }>('/locations/access-token', {}, PRO);
    const token = content.data;
    expect(headers.get('cache-control')).toBe('no-store');
    const geometry = '1,1';
    expect((await ask('/geo/flood/FeatureServer/0/query', { geometry, token }, null)).status).toBe(200);
    expect((await ask('/geo/hurricane/FeatureServer/0/query', { geometry, token }, null)).status).toBe(403);
    expect((await ask('/address/countries', { token }, null)).status).toBe(401);
    expect((await ask('/locations/access-token', { token }, null)).status).toBe(401);
    expect((await ask('/geo/layers', { token: `${token.slice(0, -6)}AAAAAA` }, null)).status).toBe(401);
    expect((await ask('/geo/flood/FeatureServer/0/query', { geometry }, null)).status).toBe(401);
    const accessToken = running.tokens.sign();
    expect((await ask('/geo/layers', { token: accessToken }, null)).status).toBe(401);
  });

  it('ends with the session', async () => {
    const sid = '11111111-2222-4333-8444-555555555555';
    const { content } = await ask<{ data: string }>('/locations/access-token', {}, { sid });
    const query = { geometry: '1,1', token: content.data };
    expect((await ask('/geo/flood/FeatureServer/0/query', query, null)).status).toBe(200);
    running.service.deps.revocations.apply({ subject: 'identity.session.ended.v1', data: { sid, userId: sid } });
    expect((await ask('/geo/flood/FeatureServer/0/query', query, null)).status).toBe(401);
  });
});

describe('what addresses and expenses ask for', () => {
  it('are countries and exchange rates', async () => {
    const countries = await ask<{ data: { items: unknown[] } }>('/address/countries');
    expect(countries.content.data.items).toContainEqual({ code: 'GB', code3: 'GBR', name: 'United Kingdom' });
    const query = { date: '1999-02-10', from: 'EUR', to: 'USD' };
    expect((await ask('/expenses/exchange-rate', query)).content).toEqual({
      data: { rate: 1.1384, from: 'EUR', to: 'USD', date: '1999-01-29', credit: 'Source: European Central Bank' },
    });
  });
});
