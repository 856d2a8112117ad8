import type { MarketCountry } from '@portal/contracts/insights/global-ecosystem';
import { BubbleLayer, MapLegend, PopUp, WorldMap, type MapTarget } from '@portal/maps';
import { Fact } from '@portal/ui';
import { useMemo } from 'react';
import { figuresOf } from '../figure-text.ts';
import { GLOBAL_ECOSYSTEM_TEXTS as TEXTS } from '../global-ecosystem.texts.ts';
import { bubblesOf } from './country-bubbles.ts';
import classes from './countries.module.css';

interface MarketMapProps {
  readonly countries: readonly MarketCountry[];
  /** Country of the pop-up. */
  readonly chosen: MarketCountry | undefined;
  readonly target: MapTarget | undefined;
  /** Chooses a country by its name; none closes the pop-up. */
  readonly onChoose: (name: string | undefined) => void;
}

/** The countries as bubbles, each with a pop-up of its figures. */
export default function MarketMap({ countries, chosen, target, onChoose }: MarketMapProps) {
  const bubbles = useMemo(() => bubblesOf(countries), [countries]);
  return (
    <>
      <WorldMap label={TEXTS.map} target={target} isAimed>
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
