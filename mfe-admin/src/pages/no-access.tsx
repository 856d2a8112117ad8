import { MESSAGES } from '@portal/contracts/common/messages';
import { SCREEN_TEXTS } from '@portal/contracts/common/screen-texts';
import { Link, links } from '@portal/portal-sdk';
import { EmptyState } from '@portal/ui';
import { IconLock } from '@tabler/icons-react';

/** In the place of a page that is not the viewer's (decisions §4). */
export function NoAccess() {
  return (
    <div role="alert">
      <EmptyState
        icon={IconLock}
        title={MESSAGES.noAccess}
        action={<Link to={links.home()}>{SCREEN_TEXTS.toStart}</Link>}
      />
    </div>
  );
}
