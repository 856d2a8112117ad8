import type { HelpTopicEntry } from '@portal/contracts/help/help';
import { links, useParams, usePageTitle } from '@portal/portal-sdk';
import { ErrorPanel, Loading } from '@portal/ui';
import { pageName, topicAt } from '../features/topics/address.ts';
import { Article } from '../features/topics/article.tsx';
import { useHelpAreas, useHelpTopic } from '../features/topics/topics.api.ts';
import { useVisit } from '../features/visits/visits.api.ts';
import { HELP_TEXTS } from '../help.texts.ts';
import { UnknownPage } from './unknown.page.tsx';

const TRAIL = [{ label: HELP_TEXTS.title, to: links.help() }];

/** A topic, or the first one of an area. */
export function TopicPage() {
  const { area = '', topic } = useParams();
  const { data: areas = [] } = useHelpAreas();
  const entry = topicAt(areas, area, topic);
  return entry ? <Topic key={pageName(entry)} entry={entry} /> : <UnknownPage />;
}

function Topic({ entry }: { readonly entry: HelpTopicEntry }) {
  usePageTitle(entry.title, TRAIL);
  const { data, error, refetch } = useHelpTopic(entry.area, entry.id);
  useVisit(data ? pageName(entry) : undefined);
  if (!data && error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading height={480} label={HELP_TEXTS.loading} />;
  return <Article topic={data} />;
}
