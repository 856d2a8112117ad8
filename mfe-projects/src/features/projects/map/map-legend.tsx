import { LAYER_SCREEN_TEXTS } from '../../locations/location.texts.ts';
import { PROJECT_MAP_TEXTS as TEXTS } from './map.texts.ts';
import classes from './projects-map.module.css';

const ROWS = [
  { sign: classes.severalSign, label: TEXTS.several },
  { sign: classes.oneSign, label: TEXTS.one },
  { sign: classes.closedSign, label: TEXTS.closed },
] as const;

/** Legend of the map's symbols. */
export function MapLegend() {
  return (
    <ul className={classes.legend} aria-label={LAYER_SCREEN_TEXTS.legend}>
      {ROWS.map(({ sign, label }) => (
        <li key={label}>
          <span className={sign} aria-hidden="true" />
          {label}
        </li>
      ))}
    </ul>
  );
}
