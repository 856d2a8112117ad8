import type { Location, Locations } from '@portal/contracts/projects/location';
import type { HazardLayers } from '@portal/contracts/geo/layers';
import { PERILS } from '@portal/contracts/geo/perils';
import { anId } from './project.builder.ts';

const ALLOWED: Location['actions'] = [
  { action: 'update', allowed: true },
  { action: 'setPrimary', allowed: true },
  { action: 'delete', allowed: true },
];

/** A secondary location in Munich that an insurance coordinator may change. */
export function aLocation(over: Partial<Location> = {}): Location {
  return {
    id: anId(50),
    version: 2,
    changedBy: 'Mara Lindqvist',
    changedDateTime: '2026-03-01T10:00:00.000Z',
    name: 'Munich plant',
    address: 'Munich, Bavaria, Germany',
    isPrimary: false,
    coordinate: { latitude: 48.1374, longitude: 11.5755 },
    countryCode: 'DE',
    state: 'Bavaria',
    city: 'Munich',
    timeZone: 'Europe/Berlin',
    hazards: {
      assessedAt: '2026-11-20T09:00:00Z',
      source: 'embedded',
      perils: [
        { peril: 'flood', raw: 5, riskScore: 8, riskDesc: 'Moderate', color: '#d9b400' },
        { peril: 'wildfire', raw: null, riskScore: 0, riskDesc: 'No data', color: '#8a94a6' },
      ],
    },
    actions: ALLOWED,
    ...over,
  };
}

/** Builds the tab's locations; everybody may add one by default. */
export const locationsOf = (
  items: readonly Location[],
  create: Locations['create'] = { action: 'create', allowed: true },
): Locations => ({
  items: [...items],
  create,
});

/** A panel without hurricane, as an insurer below Global has it. */
export function hazardLayers(): HazardLayers {
  return {
    source: 'embedded',
    layers: PERILS.map((peril) => ({
      peril,
      label: `${peril.charAt(0).toUpperCase()}${peril.slice(1)}`,
      allowed: peril !== 'hurricane',
      tooltip:
        peril === 'hurricane'
          ? 'This feature is only available for Global Package subscribers.'
          : `What the ${peril} layer shows`,
      caveat: `How far to trust ${peril}`,
      credit: 'NOAA',
      scored: peril !== 'hurricane',
      drawn: true,
      legend: [
        { rawClass: 4, word: 'Low', points: 6, band: 'Low', color: '#6fa82e' },
        { rawClass: 6, word: 'High', points: 12, band: 'High', color: '#ee7f1a' },
        { rawClass: 7, word: 'High', points: 14, band: 'High', color: '#dd4b1f' },
      ],
    })),
    comingSoon: [{ label: 'Lightning' }],
    noData: { label: 'No data', color: '#8a94a6' },
    geocoderCredit: 'GeoNames (CC BY 4.0)',
  };
}
