import type { Viewer } from '@portal/access';
import {
  helpAreasAnswer,
  helpSearchAnswer,
  helpSearchQuery,
  helpTopicAnswer,
  helpTopicParams,
  type HelpAreas,
  type HelpTopic,
} from '@portal/contracts/help/help';
import { allow } from '@portal/rights';
import { forbidden, notFound, oldRoute, type PortalApp } from '@portal/service-kit';
import { cached } from './cached.ts';
import { readTopic, topicExists, topicsFor } from './content/read.ts';
import { searchTopics } from './search.ts';

/** What Help says, as far as the reader's role has it (spec 3 §2 Help). */
export function topicRoutes(app: PortalApp): void {
  oldRoute(app, {
    method: 'GET',
    url: '/help/areas',
    summary: 'Areas and topics of Help that the reader has, in the order of the navigation',
    access: allow('help', 'read'),
    response: helpAreasAnswer,
    handler: ({ viewer, request, reply }) => ({ data: cached(request, reply, areasOf(viewer)) }),
  });

  oldRoute(app, {
    method: 'GET',
    url: '/help/topics',
    summary: 'The reader’s topics whose title or text holds every word of `name`',
    access: allow('help', 'read'),
    query: helpSearchQuery,
    response: helpSearchAnswer,
    handler: ({ viewer, query }) => ({ data: searchTopics(viewer, query.name) }),
  });

  oldRoute(app, {
    method: 'GET',
    url: '/help/topics/:area/:topic',
    summary: 'One topic in the words of the reader’s role; 403 where another role has it',
    access: allow('help', 'read'),
    params: helpTopicParams,
    response: helpTopicAnswer,
    handler: ({ viewer, params, request, reply }) => ({
      data: cached(request, reply, topicOf(viewer, params.area, params.topic)),
    }),
  });
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
