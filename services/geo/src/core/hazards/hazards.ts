import type { Coordinate } from '@portal/contracts/geo/coordinate';
import type { HazardLayerContent, StormTrack } from '@portal/contracts/geo/layers';
import type { GeoSource, Peril, PerilAssessment } from '@portal/contracts/geo/perils';

/** A storm that passed a point. */
export interface Passage {
  readonly track: StormTrack;
  readonly closestKm: number;
  readonly closestWindKt: number;
  /** ISO instant of the fix nearest to the point. */
  readonly closestAt: string;
  /** Longitude and latitude of each fix; lines do not jump at the date line. */
  readonly path: readonly (readonly [longitude: number, latitude: number])[];
}

/** Answers about perils: from the embedded grids and tracks, or from an online provider. */
export interface Hazards {
  readonly source: GeoSource;
  /** Returns the tooltip of the layer. */
  tooltipOf(peril: Peril): string;
  caveatOf(peril: Peril): string;
  creditOf(peril: Peril): string;
  /** The class at a point; its `raw` is null where there is no data. */
  at(peril: Peril, point: Coordinate): Promise<PerilAssessment> | PerilAssessment;
  /** Returns the layer's content; undefined where only points are answered. */
  contentOf(peril: Peril): HazardLayerContent | undefined;
  /** Past storms near a point. */
  stormsNear(point: Coordinate, withinKm: number): Passage[];
}
