import { MARKET_LIMITS, type NoPercentileReason } from '@portal/contracts/insights/global-ecosystem-lists';

/** A project's score among those of its kind (decisions §27). */
export const PEER_TEXTS = {
  title: 'Among projects of its kind',
  peers: (count: string, projectType: string): string => `about ${count} projects of its kind (${projectType})`,
  lower: (percent: number, peers: string): string => `Lower risk than ${percent}% of ${peers}.`,
  among: (peers: string): string => `Among the highest risks of ${peers}.`,
  reasons: {
    NotComputed: 'Compared with projects of its kind after the next night.',
    NoScore: 'Compared with projects of its kind once it has a risk score.',
    TooFewPeers: `Not compared: that needs ${MARKET_LIMITS.peers} projects of its kind from ${MARKET_LIMITS.companies} companies.`,
  } satisfies Record<NoPercentileReason, string>,
} as const;
