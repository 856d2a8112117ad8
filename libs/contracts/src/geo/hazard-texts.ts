import lists from '../catalogues/lists.json' with { type: 'json' };
import type { Peril } from './perils.ts';

/**
 * Texts of a peril for the legend and a point's assessment (catalogue lists, hazards). For services only: they are
 * large.
 */
export interface PerilTexts {
  readonly peril: Peril;
  readonly label: string;
  /** False: shown for information and not part of the risk score (decisions §14). */
  readonly scored: boolean;
  readonly tooltip: string;
  /** Limits of the data's reliability. */
  readonly caveat: string;
  readonly riskDesc: readonly { readonly rawClass: number; readonly text: string }[];
  readonly noData: string;
}

export const HAZARD_PERILS = lists.hazards.perils as readonly PerilTexts[];

/** The ten classes with their words, points (spec 2 §9) and bands. */
export const HAZARD_CLASSES: readonly {
  readonly rawClass: number;
  readonly word: string;
  readonly points: number;
  readonly band: string;
}[] = lists.hazards.classes;

/**
 * Colours of the ten classes, the first that of class 1: the ramp of the bands (decisions §14) with a step for each class.
 * The solid of every band is the colour of one of its classes.
 */
export const CLASS_COLOURS: readonly string[] = [
  '#155F58',
  '#1B8A5A',
  '#4AAB5C',
  '#6FA82E',
  '#D9B400',
  '#F2A24B',
  '#EE7F1A',
  '#DD6010',
  '#DD4B1F',
  '#C2182F',
];

export const NO_DATA: { readonly label: string; readonly points: number; readonly solid: string } =
  lists.hazards.noData;

/** Tooltips where an online provider answers (spec 2 §2). */
export const PROVIDER_TOOLTIPS: Readonly<Record<Peril, string>> = {
  flood: 'Extreme rain difference against the 99th percentile over 20 years',
  wildfire: 'Burn frequency 2001-2020',
  earthquake: '10% in 50 years, 475-year return',
  windstorm: '50-year peak gust',
  hurricane: 'Observed and forecast tracks from two storm-warning centres',
};
