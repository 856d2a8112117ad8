import { HELP_FRONT_PAGE } from '@portal/contracts/help/page';
import { Link, usePageTitle } from '@portal/portal-sdk';
import { PageHeader } from '@portal/ui';
import { addressOf, pageName } from '../features/topics/address.ts';
import { UnreadMark } from '../features/topics/topic-navigation.tsx';
import { useHelpAreas } from '../features/topics/topics.api.ts';
import { useVisit, useVisits } from '../features/visits/visits.api.ts';
import { HELP_TEXTS } from '../help.texts.ts';
import classes from './front.module.css';

/** The front page of Help: every category with its topics. */
export function FrontPage() {
  usePageTitle(HELP_TEXTS.title);
  useVisit(HELP_FRONT_PAGE);
  const { data: areas = [] } = useHelpAreas();
  const { data: visited } = useVisits();
  return (
    <>
      <PageHeader title={HELP_TEXTS.title} facts={HELP_TEXTS.lead} />
      <div className={classes.areas}>
        {areas.map((area) => (
          <section key={area.id} className={classes.area}>
            <h2>{area.label}</h2>
            <ul>
              {area.topics.map((topic) => (
                <li key={topic.id}>
                  <Link to={addressOf(topic)}>{topic.title}</Link>
                  {visited && !visited.has(pageName(topic)) && <UnreadMark />}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
}
