import type { HelpBlock, HelpTopic } from '@portal/contracts/help/help';
import { IconClockPause } from '@tabler/icons-react';
import classes from './article.module.css';
import { MarkedText } from './marked-text.tsx';

function Block({ block }: { readonly block: HelpBlock }) {
  if (block.kind === 'text') {
    return (
      <p>
        <MarkedText>{block.text}</MarkedText>
      </p>
    );
  }
  const List = block.kind === 'steps' ? 'ol' : 'ul';
  return (
    <List>
      {block.items.map((item) => (
        <li key={item}>
          <MarkedText>{item}</MarkedText>
        </li>
      ))}
    </List>
  );
}

export interface ArticleProps {
  readonly topic: HelpTopic;
}

/** A topic: its sections, each with the part that is not released yet. */
export function Article({ topic }: ArticleProps) {
  return (
    <article className={classes.article} aria-labelledby="help-topic-title">
      <h1 id="help-topic-title">{topic.title}</h1>
      {topic.sections.map((section) => (
        <section key={section.heading}>
          <h2>{section.heading}</h2>
          {section.notYet && (
            <p className={classes.notYet}>
              <IconClockPause size={18} aria-hidden />
              {section.notYet}
            </p>
          )}
          {section.blocks.map((block, index) => (
            <Block key={index} block={block} />
          ))}
        </section>
      ))}
    </article>
  );
}
