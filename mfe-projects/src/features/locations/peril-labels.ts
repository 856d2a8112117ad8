import type { Peril } from '@portal/contracts/geo/perils';

/** Labels of the perils (spec 2 §2). */
export const PERIL_LABELS: Readonly<Record<Peril, string>> = {
  flood: 'Flood',
  wildfire: 'Wildfire',
  earthquake: 'Earthquake',
  windstorm: 'Windstorm',
  hurricane: 'Hurricane',
};
