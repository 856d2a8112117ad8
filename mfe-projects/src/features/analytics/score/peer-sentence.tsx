import type { PeerPercentile } from '@portal/contracts/insights/global-ecosystem';
import { useEndpoint } from '@portal/portal-sdk';
import { ErrorLine, formatNumber } from '@portal/ui';
import { PEER_TEXTS as TEXTS } from './peer.texts.ts';

interface PeerSentenceProps {
  readonly projectId: string;
}

/**
 * Place of a project's score among projects of its kind in one sentence, or the reason why there is none (spec 2 §3, decisions
 * §27). Only for people with Global Ecosystem.
 */
export function PeerSentence({ projectId }: PeerSentenceProps) {
  const { data, error, isFetching, refetch } = useEndpoint('GET /global-ecosystem/percentile', {
    query: { projectId },
  });
  if (data) return <>{sentenceOf(data)}</>;
  // Keeps its line until the answer is there.
  return error ? <ErrorLine error={error} isBusy={isFetching} onRetry={() => void refetch()} /> : <>{'\u00A0'}</>;
}

/** Says how many of the peers have a higher risk. */
export function sentenceOf({ peers, reason }: PeerPercentile): string {
  if (!peers) return TEXTS.reasons[reason ?? 'NotComputed'];
  const { projectType, projectsCount, lowerRiskThanPercent } = peers;
  const among = TEXTS.peers(formatNumber(projectsCount), projectType);
  return lowerRiskThanPercent === 0 ? TEXTS.among(among) : TEXTS.lower(lowerRiskThanPercent, among);
}
