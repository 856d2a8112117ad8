import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Behaviour of the test provider. */
export type ProviderWay =
  | 'answers'
  | 'hangs'
  | 'fails'
  | 'refuses'
  | 'talks nonsense'
  | 'has another shape'
  | 'leads elsewhere';

export interface TestProvider {
  readonly url: string;
  way: ProviderWay;
  /** Requests received, the last one at the end. */
  readonly requests: URL[];
  stop(): Promise<void>;
}

/** Answers in the form of ArcGIS REST's documentation: errors have status 200 and `{error}`. */
const ANSWERS: readonly (readonly [path: RegExp, answer: (query: URLSearchParams) => unknown])[] = [
  [
    /\/GeocodeServer\/suggest$/,
    () => ({
      suggestions: [{ text: 'Münster, Nordrhein-Westfalen, DEU', magicKey: 'dHA9MCNsb2M9', isCollection: false }],
    }),
  ],
  [
    /\/GeocodeServer\/findAddressCandidates$/,
    () => ({
      spatialReference: { wkid: 4326, latestWkid: 4326 },
      candidates: [
        {
          address: 'Münster, Nordrhein-Westfalen',
          location: { x: 7.62571, y: 51.96236 },
          score: 97.5,
          attributes: {
            Country: 'DEU',
            LongLabel: 'Münster, Nordrhein-Westfalen, DEU',
            Region: 'Nordrhein-Westfalen',
            City: 'Münster',
          },
          extent: { xmin: 7.4, ymin: 51.8, xmax: 7.8, ymax: 52.1 },
        },
      ],
    }),
  ],
  [
    /\/GeocodeServer\/reverseGeocode$/,
    (query) =>
      query.get('location') === '0,0'
        ? {
            error: {
              code: 400,
              message: 'Cannot perform query. Invalid query parameters.',
              details: ['Unable to find address for the specified location.'],
            },
          }
        : {
            address: {
              Match_addr: 'Prinzipalmarkt 10, 48143, Münster, Nordrhein-Westfalen',
              LongLabel: 'Prinzipalmarkt 10, 48143, Münster, Nordrhein-Westfalen, DEU',
              ShortLabel: 'Prinzipalmarkt 10',
              Addr_type: 'PointAddress',
              City: 'Münster',
              Subregion: '',
              Region: 'Nordrhein-Westfalen',
              RegionAbbr: 'NW',
              CountryCode: 'DEU',
            },
            location: { x: 7.628, y: 51.962, spatialReference: { wkid: 4326, latestWkid: 4326 } },
          },
  ],
  [/\/hazards\/earthquake\/FeatureServer\/0\/query$/, () => ({ objectIdFieldName: 'FID', fields: [], features: [] })],
  [
    /\/hazards\/\w+\/FeatureServer\/0\/query$/,
    () => ({
      objectIdFieldName: 'FID',
      geometryType: 'esriGeometryPolygon',
      fields: [{ name: 'riskScore', type: 'esriFieldTypeInteger', alias: 'riskScore' }],
      features: [
        { attributes: { riskScore: 4, riskDesc: 'Low', color: '#00FF00' } },
        { attributes: { riskScore: 7, riskDesc: 'High', color: '#FF8800' } },
      ],
    }),
  ],
];

/** A provider on a port of its own. */
export async function startProvider(): Promise<TestProvider> {
  const requests: URL[] = [];
  const provider = { way: 'answers' as ProviderWay };
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://provider');
    requests.push(url);
    reply(provider.way, url, request, response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return Object.assign(provider, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    stop: () =>
      new Promise<void>((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  });
}

function reply(way: ProviderWay, url: URL, request: IncomingMessage, response: ServerResponse): void {
  const send = (content: unknown, status = 200) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content));
  if (way === 'hangs') return void request.resume();
  if (way === 'fails') return void send({}, 502);
  if (way === 'refuses') return void send({ error: { code: 498, message: 'Invalid token.', details: [] } });
  if (way === 'talks nonsense') return void response.end('<html>maintenance</html>');
  if (way === 'has another shape')
    return void send({ suggestions: 'none', candidates: {}, features: [{ attributes: { riskScore: 'high' } }] });
  // A client that follows the redirect gets a good answer.
  if (way === 'leads elsewhere' && !url.pathname.startsWith('/moved')) {
    return void response.writeHead(302, { location: `/moved${url.pathname}${url.search}` }).end();
  }
  const [, answer] = ANSWERS.find(([path]) => path.test(url.pathname)) ?? [];
  send(answer ? answer(url.searchParams) : { error: { code: 404, message: 'Service not found', details: [] } });
}
