import type { PeerPercentile } from '@portal/contracts/insights/global-ecosystem';
import type { NoPercentileReason } from '@portal/contracts/insights/global-ecosystem-lists';
import { queryPrepared } from '@portal/service-kit';
import type pg from 'pg';
import { lastNight } from './stored-cells.ts';

interface Place {
  readonly share: number | null;
  readonly project_type: string | null;
  readonly projects: number;
  readonly thresholds: readonly number[];
}

/** Returns the place of a project's present score among its peers, or the reason for which it has none. */
export async function peerPercentileOf(pool: pg.Pool, projectId: string): Promise<PeerPercentile> {
  const night = await lastNight(pool);
  const none = (reason: NoPercentileReason): PeerPercentile => ({ night, peers: null, reason });
  const [row] = await queryPrepared<Place>(pool, {
    name: 'market-peers',
    text: `select p.risk_score::float8 / nullif(p.risk_score_max, 0) as share, m.project_type, m.projects,
        m.thresholds::float8[] as thresholds
      from portfolio_projects p left join market_peers m using (project_type_id) where p.id = $1`,
    values: [projectId],
  });
  if (night === null) return none('NotComputed');
  const share = row?.share ?? null;
  if (!row || share === null) return none('NoScore');
  if (row.project_type === null) return none('TooFewPeers');
  // A lower score is a lower risk (decisions §14).
  const above = row.thresholds.filter((threshold) => threshold > share).length;
  return {
    night,
    peers: {
      projectType: row.project_type,
      projectsCount: row.projects,
      lowerRiskThanPercent: Math.round((above * 100) / (row.thresholds.length + 1)),
    },
    reason: null,
  };
}
