import { MAP_TEXTS } from '../map.texts.ts';
import classes from './map.module.css';

export interface LegendEntry {
  /** Symbol as the layers draw it: of a group, a place, a closed place, a primary or another location, a status. */
  readonly sign: 'group' | 'one' | 'closed' | 'primary' | 'secondary' | 'status';
  readonly label: string;
  /** Colour of a status. */
  readonly colour?: string;
}

/** Legend of a map's symbols, as small as its words. */
export function MapLegend({ entries }: { readonly entries: readonly LegendEntry[] }) {
  return (
    <ul className={classes.legend} aria-label={MAP_TEXTS.legend}>
      {entries.map(({ sign, label, colour }) => (
        <li key={label}>
          <span className={classes[sign]} style={colour ? { background: colour } : undefined} aria-hidden="true" />
          {label}
        </li>
      ))}
    </ul>
  );
}
