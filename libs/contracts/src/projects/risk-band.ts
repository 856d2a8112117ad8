// Separate from the schemas, so that screens, the workflow and printed documents do not load them.

/** Bands of the risk score in their order, the best first (spec 2 §9). A band's place in the list is what is stored. */
export const RISK_BANDS = ['VeryLow', 'Low', 'Moderate', 'High', 'VeryHigh', 'Extreme', 'Catastrophic'] as const;
export type RiskBand = (typeof RISK_BANDS)[number];

/** Names of the bands. */
export const RISK_BAND_LABELS: Readonly<Record<RiskBand, string>> = {
  VeryLow: 'Very Low',
  Low: 'Low',
  Moderate: 'Moderate',
  High: 'High',
  VeryHigh: 'Very High',
  Extreme: 'Extreme',
  Catastrophic: 'Catastrophic',
};

/** Names of the parts of a score (decisions §14). */
const RISK_PART_LABELS = {
  reportNotes: 'Report notes',
  sop: 'Procedures (SOP)',
  constructionData: 'Construction data',
  hazards: 'Natural hazards',
  recommendations: 'Recommendations',
} as const;
type RiskPartName = keyof typeof RISK_PART_LABELS;

/** Parts of an operational property's report notes, whose points the part of report notes counts already (decisions §14). */
const PARTS_OF_NOTES: readonly RiskPartName[] = ['sop', 'constructionData'];

/** Returns true for a part whose points are among those of the report notes. */
export const isPartOfNotes = (name: RiskPartName): boolean => PARTS_OF_NOTES.includes(name);

/** Returns the name of a part. */
export const riskPartName = (name: RiskPartName): string => RISK_PART_LABELS[name];

/** Returns the name of a part in a list of all parts, which add up but for those that report notes count already. */
export const riskPartText = (name: RiskPartName): string =>
  isPartOfNotes(name) ? `of which ${riskPartName(name)}` : riskPartName(name);

/** A score with its maximum and its band; they are always printed together (decisions §14). */
export interface RiskPair {
  readonly score: number;
  readonly max: number;
  readonly band: RiskBand;
}

/** Text of a score: `173 of 500, Moderate`; `–` for a project without report notes (decisions §14). */
export const riskPairText = (pair: RiskPair | null): string =>
  pair === null ? '–' : `${pair.score} of ${pair.max}, ${RISK_BAND_LABELS[pair.band]}`;

/** Returns the band that is stored as a number; null for none. */
export const riskBandAt = (place: number | null): RiskBand | null =>
  place === null ? null : (RISK_BANDS[place] ?? null);

/** Returns the number that is stored for a band, by which bands are ordered. */
export const placeOfRiskBand = (band: RiskBand): number => RISK_BANDS.indexOf(band);

/** Colours of a band: text on its background in each theme, and a solid one for maps and charts. */
export interface RiskBandColours {
  readonly light: { readonly text: string; readonly ground: string };
  readonly dark: { readonly text: string; readonly ground: string };
  /** Needs a contrasting outline of 1 px, and the band's name beside it. */
  readonly solid: string;
}

/** Colours of the bands (decisions §14). */
export const RISK_BAND_COLOURS: Readonly<Record<RiskBand, RiskBandColours>> = {
  VeryLow: {
    light: { text: '#0B5D3B', ground: '#D6F5E3' },
    dark: { text: '#7FE3B0', ground: '#0F3326' },
    solid: '#1B8A5A',
  },
  Low: {
    light: { text: '#3B6310', ground: '#E6F4CC' },
    dark: { text: '#B9E07A', ground: '#26330F' },
    solid: '#6FA82E',
  },
  Moderate: {
    light: { text: '#6B5300', ground: '#FFF3BF' },
    dark: { text: '#FFE066', ground: '#3A3005' },
    solid: '#D9B400',
  },
  High: {
    light: { text: '#8A3F00', ground: '#FFE3C2' },
    dark: { text: '#FFB866', ground: '#402408' },
    solid: '#EE7F1A',
  },
  VeryHigh: {
    light: { text: '#A02A00', ground: '#FFD8CC' },
    dark: { text: '#FF9575', ground: '#45190C' },
    solid: '#DD4B1F',
  },
  Extreme: {
    light: { text: '#A3122A', ground: '#FFD6DC' },
    dark: { text: '#FF8A9A', ground: '#470E18' },
    solid: '#C2182F',
  },
  Catastrophic: {
    light: { text: '#FFFFFF', ground: '#6A0F3C' },
    dark: { text: '#FFFFFF', ground: '#8E1550' },
    solid: '#6A0F3C',
  },
};
