import { Link, links, usePageTitle } from '@portal/portal-sdk';
import { SCREEN_TEXTS } from '@portal/ui/texts/screen';
import type { TablerIcon } from '@tabler/icons-react';
import classes from './message.page.module.css';

interface Props {
  readonly icon: TablerIcon;
  readonly title: string;
  readonly text: string;
  readonly linksToStart?: boolean;
}

/** A page with a message only. */
export function MessagePage({ icon: Icon, title, text, linksToStart = false }: Props) {
  usePageTitle(title);
  return (
    <div className={classes['page']}>
      <Icon size={32} className={classes['icon']} aria-hidden />
      <h1>{title}</h1>
      <p className={classes['text']}>{text}</p>
      {linksToStart && <Link to={links.home()}>{SCREEN_TEXTS.toStart}</Link>}
    </div>
  );
}
