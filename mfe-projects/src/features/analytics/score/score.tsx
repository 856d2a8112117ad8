import type { RiskPair } from '@portal/contracts/projects/risk-band';
import { BandMark } from '@portal/ui';
import { SCREEN_TEXTS } from '@portal/ui/texts/screen';
import classes from './score.module.css';
import { SCORE_TEXTS } from './score.texts.ts';

/** A score with its maximum and its band, which are never apart (decisions §14); '–' for none. */
export const Score = ({ pair }: { readonly pair: RiskPair | null }) =>
  pair === null ? (
    <>{SCREEN_TEXTS.nothing}</>
  ) : (
    <span className={classes.score}>
      <span>{SCORE_TEXTS.of(pair.score, pair.max)}</span> <BandMark band={pair.band} />
    </span>
  );
