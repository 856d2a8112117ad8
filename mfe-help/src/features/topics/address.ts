import type { HelpAreas, HelpTopicEntry } from '@portal/contracts/help/help';
import { links } from '@portal/portal-sdk';

/** Returns a topic's address: an area that is a single page has no second part (spec 3 §2: account). */
export const addressOf = ({ area, id }: Pick<HelpTopicEntry, 'area' | 'id'>): string =>
  id === area ? links.help(area) : links.help(area, id);

/** Name of a page of Help in the reader's visits. */
export const pageName = ({ area, id }: Pick<HelpTopicEntry, 'area' | 'id'>): string => `${area}/${id}`;

/**
 * Resolves an address below /help: a topic, the first topic of an area, or undefined where the reader has none there.
 */
export function topicAt(areas: HelpAreas, areaId: string, topicId: string | undefined): HelpTopicEntry | undefined {
  const topics = areas.find((area) => area.id === areaId)?.topics ?? [];
  return topicId === undefined ? topics[0] : topics.find((topic) => topic.id === topicId && topic.id !== areaId);
}
