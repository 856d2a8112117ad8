import { SHELL_TEXTS } from '@portal/contracts/shell/texts';
import { IconMapQuestion } from '@tabler/icons-react';
import { MessagePage } from './message-page.tsx';

/** For addresses that nobody owns, and what is outside the tenant (decisions §4). */
export function NotFoundPage() {
  return (
    <MessagePage icon={IconMapQuestion} title={SHELL_TEXTS.notFoundTitle} text={SHELL_TEXTS.notFound} linksToStart />
  );
}
