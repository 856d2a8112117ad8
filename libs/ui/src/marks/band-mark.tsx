import { RISK_BAND_LABELS, type RiskBand } from '@portal/contracts/projects/risk-band';
import classes from './marks.module.css';

const TONES = {
  VeryLow: 'very-low',
  Low: 'low',
  Moderate: 'moderate',
  High: 'high',
  VeryHigh: 'very-high',
  Extreme: 'extreme',
  Catastrophic: 'catastrophic',
} as const satisfies Readonly<Record<RiskBand, string>>;

/** Returns the name of a band in the tokens of the portal. */
export const toneOfBand = <Band extends RiskBand>(band: Band): (typeof TONES)[Band] => TONES[band];

/** A band of the risk score: its name on its colour (decisions §14). */
export const BandMark = ({ band }: { readonly band: RiskBand }) => (
  <span className={classes.band} data-band={TONES[band]}>
    {RISK_BAND_LABELS[band]}
  </span>
);
