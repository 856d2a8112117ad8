import type { LineSpec, GaugeSpec } from '@portal/charts';
import type { ProjectCategory } from '@portal/contracts/projects/project-lists';
import { RISK_BAND_LABELS, RISK_BANDS, type RiskPair } from '@portal/contracts/projects/risk-band';
import { RISK_SCALES, type RiskScaleName } from '@portal/risk-score';
import { toneOfBand } from '@portal/ui';

/** Returns the zones of the scale of a score, for its gauge. */
export const zonesOf = (type: ProjectCategory, { max }: Pick<RiskPair, 'max'>): GaugeSpec['zones'] =>
  zonesOn(max === RISK_SCALES.base.max ? 'base' : totalOf(type));

/** Returns the zones of the scores of a project in percent of their maximum, in which all its scales agree. */
export function zonesInPercent(type: ProjectCategory): NonNullable<LineSpec['zones']> {
  const name = totalOf(type);
  const { max } = RISK_SCALES[name];
  const zones = zonesOn(name).map((zone) => ({ ...zone, upTo: (zone.upTo / max) * 100 }));
  return zones.map((zone, index) => ({ ...zone, from: zones[index - 1]?.upTo ?? 0 }));
}

const totalOf = (type: ProjectCategory): RiskScaleName => (type === 'Construction' ? 'construction' : 'operational');

function zonesOn(name: RiskScaleName): GaugeSpec['zones'] {
  const { limits, max } = RISK_SCALES[name];
  return [...limits, max].flatMap((upTo, place) => {
    const band = RISK_BANDS[place];
    return band ? [{ upTo, tone: `band-${toneOfBand(band)}` as const, name: RISK_BAND_LABELS[band] }] : [];
  });
}
