import type { MarketCountry } from '@portal/contracts/insights/global-ecosystem';
import { BubbleLayer, MapLegend, PopUp, WorldMap, type MapFit, type MapTarget, type MapView } from '@portal/maps';
import { Fact } from '@portal/ui';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { boundsOfCountries } from '../../dashboard/analytics/values-on-map.ts';
import { figuresOf } from '../figure-text.ts';
import { GLOBAL_ECOSYSTEM_TEXTS as TEXTS } from '../global-ecosystem.texts.ts';
import { bubblesOf } from './country-bubbles.ts';
import classes from './countries.module.css';

/** Pixels that the legend covers at the lower edge. */
const LEGEND = 64;
/** Pixels that the zoom buttons of a phone cover at the right edge. */
const TOOLS = 60;

interface MarketMapProps {
  readonly countries: readonly MarketCountry[];
  /** Country of the pop-up. */
  readonly chosen: MarketCountry | undefined;
  readonly target: MapTarget | MapFit | undefined;
  /** Moves the map to all countries that there are. */
  readonly onTarget: (target: MapFit) => void;
  /** Chooses a country by its name; none closes the pop-up. */
  readonly onChoose: (name: string | undefined) => void;
}

/** The countries as bubbles, each with a pop-up of its figures; the map begins with all of them in view. */
export default function MarketMap({ countries, chosen, target, onTarget, onChoose }: MarketMapProps) {
  const bubbles = useMemo(() => bubblesOf(countries), [countries]);
  const [view, setView] = useState<MapView>();
  const isFirst = useRef(true);
  const positions = bubbles.map(({ position }) => position);
  const fit = useEffectEvent(() => {
    // The map stays where a country is looked at, and where filters leave none.
    if (!view || chosen || positions.length === 0) return;
    const around = Math.max(...bubbles.map(({ diameter }) => diameter)) / 2;
    onTarget({
      bounds: boundsOfCountries(positions, view),
      ...{ coveredBelow: LEGEND + around, coveredRight: TOOLS + around, isAtOnce: isFirst.current },
    });
    isFirst.current = false;
  });
  const isDrawn = view !== undefined;
  // Other filters may leave countries elsewhere.
  const among = JSON.stringify(positions);
  useEffect(() => fit(), [isDrawn, among]);
  return (
    <>
      <WorldMap label={TEXTS.map} target={target} onRest={setView} isAimed>
        <BubbleLayer bubbles={bubbles} onChoose={onChoose} />
        {chosen?.country.coordinate && (
          <PopUp label={chosen.country.name} position={chosen.country.coordinate} onClose={() => onChoose(undefined)}>
            <strong className={classes.name}>{chosen.country.name}</strong>
            <dl className={classes.facts}>
              {countryFigures(chosen).map(([label, text]) => (
                <Fact key={label} label={label}>
                  {text}
                </Fact>
              ))}
            </dl>
          </PopUp>
        )}
      </WorldMap>
      <div className={classes.legend}>
        <MapLegend entries={[{ sign: 'group', label: TEXTS.bubbles }]} />
      </div>
    </>
  );
}

const countryFigures = ({ projectsCount, claimsCount, risksCount, claimsTotalAmount }: MarketCountry) =>
  figuresOf({ projects: projectsCount, claims: claimsCount, risks: risksCount, amount: claimsTotalAmount });
