import type { RiskScoreOfProject } from '@portal/contracts/projects/analytics';
import { isPartOfNotes, riskPairText, riskPartText } from '@portal/contracts/projects/risk-band';
import { usePermission } from '@portal/portal-sdk';
import { BandMark, formatInstant, formatNumber } from '@portal/ui';
import { useId } from 'react';
import { ingredientsOf } from './ingredients-of.ts';
import { PeerSentence } from './peer-sentence.tsx';
import classes from './score.module.css';
import { SCORE_TEXTS as TEXTS } from './score.texts.ts';
import { Score } from './score.tsx';
import { ScoreMoves } from './score-moves.tsx';

interface ScoreExplanationProps {
  readonly projectId: string;
  readonly score: RiskScoreOfProject;
}

/**
 * Explains a score: its two readings, its place among projects of its kind, each part with its inputs and their dates, and its
 * last moves (decisions §14).
 */
export function ScoreExplanation({ projectId, score: { current, history } }: ScoreExplanationProps) {
  const id = useId();
  const isCompared = usePermission('read', 'globalEcosystem');
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
        {isCompared && (
          <div className={classes.peers}>
            <PeerSentence projectId={projectId} />
          </div>
        )}
        <p className={classes.quiet}>
          {TEXTS.higherIsWorse} {current.other && TEXTS.shownIsWorse(riskPairText(current.other))}{' '}
          {TEXTS.calculated(formatInstant(current.calculatedDateTime))}
        </p>
      </div>
      <section aria-labelledby={id}>
        <h3 id={id}>{TEXTS.parts}</h3>
        <ul className={classes.parts}>
          {current.parts.map((part) => (
            <li key={part.name} data-within={isPartOfNotes(part.name) || undefined}>
              <div className={classes.partHead}>
                <span className={classes.partName}>{riskPartText(part.name)}</span>
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
