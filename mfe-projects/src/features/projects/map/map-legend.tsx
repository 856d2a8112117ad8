import { MapLegend, type LegendEntry } from '@portal/maps';
import { PROJECT_MAP_TEXTS as TEXTS } from './map.texts.ts';
import classes from './projects-map.module.css';

const ENTRIES: readonly LegendEntry[] = [
  { sign: 'group', label: TEXTS.several },
  { sign: 'one', label: TEXTS.one },
  { sign: 'closed', label: TEXTS.closed },
];

/** Legend of the map of projects. */
export const ProjectsLegend = () => (
  <div className={classes.legend}>
    <MapLegend entries={ENTRIES} />
  </div>
);
