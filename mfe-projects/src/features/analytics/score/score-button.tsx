import { riskPairText, type RiskPair } from '@portal/contracts/projects/risk-band';
import { UnstyledButton } from '@portal/portal-sdk';
import { lazy, Suspense, useState } from 'react';
import classes from './score.module.css';
import { SCORE_TEXTS } from './score.texts.ts';
import { Score } from './score.tsx';

const ScorePanel = lazy(() => import('./score-panel.tsx'));

interface ScoreButtonProps {
  readonly projectId: string;
  readonly pair: RiskPair;
}

/** A score that says, when it is pressed, what it is made of and why it moved (decisions §14). */
export function ScoreButton({ projectId, pair }: ScoreButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <UnstyledButton
        className={classes.button}
        aria-label={SCORE_TEXTS.explain(riskPairText(pair))}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Score pair={pair} />
      </UnstyledButton>
      {isOpen && (
        <Suspense fallback={null}>
          <ScorePanel projectId={projectId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
