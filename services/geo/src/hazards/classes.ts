import {
  CLASS_COLOURS,
  HAZARD_CLASSES,
  NO_DATA,
  HAZARD_PERILS,
  type PerilTexts,
} from '@portal/contracts/geo/hazard-texts';
import type { LegendClass } from '@portal/contracts/geo/layers';
import type { Peril, PerilAssessment } from '@portal/contracts/geo/perils';

/** The ten classes with their colours, as the legend shows them. */
export const LEGEND: readonly LegendClass[] = HAZARD_CLASSES.map(({ rawClass, word, points, band }) => ({
  rawClass,
  word,
  points,
  band,
  color: CLASS_COLOURS[rawClass - 1] ?? NO_DATA.solid,
}));

const LEGEND_BY_CLASS = new Map(LEGEND.map((entry) => [entry.rawClass, entry]));
const TEXTS = new Map(HAZARD_PERILS.map((texts) => [texts.peril, texts]));

export const legendOf = (rawClass: number): LegendClass | undefined => LEGEND_BY_CLASS.get(rawClass);

/** Returns the catalogue's texts of a peril. */
export function textsOf(peril: Peril): PerilTexts {
  const texts = TEXTS.get(peril);
  if (!texts) throw new Error(`The catalogue does not know ${peril}`);
  return texts;
}

/**
 * Builds a class for display: points of spec 2 §9 (none for hurricane), description and colour.
 * @param raw null where there is no data: it scores 0 and is marked (decisions §14)
 * @param riskDesc a provider's own description
 */
export function assessedClass(peril: Peril, raw: number | null, riskDesc?: string): PerilAssessment {
  const { scored, riskDesc: words, noData } = textsOf(peril);
  const entry = raw === null ? undefined : legendOf(raw);
  if (!entry)
    return { peril, raw: null, riskScore: scored ? NO_DATA.points : null, riskDesc: noData, color: NO_DATA.solid };
  return {
    peril,
    raw,
    riskScore: scored ? entry.points : null,
    riskDesc: riskDesc ?? words.find(({ rawClass }) => rawClass === raw)?.text ?? entry.word,
    color: entry.color,
  };
}
