import type { ServedBase } from '../base/served-base.ts';
import { MAP_TEXTS } from '../map.texts.ts';
import classes from './map.module.css';

interface MapCreditsProps {
  /** Base map of the deployment; undefined for the embedded one. */
  readonly base: ServedBase | undefined;
  readonly credits: readonly string[];
}

/** Credits of the map and its sources. */
export function MapCredits({ base, credits }: MapCreditsProps) {
  const owed = base ? [base.attribution] : [MAP_TEXTS.overview, MAP_TEXTS.naturalEarth, MAP_TEXTS.geoNames];
  return (
    <p className={classes.credits}>
      {[...owed.filter((one) => !credits.some((credit) => credit.includes(one))), ...credits].join(' · ')}
    </p>
  );
}
