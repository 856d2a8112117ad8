import { SCREEN_TEXTS } from '@portal/ui/texts/screen';
import { IconMapQuestion } from '@tabler/icons-react';
import { MessagePage } from './message.page.tsx';

/** Page for unknown addresses and items outside the tenant (decisions §4). */
export function NotFoundPage() {
  return (
    <MessagePage icon={IconMapQuestion} title={SCREEN_TEXTS.notFoundTitle} text={SCREEN_TEXTS.notFound} linksToStart />
  );
}
