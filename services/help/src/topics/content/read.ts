import { helpAreasFor, type Actor } from '@portal/access';
import type { HelpBlock, HelpSection, HelpTopic } from '@portal/contracts/help/help';
import { plainText } from '@portal/contracts/help/marks';
import type { Audience, Block, Section, Topic } from './model.ts';
import { TOPICS } from './topics.ts';
import { withCompanyTerms } from './terms.ts';

const isFor = (reader: Actor, audience: Audience | undefined): boolean =>
  (audience?.roles?.includes(reader.role) ?? true) && (audience?.companyTypes?.includes(reader.companyType) ?? true);

/** The topics that the reader has, in the order of the navigation (spec 3 §2 Help); libs/access decides. */
export function topicsFor(reader: Actor): readonly { readonly label: string; readonly topic: Topic }[] {
  return helpAreasFor(reader).flatMap(({ id, label, topics }) =>
    topics.flatMap((name) => {
      const topic = TOPICS.find((candidate) => candidate.area === id && candidate.id === name);
      return topic ? [{ label, topic }] : [];
    }),
  );
}

/** Returns true if the topic exists, for any reader. */
export const topicExists = (area: string, id: string): boolean =>
  TOPICS.some((topic) => topic.area === area && topic.id === id);

const readBlock = (reader: Actor, block: Block): HelpBlock =>
  block.kind === 'text'
    ? { kind: 'text', text: withCompanyTerms(reader.companyType, block.text) }
    : { kind: block.kind, items: block.items.map((item) => withCompanyTerms(reader.companyType, item)) };

function readSection(reader: Actor, section: Section): HelpSection | undefined {
  if (!isFor(reader, section.for)) return undefined;
  const blocks = section.blocks.filter((block) => isFor(reader, block.for)).map((block) => readBlock(reader, block));
  return blocks.length === 0 ? undefined : { heading: section.heading, notYet: section.notYet ?? null, blocks };
}

/** A topic in the words of one reader: sections and blocks that are written for others are left out. */
export function readTopic(reader: Actor, topic: Topic): HelpTopic {
  const sections = topic.sections.flatMap((section) => readSection(reader, section) ?? []);
  return { area: topic.area, id: topic.id, title: topic.title, sections };
}

/** Returns the text of a section below its heading, in one line. */
export function textOf({ blocks }: HelpSection): string {
  const texts = blocks.flatMap((block) => (block.kind === 'text' ? [block.text] : block.items));
  return texts.map(plainText).join(' ');
}
