import type { MyWork } from '@portal/contracts/insights/my-work';
import type { Claims, InsightsFixture } from '../testing/portfolio.fixture.ts';

export type WorkQuery = Readonly<Record<string, string>>;

/** Reads what waits for a person. */
export const readWork = async (insights: InsightsFixture, claims: Claims, query: WorkQuery = {}): Promise<MyWork> =>
  (await insights.get<MyWork>(claims, '/dashboard/my-work', query)).data;

/** Returns what items say and where they lead, without their keys and places. */
export const shown = ({ items }: MyWork) =>
  items.map(({ kind, urgency, title, reason, to }) => ({ kind, urgency, title, reason, to }));
