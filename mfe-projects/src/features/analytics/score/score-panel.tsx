import { apiFault } from '@portal/portal-sdk';
import { ErrorPanel, Loading, PaneNote, SidePanel } from '@portal/ui';
import { useAnalyticsAccess, useRiskScore } from '../analytics.api.ts';
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
      ) : apiFault(score.error)?.status === 403 ? (
        <Closed projectId={projectId} />
      ) : score.error ? (
        <ErrorPanel error={score.error} onRetry={() => void score.refetch()} />
      ) : (
        <Loading height={480} />
      )}
    </SidePanel>
  );
}

/** Reason for which a score is not explained: lists show scores also to people to whom the company closes ANALYTICS. */
function Closed({ projectId }: Pick<ScorePanelProps, 'projectId'>) {
  const { data, error, refetch } = useAnalyticsAccess(projectId);
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  return data ? <PaneNote>{data.reason ?? SCORE_TEXTS.closed}</PaneNote> : <Loading height={80} />;
}
