import { MAP_TEXTS } from '../map.texts.ts';
import classes from './map.module.css';

/** Credits of the map and its sources. */
export function MapCredits({ credits }: { readonly credits: readonly string[] }) {
  const owed = [...new Set([MAP_TEXTS.naturalEarth, ...credits])];
  return (
    <p className={classes.credits}>
      {MAP_TEXTS.overview} · {owed.join(' · ')}
    </p>
  );
}
