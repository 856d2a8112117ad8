import type { RiskScoreOfProject } from '@portal/contracts/projects/analytics';
import { riskPairText } from '@portal/contracts/projects/risk-band';
import { BandMark, formatInstant, formatNumber } from '@portal/ui';
import { useId } from 'react';
import { ingredientsOf } from './ingredients-of.ts';
import classes from './score.module.css';
import { SCORE_TEXTS as TEXTS } from './score.texts.ts';
import { Score } from './score.tsx';
import { ScoreMoves } from './score-moves.tsx';

/** Explains a score: its two readings, each part with its inputs and their dates, and its last moves (decisions §14). */
export function ScoreExplanation({ score: { current, history } }: { readonly score: RiskScoreOfProject }) {
  const id = useId();
  if (!current)
    return (
      <>
        <p>{TEXTS.none}</p>
        {history.length > 0 && <ScoreMoves history={history} />}
      </>
    );
  return (
    <div className={classes.explanation}>
      <div>
        <p className={classes.large}>
          <Score pair={current.shown} />
        </p>
        <p className={classes.quiet}>
          {TEXTS.higherIsWorse} {current.other && TEXTS.shownIsWorse(riskPairText(current.other))}{' '}
          {TEXTS.calculated(formatInstant(current.calculatedDateTime))}
        </p>
      </div>
      <section aria-labelledby={id}>
        <h3 id={id}>{TEXTS.parts}</h3>
        <ul className={classes.parts}>
          {current.parts.map((part) => (
            <li key={part.name}>
              <div className={classes.partHead}>
                <span className={classes.partName}>{TEXTS.partNames[part.name]}</span>
                <span className={classes.figures}>
                  {TEXTS.share(formatNumber(part.points), formatNumber(part.maxPoints))}
                </span>
                {part.band && <BandMark band={part.band} />}
              </div>
              <ul className={classes.ingredients}>
                {part.isMissing && <li>{TEXTS.missing}</li>}
                {ingredientsOf(part.name, current).map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      </section>
      {history.length > 0 ? <ScoreMoves history={history} /> : <p>{TEXTS.noMoves}</p>}
    </div>
  );
}
