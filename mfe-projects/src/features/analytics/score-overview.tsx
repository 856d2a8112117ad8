import { Chart } from '@portal/charts';
import type { Improvements, RiskScoreOfProject } from '@portal/contracts/projects/analytics';
import { EmptyState } from '@portal/ui';
import { IconGauge } from '@tabler/icons-react';
import { useId, useMemo, useState } from 'react';
import { ANALYTICS_TEXTS as TEXTS } from './analytics.texts.ts';
import classes from './analytics.module.css';
import { gaugeOf, trendNote, trendOf } from './score-specs.ts';
import { ScoreFacts } from './score-facts.tsx';

interface ScoreOverviewProps {
  readonly projectId: string;
  readonly score: RiskScoreOfProject;
  readonly improvements: Improvements;
  /** Number of overdue recommendations that the viewer sees. */
  readonly overdue: number;
}

/** The score now with what matters about it, and the way on which it came there. */
export function ScoreOverview({ projectId, score, improvements, overdue }: ScoreOverviewProps) {
  const id = useId();
  const { type, current } = score;
  const gauge = useMemo(() => current && gaugeOf(type, current), [type, current]);
  const [now] = useState(Date.now);
  const trend = useMemo(() => trendOf(score, now), [score, now]);
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {TEXTS.now}
      </h2>
      {current && gauge ? (
        <div className={classes.overview}>
          <Chart title={TEXTS.score} spec={gauge} />
          <ScoreFacts
            projectId={projectId}
            current={current}
            history={score.history}
            improvements={improvements.items}
            overdue={overdue}
          />
        </div>
      ) : (
        <EmptyState icon={IconGauge} title={TEXTS.noScore}>
          {TEXTS.noScoreHint}
        </EmptyState>
      )}
      {trend && <Chart title={TEXTS.trend} note={trendNote(score)} spec={trend} />}
    </section>
  );
}
