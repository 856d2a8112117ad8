import type { Actor } from '@portal/access';
import type { HelpSearch, HelpTopic } from '@portal/contracts/help/help';
import { readTopic, topicsFor, textOf } from './content/read.ts';

const EXCERPT_BEFORE = 60;
const EXCERPT_LENGTH = 180;

const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase('en');

/** The place of a text where a word stands, cut to a line or two at spaces. */
function excerptOf(text: string, word: string): string {
  const at = Math.max(0, folded(text).indexOf(word));
  const start = at <= EXCERPT_BEFORE ? 0 : text.indexOf(' ', at - EXCERPT_BEFORE) + 1;
  const cut = text.slice(start, start + EXCERPT_LENGTH);
  const whole = start + EXCERPT_LENGTH >= text.length;
  return `${start > 0 ? '… ' : ''}${whole ? cut : cut.slice(0, cut.lastIndexOf(' '))}${whole ? '' : ' …'}`;
}

interface Found {
  readonly topic: HelpTopic;
  readonly excerpt: string;
  readonly inTitle: boolean;
}

function find(topic: HelpTopic, words: readonly string[]): Found | undefined {
  const texts = topic.sections.map((section) => `${section.heading}: ${textOf(section)}`);
  const all = folded([topic.title, ...texts].join(' '));
  if (!words.every((word) => all.includes(word))) return undefined;
  const title = folded(topic.title);
  const first = words[0] ?? '';
  const place = texts.find((text) => words.every((word) => folded(text).includes(word)));
  const text = place ?? texts.find((candidate) => folded(candidate).includes(first)) ?? texts[0] ?? '';
  return { topic, excerpt: excerptOf(text, first), inTitle: words.every((word) => title.includes(word)) };
}

/**
 * The reader's topics that hold every word of the search in title or text, those whose title holds them first; accents
 * and case do not count. An empty search finds nothing.
 */
export function searchTopics(reader: Actor, search: string): HelpSearch {
  const words = folded(search).split(/\s+/u).filter(Boolean);
  const found =
    words.length === 0 ? [] : topicsFor(reader).flatMap(({ topic }) => find(readTopic(reader, topic), words) ?? []);
  found.sort((a, b) => Number(b.inTitle) - Number(a.inTitle));
  const items = found.map(({ topic: { area, id, title }, excerpt }) => ({ area, id, title, excerpt }));
  return { items, totalCount: items.length, totalPages: items.length === 0 ? 0 : 1 };
}
