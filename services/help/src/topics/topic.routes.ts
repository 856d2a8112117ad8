import { listHelpAreas, searchHelpTopics, getHelpTopic } from '@portal/contracts/help/help.endpoints';
import type { Viewer } from '@portal/access';
import { type HelpAreas, type HelpTopic } from '@portal/contracts/help/help';
import { forbidden, notFound, route, type PortalApp } from '@portal/service-kit';
import { cached } from './cached.ts';
import { readTopic, topicExists, topicsFor } from './content/read.ts';
import { searchTopics } from './search.ts';

/** Topics of Help, limited to those of the reader's role (spec 3 §2 Help). */
export function topicRoutes(app: PortalApp): void {
  route(app, listHelpAreas, ({ viewer, request, reply }) => ({ data: cached(request, reply, areasOf(viewer)) }));

  route(app, searchHelpTopics, ({ viewer, query }) => ({ data: searchTopics(viewer, query.name) }));

  route(app, getHelpTopic, ({ viewer, params, request, reply }) => ({
    data: cached(request, reply, topicOf(viewer, params.area, params.topic)),
  }));
}

function areasOf(viewer: Viewer): HelpAreas {
  const areas: HelpAreas = [];
  for (const { label, topic } of topicsFor(viewer)) {
    const entry = { area: topic.area, id: topic.id, title: topic.title };
    const area = areas.find(({ id }) => id === topic.area);
    if (area) area.topics.push(entry);
    else areas.push({ id: topic.area, label, topics: [entry] });
  }
  return areas;
}

/** The topic as the reader reads it. Throws 404 where there is none, 403 where it is another role's. */
export function topicOf(viewer: Viewer, area: string, id: string): HelpTopic {
  const found = topicsFor(viewer).find(({ topic }) => topic.area === area && topic.id === id);
  if (found) return readTopic(viewer, found.topic);
  throw topicExists(area, id) ? forbidden() : notFound('There is no such help topic.');
}
