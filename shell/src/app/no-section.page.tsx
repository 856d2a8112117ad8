import { IconLayoutOff } from '@tabler/icons-react';
import { MessagePage } from './message.page.tsx';
import { SHELL_TEXTS } from './shell.texts.ts';

/** `/` for people to whom no released section is open (architecture, sidebar). */
export function NoSectionPage() {
  return <MessagePage icon={IconLayoutOff} title={SHELL_TEXTS.noSectionTitle} text={SHELL_TEXTS.noSection} />;
}
