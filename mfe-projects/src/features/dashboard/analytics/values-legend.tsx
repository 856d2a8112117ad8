import type { DashboardProject } from '@portal/contracts/insights/dashboard-analytics';
import { RISK_BAND_COLOURS, RISK_BAND_LABELS, RISK_BANDS } from '@portal/contracts/projects/risk-band';
import { MapLegend, type LegendEntry } from '@portal/maps';
import { VALUES_TEXTS as TEXTS } from './analytics.texts.ts';
import { UNSCORED } from './values-on-map.ts';

interface ValuesLegendProps {
  /** True if the map shows projects. */
  readonly isClose: boolean;
  /** Projects whose marks have the colours of their bands; empty where no marks have. */
  readonly projects: readonly DashboardProject[];
}

/** Legend of the bubbles, of the marks, and of the bands that are in view. */
export function ValuesLegend({ isClose, projects }: ValuesLegendProps) {
  if (!isClose) return <MapLegend entries={[{ sign: 'group', label: TEXTS.bubbles }]} />;
  if (projects.length === 0) return <MapLegend entries={[{ sign: 'primary', label: TEXTS.marker }]} />;
  const bands = RISK_BANDS.filter((band) => projects.some(({ risk }) => risk?.band === band));
  const entries = bands.map((band): LegendEntry => ({
    sign: 'status',
    label: RISK_BAND_LABELS[band],
    colour: RISK_BAND_COLOURS[band].solid,
  }));
  const hasUnscored = projects.some(({ risk }) => risk === null);
  return (
    <MapLegend
      entries={hasUnscored ? [...entries, { sign: 'status', label: TEXTS.noScore, colour: UNSCORED }] : entries}
    />
  );
}
