import { readStored, writeStored } from '@portal/portal-sdk';
import { useState } from 'react';
import { AREA_TEXTS as TEXTS } from './area.texts.ts';

export type DistanceUnit = 'km' | 'mi';

/** Kilometres of a unit; a mile is the international one. */
const KM: Readonly<Record<DistanceUnit, number>> = { km: 1, mi: 1.609_344 };
const KEY = 'portal.distance-unit';
const DECIMALS = 2;

export const toKm = (distance: number, unit: DistanceUnit): number => distance * KM[unit];

/** Returns a distance in a unit to two decimals, as it stands in a field. */
export const fromKm = (km: number, unit: DistanceUnit): number => Number((km / KM[unit]).toFixed(DECIMALS));

/** Returns a distance with its unit. */
export const distanceText = (km: number, unit: DistanceUnit): string =>
  `${fromKm(km, unit).toLocaleString('en-US')} ${TEXTS.short[unit]}`;

/** Provides the unit of distances that somebody chose in this browser. */
export function useDistanceUnit(): readonly [DistanceUnit, (unit: DistanceUnit) => void] {
  const [unit, setUnit] = useState<DistanceUnit>(() => (readStored<unknown>(KEY) === 'mi' ? 'mi' : 'km'));
  return [
    unit,
    (next) => {
      writeStored(KEY, next);
      setUnit(next);
    },
  ];
}
