import { ErrorPanel, Loading, SidePanel } from '@portal/ui';
import { useRiskScore } from '../analytics.api.ts';
import { SCORE_TEXTS } from './score.texts.ts';
import { ScoreExplanation } from './score-explanation.tsx';

interface ScorePanelProps {
  readonly projectId: string;
  readonly onClose: () => void;
}

/** Panel that explains the score of a project; it follows while it is open. */
export default function ScorePanel({ projectId, onClose }: ScorePanelProps) {
  const score = useRiskScore(projectId);
  return (
    <SidePanel title={SCORE_TEXTS.explained} onClose={onClose}>
      {score.data ? (
        <ScoreExplanation projectId={projectId} score={score.data} />
      ) : score.error ? (
        <ErrorPanel error={score.error} onRetry={() => void score.refetch()} />
      ) : (
        <Loading height={480} />
      )}
    </SidePanel>
  );
}
