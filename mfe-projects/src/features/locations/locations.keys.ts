import type { Coordinate } from '@portal/contracts/geo/coordinate';
import type { Peril } from '@portal/contracts/geo/perils';

/** Keys of what the LOCATION tab keeps of the server's state. */
export const locationKeys = {
  layers: ['geo', 'layers'] as const,
  layer: (peril: Peril) => ['geo', 'layers', peril] as const,
  hazardsAt: (point: Coordinate | undefined, perils: readonly Peril[]) => ['geo', 'hazards', point, perils] as const,
  stormsAt: (point: Coordinate | undefined) => ['geo', 'storms', point] as const,
  suggestions: (text: string) => ['geo', 'suggestions', text] as const,
  countries: ['geo', 'countries'] as const,
};
