import type { RiskMove } from '@portal/contracts/projects/analytics';
import { isPartOfNotes, riskPairText, riskPartName } from '@portal/contracts/projects/risk-band';
import { formatInstant, formatNumber } from '@portal/ui';
import { useId } from 'react';
import { causeText } from './cause-text.ts';
import classes from './score.module.css';
import { SCORE_TEXTS as TEXTS } from './score.texts.ts';

/** Moves that the explanation shows; the trend of ANALYTICS has all days. */
const SHOWN = 5;

/** The last moves of a score: what happened, from what to what, and which parts changed. */
export function ScoreMoves({ history }: { readonly history: readonly RiskMove[] }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{TEXTS.moves}</h3>
      <ol className={classes.moves}>
        {history.slice(0, SHOWN).map((move, index) => (
          <li key={move.id}>
            <MoveLines move={move} before={history[index + 1]} />
          </li>
        ))}
      </ol>
    </section>
  );
}

interface MoveLinesProps {
  readonly move: RiskMove;
  readonly before: RiskMove | undefined;
}

/** A move in lines: its cause, who made it and when; the scores before and after; the parts that changed. */
export function MoveLines({ move, before }: MoveLinesProps) {
  const changes = changesOf(move, before);
  return (
    <>
      <span className={classes.cause}>{causeText(move.cause)}</span>
      <span className={classes.quiet}>
        {[
          wayOf(move, before),
          ...changes,
          ...(move.cause.actorName ? [TEXTS.by(move.cause.actorName)] : []),
          formatInstant(move.happenedDateTime),
        ].join(' · ')}
      </span>
    </>
  );
}

/** Says from which score to which a move went; where the shown one stays, what the other reading is now. */
function wayOf({ shown, other }: RiskMove, before: RiskMove | undefined): string {
  const to = riskPairText(shown);
  if (!before) return TEXTS.began(to);
  const from = riskPairText(before.shown);
  return from === to && other ? TEXTS.stays(to, riskPairText(other)) : TEXTS.move(from, to);
}

/** Returns by how much each part of the score changed, such as 'Recommendations −37.5'. */
export function changesOf(move: RiskMove, before: RiskMove | undefined): readonly string[] {
  if (!before || move.parts.length === 0 || before.parts.length === 0) return [];
  // The report notes of operational property are told part by part.
  const isSplit = move.parts.some(({ name }) => isPartOfNotes(name));
  return move.parts.flatMap(({ name, points }) => {
    if (isSplit && name === 'reportNotes') return [];
    const change = points - (before.parts.find((part) => part.name === name)?.points ?? 0);
    if (Math.abs(change) < LEAST_CHANGE) return [];
    return [TEXTS.changedPart(riskPartName(name), `${change < 0 ? '−' : '+'}${formatNumber(Math.abs(change))}`)];
  });
}

const LEAST_CHANGE = 0.005;
