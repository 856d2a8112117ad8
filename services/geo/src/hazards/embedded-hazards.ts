import type { Peril } from '@portal/contracts/geo/perils';
import { assessedClass, textsOf } from './classes.ts';
import { loadGrids } from './grids.ts';
import type { Hazards } from '../core/hazards/hazards.ts';
import { loadStorms, type Storms } from './storms.ts';

/** Sources of the grids (data/README.md). */
export const CREDITS: Readonly<Record<Peril, string>> = {
  flood: 'Source: NOAA CMAP',
  wildfire: 'Source: NASA MODIS',
  earthquake: 'Source: USGS/NEIC, NOAA NCEI',
  windstorm: 'Source: NOAA NHC, JTWC, US Navy',
  hurricane: 'Source: NOAA NHC, JTWC',
};

/** The grids and tracks that are part of the portal. */
export function embeddedHazards(): Hazards {
  const grids = loadGrids();
  // Tracks are rarely requested and take more memory than everything else here.
  let loaded: Storms | undefined;
  const storms = (): Storms => (loaded ??= loadStorms());
  return {
    source: 'embedded',
    tooltipOf: (peril) => textsOf(peril).tooltip,
    caveatOf: (peril) => textsOf(peril).caveat,
    creditOf: (peril) => CREDITS[peril],
    at: (peril, point) => assessedClass(peril, grids[peril].classAt(point)),
    contentOf: (peril) => ({
      peril,
      credit: CREDITS[peril],
      grid: grids[peril].grid,
      tracks: peril === 'hurricane' ? [...storms().tracks] : null,
    }),
    stormsNear: (point, withinKm) => storms().near(point, withinKm),
  };
}
