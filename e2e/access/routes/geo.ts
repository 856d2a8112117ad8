import { layerRefusal } from '@portal/access';
import { PERILS } from '@portal/contracts/geo/perils';
import { NOT_YOURS } from '../kind.ts';
import type { NamedCall } from '../row.ts';
import { rows, type RowSpec } from '../rows.ts';
import type { Walker } from '../walkers.ts';

const BERLIN = '13.4,52.5';

/**
 * Returns the answer about hurricane, which only some plans have (decisions §16); everybody with locations has the
 * other four perils.
 */
const ofHurricane = ({ viewer }: Walker): string =>
  layerRefusal(viewer, 'hurricane') === undefined ? '200' : NOT_YOURS;

const ofEachPeril = (query: Readonly<Record<string, string>>): RowSpec => ({
  access: ['read', 'location'],
  special: { params: { peril: 'flood' }, query },
  cases: (_world, who): readonly NamedCall[] =>
    PERILS.map((peril) => ({
      name: `of ${peril}`,
      params: { peril },
      query,
      answers: peril === 'hurricane' ? ofHurricane(who) : '200',
    })),
});

const ofLocations = (query: Readonly<Record<string, string>> = {}): RowSpec => ({
  access: ['read', 'location'],
  special: { query },
});

export const geo = rows({
  'GET /geo/GeocodeServer/suggest': ofLocations({ text: 'Berlin' }),
  'GET /geo/GeocodeServer/findAddressCandidates': ofLocations({ SingleLine: 'Berlin' }),
  'GET /geo/GeocodeServer/reverseGeocode': ofLocations({ location: BERLIN }),
  'GET /geo/{peril}/FeatureServer/0/query': ofEachPeril({ geometry: BERLIN }),
  'GET /geo/hurricane/FeatureServer/1/query': {
    ...ofLocations({ geometry: BERLIN }),
    answers: (_world, who) => ofHurricane(who),
  },
  'GET /geo/layers': ofLocations(),
  'GET /geo/layers/{peril}': ofEachPeril({}),
  'GET /locations/access-token': ofLocations(),
  'GET /address/countries': { access: 'signedIn' },
  'GET /expenses/exchange-rate': {
    access: 'signedIn',
    special: { query: { date: '2024-05-31', from: 'EUR', to: 'USD' } },
  },
});
