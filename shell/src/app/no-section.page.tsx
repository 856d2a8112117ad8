import { IconLayoutOff } from '@tabler/icons-react';
import { MessagePage } from '../frame/message.page.tsx';
import { SHELL_TEXTS } from '../frame/shell.texts.ts';

/** Page at `/` for people without a released section (architecture, sidebar). */
export function NoSectionPage() {
  return <MessagePage icon={IconLayoutOff} title={SHELL_TEXTS.noSectionTitle} text={SHELL_TEXTS.noSection} />;
}
