import type { HelpAreas } from '@portal/contracts/help/help';
import { NavLink } from '@portal/portal-sdk';
import { HELP_TEXTS } from '../../help.texts.ts';
import { addressOf, pageName } from './address.ts';
import classes from './topic-navigation.module.css';

export interface TopicNavigationProps {
  readonly areas: HelpAreas;
  /** Area whose topics are listed; none on the front page. */
  readonly areaId: string | undefined;
  /** Pages that the reader has opened; undefined until they are known. */
  readonly visited: ReadonlySet<string> | undefined;
}

/** Category buttons and, below them, the topics of the chosen one; unread ones are marked (spec 3 §2 Help). */
export function TopicNavigation({ areas, areaId, visited }: TopicNavigationProps) {
  const topics = areas.find((area) => area.id === areaId)?.topics ?? [];
  return (
    <nav className={classes.navigation} aria-label={HELP_TEXTS.topics}>
      <ul className={classes.areas}>
        {areas.map((area) => (
          <li key={area.id}>
            <NavLink to={`/help/${area.id}`} className={classes.area ?? ''}>
              {area.label}
            </NavLink>
          </li>
        ))}
      </ul>
      {topics.length > 1 && (
        <ul className={classes.topics}>
          {topics.map((topic) => (
            <li key={topic.id}>
              <NavLink to={addressOf(topic)} className={classes.topic ?? ''}>
                {topic.title}
                {visited && !visited.has(pageName(topic)) && <UnreadMark />}
              </NavLink>
            </li>
          ))}
        </ul>
      )}
    </nav>
  );
}

/** A dot beside an unread topic, with an accessible name. */
export function UnreadMark() {
  return <span className={classes.unread} role="img" aria-label={HELP_TEXTS.unread} title={HELP_TEXTS.unread} />;
}
