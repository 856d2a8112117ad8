import type { Improvement } from '@portal/contracts/projects/analytics';
import { isIssued } from '@portal/contracts/projects/recommendation-lists';
import type { RiskInputs } from '@portal/contracts/projects/risk-score';
import { Button } from '@portal/portal-sdk';
import { riskScoreOf, withoutRecommendations, type OpenRecommendation } from '@portal/risk-score';
import { ANALYTICS_TEXTS as TEXTS } from './analytics.texts.ts';
import classes from './analytics.module.css';
import { Score } from './score/score.tsx';

interface WhatIfProps {
  readonly inputs: RiskInputs;
  readonly ticked: readonly Improvement[];
  readonly onClear: () => void;
}

/** The score now and, with ticked recommendations, the one that would be if they were closed. */
export function WhatIf({ inputs, ticked, onClear }: WhatIfProps) {
  const now = riskScoreOf(inputs);
  const then = riskScoreOf(withoutRecommendations(inputs, ticked.filter(isOpen)));
  const isAsked = ticked.length > 0;
  return (
    <div className={classes.whatIf}>
      <p role="status" aria-label={TEXTS.whatIfName} className={classes.outcome}>
        <span>{isAsked ? TEXTS.whatIf(ticked.length) : TEXTS.whatIfNone}</span>
        <Score pair={now?.shown ?? null} />
        {isAsked && (
          <>
            <span>{TEXTS.to}</span>
            <Score pair={then?.shown ?? null} />
          </>
        )}
      </p>
      {isAsked && (
        <Button variant="default" size="compact-sm" onClick={onClear}>
          {TEXTS.clear}
        </Button>
      )}
    </div>
  );
}

/** Unissued recommendations add nothing to a score. */
const isOpen = (item: Improvement): item is Improvement & OpenRecommendation => isIssued(item.status);
