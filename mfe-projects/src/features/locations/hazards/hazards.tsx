import type { Coordinate } from '@portal/contracts/geo/coordinate';
import type { Location } from '@portal/contracts/projects/location';
import { Button } from '@portal/portal-sdk';
import { formatInstant } from '@portal/ui';
import { SCREEN_TEXTS } from '@portal/ui/texts/screen';
import { useHazardsAt, type HazardLayersQuery } from '../hazards.api.ts';
import { LOCATION_SCREEN_TEXTS as TEXTS } from '../location.texts.ts';
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
  readonly layers: HazardLayersQuery;
  /** The point may become a location. */
  readonly isKeptLater: boolean;
}

/** Hazards of a point that is not stored, from each layer that the viewer has. */
export function PointHazards({ point, layers, isKeptLater }: PointHazardsProps) {
  const perils = (layers.data?.layers ?? []).filter(({ allowed }) => allowed).map(({ peril }) => peril);
  const hazards = useHazardsAt(point, perils);
  const { data } = hazards;
  // The query needs the layers.
  const query = layers.data ? hazards : layers;
  const hasFailed = query.error !== null && !query.isFetching;
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
        <div role="status">
          <p className={classes.note}>{hasFailed ? TEXTS.hazardsFault : TEXTS.beingAssessed}</p>
          {hasFailed && (
            <Button variant="default" size="compact-sm" onClick={() => void query.refetch()}>
              {SCREEN_TEXTS.retry}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}
