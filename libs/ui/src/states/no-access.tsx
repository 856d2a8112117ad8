import { MESSAGES } from '@portal/contracts/common/messages';
import { Link, links } from '@portal/portal-sdk';
import { IconLock } from '@tabler/icons-react';
import { SCREEN_TEXTS } from '../texts/screen.texts.ts';
import { EmptyState } from './empty-state.tsx';

/** Placeholder of content that the viewer may not see (decisions §4). */
export function NoAccess() {
  return (
    <div role="alert">
      <EmptyState
        icon={IconLock}
        title={MESSAGES.noAccess}
        // `/` is the dashboard where that is released, else the person's first section, as the label says.
        action={<Link to={links.home()}>{SCREEN_TEXTS.toStart}</Link>}
      />
    </div>
  );
}
