import { riskPairText, type RiskPair } from '@portal/contracts/projects/risk-band';
import { UnstyledButton } from '@portal/portal-sdk';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import classes from './score.module.css';
import { SCORE_TEXTS } from './score.texts.ts';
import { Score } from './score.tsx';

const ScorePanel = lazy(() => import('./score-panel.tsx'));

interface ScoreButtonProps {
  readonly projectId: string;
  readonly pair: RiskPair;
  /** The score as it stands there, where it is not the score with the mark of its band. */
  readonly children?: ReactNode;
}

/** A score that says, when it is pressed, what it is made of and why it moved (decisions §14). */
export function ScoreButton({ projectId, pair, children = <Score pair={pair} /> }: ScoreButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <UnstyledButton
        className={classes.button}
        aria-label={SCORE_TEXTS.explain(riskPairText(pair))}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {children}
      </UnstyledButton>
      {isOpen && (
        <Suspense fallback={null}>
          <ScorePanel projectId={projectId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

interface ScoreCellProps {
  readonly projectId: string;
  readonly pair: RiskPair | null;
}

/** The score of a row, which one press explains; a dash where there is none. */
export const ScoreCell = ({ projectId, pair }: ScoreCellProps) =>
  pair ? (
    <ScoreButton projectId={projectId} pair={pair}>
      {riskPairText(pair)}
    </ScoreButton>
  ) : (
    riskPairText(null)
  );
