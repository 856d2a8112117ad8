import type { Peril } from '@portal/contracts/geo/perils';
import type { Location } from '@portal/contracts/projects/location';
import {
  boundsAroundPositions,
  LOCATION_ZOOM,
  MapLegend,
  MarkerLayer,
  WorldMap,
  type MapTarget,
  type Marker,
} from '@portal/maps';
import { useMemo, useState } from 'react';
import type { HazardLayersQuery } from '../hazards.api.ts';
import { HazardLegend } from '../layers/hazard-legend.tsx';
import { LayerPanel } from '../layers/layer-panel.tsx';
import { ShownLayer } from '../layers/shown-layer.tsx';
import { LOCATION_SCREEN_TEXTS as TEXTS } from '../location.texts.ts';
import type { LocationDesk } from '../use-location-desk.ts';
import classes from './location-map.module.css';

interface LocationMapProps {
  readonly locations: readonly Location[];
  readonly chosen: Location | undefined;
  readonly desk: LocationDesk;
  readonly layers: HazardLayersQuery;
  readonly peril: Peril | null;
  readonly stormId: string | undefined;
  readonly onPeril: (peril: Peril | null) => void;
}

const CANDIDATE = 'candidate';
const LEGEND = [
  { sign: 'primary', label: TEXTS.primary },
  { sign: 'secondary', label: TEXTS.secondary },
] as const;
/** Width in pixels of the panels over the left edge of the map. */
const PANELS = 228;
/** Width in pixels of most names, which stand to the right of their marks. */
const NAMES = 160;

/** The project's locations, the proposed one, and one hazard layer at most. */
export function LocationMap({ locations, chosen, desk, layers, peril, stormId, onPeril }: LocationMapProps) {
  const facts = layers.data;
  const { candidate, aim, show, pick } = desk;
  // The initial view; later the map only moves to targets.
  const [start] = useState<MapTarget | undefined>(() => chosen && { position: chosen.coordinate, zoom: LOCATION_ZOOM });
  const [whole] = useState(() => wholeOf(locations));
  const markers = useMemo(() => {
    const stored = locations.map(({ id, name, coordinate, isPrimary }): Marker => ({
      id,
      name,
      position: coordinate,
      kind: isPrimary ? 'primary' : 'secondary',
    }));
    if (!candidate) return stored;
    const name = candidate.place?.name || TEXTS.proposed;
    return [...stored, { id: CANDIDATE, name, position: candidate.coordinate, kind: 'candidate' } satisfies Marker];
  }, [locations, candidate]);
  const layer = facts?.layers.find((one) => one.peril === peril);

  return (
    <section className={classes.map} aria-label={TEXTS.map}>
      <WorldMap
        label={TEXTS.map}
        start={start}
        target={aim ?? whole}
        onPick={(position) => void pick(position)}
        credits={[...(facts ? [facts.geocoderCredit] : []), ...(layer ? [layer.credit] : [])]}
      >
        {layer && <ShownLayer layer={layer} stormId={stormId} />}
        <MarkerLayer
          markers={markers}
          chosenId={candidate ? CANDIDATE : chosen?.id}
          onChoose={(id) => {
            const location = locations.find((one) => one.id === id);
            if (location) show(location);
          }}
        />
      </WorldMap>
      <div className={classes.panels}>
        <LayerPanel layers={layers} chosen={peril} onChoose={onPeril} />
        <div className={classes.legends}>
          {layer && facts && <HazardLegend layer={layer} noData={facts.noData} />}
          {locations.length > 0 && <MapLegend entries={LEGEND} />}
        </div>
      </div>
    </section>
  );
}

/** Returns what the map shows at first where there are several locations: all of them. */
function wholeOf(locations: readonly Location[]) {
  const bounds = boundsAroundPositions(locations.map(({ coordinate }) => coordinate));
  return bounds && locations.length > 1 ? { bounds, covered: PANELS, named: NAMES } : undefined;
}
