import type { Coordinate } from '@portal/contracts/geo/coordinate';
import type { HazardLayers } from '@portal/contracts/geo/layers';
import type { Location } from '@portal/contracts/projects/location';
import { LOCATION_SCREEN_TEXTS as TEXTS } from '@portal/contracts/projects/location-screen-texts';
import { formatInstant } from '@portal/ui';
import { useHazardsAt } from '../hazards.api.ts';
import classes from './hazards.module.css';
import { HazardTable } from './hazard-table.tsx';

/** The hazards of a stored location as they were found on a day. */
export function StoredHazards({ location: { name, hazards } }: { readonly location: Location }) {
  return (
    <section aria-label={TEXTS.hazardsOf(name)}>
      <h2 className={classes.title}>{TEXTS.hazards}</h2>
      {hazards ? (
        <HazardTable
          label={TEXTS.hazardsOf(name)}
          hazards={hazards.perils.map((peril) => (peril.raw === null ? { peril: peril.peril } : peril))}
          note={TEXTS.assessedAt(formatInstant(hazards.assessedAt))}
        />
      ) : (
        <p className={classes.note} role="status">
          {TEXTS.beingAssessed}
        </p>
      )}
    </section>
  );
}

interface PointHazardsProps {
  readonly point: Coordinate;
  readonly layers: HazardLayers | undefined;
  /** The point may become a location. */
  readonly isKeptLater: boolean;
}

/** The hazards of a point that is not stored, asked of each layer that the viewer has. */
export function PointHazards({ point, layers, isKeptLater }: PointHazardsProps) {
  const perils = (layers?.layers ?? []).filter(({ allowed }) => allowed).map(({ peril }) => peril);
  const { data, error } = useHazardsAt(point, perils);
  return (
    <section aria-label={TEXTS.hazardsOf(TEXTS.point)}>
      <h2 className={classes.title}>{TEXTS.hazards}</h2>
      {data ? (
        <HazardTable
          label={TEXTS.hazardsOf(TEXTS.point)}
          hazards={data}
          note={isKeptLater ? TEXTS.fromPoint : TEXTS.readerPoint}
        />
      ) : (
        <p className={classes.note} role="status">
          {error ? TEXTS.hazardsFault : TEXTS.beingAssessed}
        </p>
      )}
    </section>
  );
}
