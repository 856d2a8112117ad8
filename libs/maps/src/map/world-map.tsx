import type OpenMap from 'ol/Map.js';
import {
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { BaseLayers } from '../base/base-layers.tsx';
import { servedBase } from '../base/served-base.ts';
import { MAP_CENTRE, MAP_ZOOM, MAX_SERVED_ZOOM, MAX_ZOOM } from '../map-constants.ts';
import { MAP_TEXTS } from '../map.texts.ts';
import { onEarth, type Position } from '../position.ts';
import { createMap } from './create-map.ts';
import { MapCredits } from './map-credits.tsx';
import { moveByKey } from './map-keys.ts';
import classes from './map.module.css';
import { moveMap, type MapFit, type MapTarget } from './move-map.ts';
import { OpenMapContext } from '../base/open-map.ts';
import { usePick } from './use-pick.ts';
import { useViewRest, type MapView } from './use-view-rest.ts';
import { ZoomTools } from './zoom-tools.tsx';

export interface WorldMapProps {
  /** Accessible name of the map. */
  readonly label: string;
  /** First view; defaults to [-47, 45] at zoom 2 (spec 2 §9). */
  readonly start?: MapTarget | undefined;
  /** Another object moves the map there. */
  readonly target?: MapTarget | MapFit | undefined;
  /** A point was chosen, by a click or by Enter in the middle. */
  readonly onPick?: ((position: Position) => void) | undefined;
  /** Called with the view after the first drawing and whenever the map comes to rest. */
  readonly onRest?: ((view: MapView) => void) | undefined;
  /** True if a layer uses Enter to choose the nearest item to the middle. */
  readonly isAimed?: boolean;
  /** Credits of data shown over the base map. */
  readonly credits?: readonly string[];
  /** Layers and pop-ups. */
  readonly children?: ReactNode;
}

/**
 * A map of the world: the deployment's base map, or an overview in the theme's colours, without streets. Arrow keys move it, + and − zoom. Its layers are
 * its children; the facts that they draw belong into a table beside it as well.
 */
export function WorldMap(props: WorldMapProps) {
  const { label, start, target, onPick, onRest, isAimed = false, credits = [], children } = props;
  const canvas = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<OpenMap | null>(null);
  const [base, setBase] = useState(servedBase);
  const [isBroken, setBroken] = useState(false);
  const [showFault] = useState(() => () => setBroken(true));
  const helpId = useId();

  const begin = useEffectEvent((element: HTMLElement) =>
    createMap(element, start?.position ?? MAP_CENTRE, start?.zoom ?? MAP_ZOOM, base ? MAX_SERVED_ZOOM : MAX_ZOOM),
  );
  // Before the page is painted: a key that is pressed at once must find the map.
  useLayoutEffect(() => {
    if (!canvas.current) return undefined;
    const made = begin(canvas.current);
    setMap(made);
    return () => {
      setMap(null);
      made.setTarget(undefined);
      made.dispose();
    };
  }, []);
  useEffect(() => {
    if (map && target) moveMap(map, target);
  }, [map, target]);
  /** Shows the embedded base, which is an overview, in place of one that cannot be loaded. */
  const replaceBase = () => {
    map?.getView().setMaxZoom(MAX_ZOOM);
    setBase(undefined);
  };
  usePick(map, onPick);
  useViewRest(map, onRest);

  const handleKey = (event: KeyboardEvent) => {
    if (!map || event.target !== event.currentTarget || event.altKey || event.ctrlKey || event.metaKey) return;
    const centre = map.getView().getCenter();
    if (event.key === 'Enter' && onPick && centre) onPick(onEarth(centre));
    else if (!moveByKey(map, event.key)) return;
    event.preventDefault();
  };

  return (
    <div className={classes.frame}>
      <div
        ref={canvas}
        className={[classes.canvas, onPick && classes.pickable, (onPick ?? isAimed) && classes.aimed]
          .filter(Boolean)
          .join(' ')}
        role="application"
        aria-roledescription="map"
        aria-label={label}
        aria-describedby={helpId}
        // A map is operated by keys, and its content is repeated in a table.
        tabIndex={0}
        onKeyDown={handleKey}
      />
      <p id={helpId} className={classes.help}>
        {MAP_TEXTS.keys}
        {onPick && ` ${MAP_TEXTS.pickKeys}`}
        {isAimed && ` ${MAP_TEXTS.aimKeys}`}
      </p>
      {isBroken && (
        <p role="alert" className={classes.fault}>
          {MAP_TEXTS.notLoaded}
        </p>
      )}
      {map && (
        <OpenMapContext value={map}>
          <BaseLayers base={base} onBaseFault={replaceBase} onFault={showFault} />
          {children}
          <ZoomTools start={start} />
        </OpenMapContext>
      )}
      <MapCredits base={base} credits={credits} />
    </div>
  );
}
