import type { Peril } from '@portal/contracts/geo/perils';

/** What perils are called (spec 2 §2). */
export const PERIL_LABELS: Readonly<Record<Peril, string>> = {
  flood: 'Flood',
  wildfire: 'Wildfire',
  earthquake: 'Earthquake',
  windstorm: 'Windstorm',
  hurricane: 'Hurricane',
};
