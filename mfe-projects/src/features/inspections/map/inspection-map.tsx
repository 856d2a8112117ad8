import { MAX_PAGE_SIZE } from '@portal/contracts/common/limits';
import type { Inspection } from '@portal/contracts/projects/inspection';
import { MapLegend, MarkerLayer, PopUp, WorldMap } from '@portal/maps';
import { Link, Skeleton } from '@portal/portal-sdk';
import { ErrorPanel, formatDate } from '@portal/ui';
import { SCREEN_TEXTS } from '@portal/ui/texts/screen';
import { useEffect, useMemo, useState } from 'react';
import { InspectionStatusDot } from '../inspection-status.tsx';
import { INSPECTION_MAP_TEXTS as TEXTS } from '../inspection.texts.ts';
import { useInspections } from '../inspections.api.ts';
import { siteDaysOf } from '../site-times.ts';
import type { OnSeen } from '../use-seen.ts';
import { placesOf, type InspectionPlace } from './inspection-places.ts';
import { legendOf, markerOf, startOf, targetOf } from './places-on-map.ts';
import { PlacesTable } from './places-table.tsx';
import classes from './map.module.css';

interface InspectionMapProps {
  readonly projectId: string;
  readonly linkOf: (id: string) => string;
  readonly openId: string | null;
  readonly onSeen: OnSeen;
}

const ALL = { page: 1, pageSize: MAX_PAGE_SIZE } as const;

/** Map of a project's inspections, with a table of the same beside it. */
export default function InspectionMap({ projectId, ...shown }: InspectionMapProps) {
  const { data, error, refetch } = useInspections(projectId, ALL);
  if (data) return <Places inspections={data.items} {...shown} />;
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  return (
    <div className={classes.frame}>
      <div className={classes.view} role="status" aria-busy="true" aria-label={SCREEN_TEXTS.loading}>
        <Skeleton height="100%" />
        <Skeleton height="100%" />
      </div>
    </div>
  );
}

interface PlacesProps extends Omit<InspectionMapProps, 'projectId'> {
  readonly inspections: readonly Inspection[];
}

function Places({ inspections, linkOf, openId, onSeen }: PlacesProps) {
  const places = useMemo(() => placesOf(inspections), [inspections]);
  useEffect(() => onSeen(places.flatMap((place) => place.inspections)), [places, onSeen]);
  const [chosenId, setChosenId] = useState<string>();
  // The initial view; later only the person moves the map.
  const [start] = useState(() => startOf(places));
  const [target] = useState(() => targetOf(places));
  const markers = useMemo(() => places.map(markerOf), [places]);
  const shown = useMemo(() => legendOf(places), [places]);
  const chosen = places.find(({ id }) => id === chosenId);
  const isAllPlaced = places.reduce((sum, place) => sum + place.inspections.length, 0) === inspections.length;
  return (
    <div className={classes.frame}>
      <div className={classes.view}>
        <div className={classes.map}>
          <WorldMap label={TEXTS.title} start={start} target={target} isAimed>
            <MarkerLayer markers={markers} chosenId={chosenId} onChoose={setChosenId} takesEnter />
            {chosen && (
              <PopUp label={chosen.name} position={chosen.coordinate} onClose={() => setChosenId(undefined)}>
                <PlaceFacts place={chosen} linkOf={linkOf} openId={openId} />
              </PopUp>
            )}
          </WorldMap>
          {shown.length > 0 && (
            <div className={classes.legend}>
              <MapLegend entries={shown} />
            </div>
          )}
        </div>
        <div className={classes.beside}>
          <PlacesTable places={places} linkOf={linkOf} openId={openId} />
          {!isAllPlaced && <p className={classes.quiet}>{TEXTS.unplaced}</p>}
        </div>
      </div>
    </div>
  );
}

interface PlaceFactsProps extends Pick<PlacesProps, 'linkOf' | 'openId'> {
  readonly place: InspectionPlace;
}

function PlaceFacts({ place, linkOf, openId }: PlaceFactsProps) {
  return (
    <>
      <strong className={classes.name}>{place.name}</strong>
      <ul className={classes.there}>
        {place.inspections.map((inspection) => (
          <li key={inspection.id}>
            <span className={classes.line}>
              <InspectionStatusDot inspection={inspection} />
              <span>{formatDate(siteDaysOf(inspection).first)}</span>
            </span>
            <Link to={linkOf(inspection.id)} {...(inspection.id === openId && { 'aria-current': 'true' })}>
              {TEXTS.goTo(inspection.inspectionNumber)}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
