import { layerRefusal } from '@portal/access';
import { PERILS } from '@portal/contracts/geo/perils';
import type { NamedCall, Row, Rows } from '../row.ts';
import type { Walker } from '../walkers.ts';

const BERLIN = '13.4,52.5';

/** Hurricane is for some plans alone (decisions §16); everybody who sees locations has the other four. */
const ofHurricane = ({ viewer }: Walker): string =>
  layerRefusal(viewer, 'hurricane') === undefined ? '200' : '403 Forbidden';

const ofEachPeril = (query: Readonly<Record<string, string>>, who: Walker): readonly NamedCall[] =>
  PERILS.map((peril) => ({
    name: `of ${peril}`,
    params: { peril },
    query,
    answers: peril === 'hurricane' ? ofHurricane(who) : '200',
  }));

const ofLocations = (query: Readonly<Record<string, string>> = {}): Row => ({
  access: ['read', 'location'],
  call: () => ({ query }),
});

export const geo: Rows = {
  'GET /geo/GeocodeServer/suggest': ofLocations({ text: 'Berlin' }),
  'GET /geo/GeocodeServer/findAddressCandidates': ofLocations({ SingleLine: 'Berlin' }),
  'GET /geo/GeocodeServer/reverseGeocode': ofLocations({ location: BERLIN }),
  'GET /geo/{peril}/FeatureServer/0/query': {
    access: ['read', 'location'],
    call: () => ({ params: { peril: 'flood' }, query: { geometry: BERLIN } }),
    cases: (_world, who) => ofEachPeril({ geometry: BERLIN }, who),
  },
  'GET /geo/hurricane/FeatureServer/1/query': {
    access: ['read', 'location'],
    call: (_world, who) => ({ query: { geometry: BERLIN }, answers: ofHurricane(who) }),
  },
  'GET /geo/layers': ofLocations(),
  'GET /geo/layers/{peril}': {
    access: ['read', 'location'],
    call: () => ({ params: { peril: 'flood' } }),
    cases: (_world, who) => ofEachPeril({}, who),
  },
  'GET /locations/access-token': ofLocations(),
  'GET /address/countries': { access: 'signedIn' },
  'GET /expenses/exchange-rate': {
    access: 'signedIn',
    call: () => ({ query: { date: '2024-05-31', from: 'EUR', to: 'USD' } }),
  },
};
