import { SHELL_TEXTS } from '@portal/contracts/shell/texts';
import { IconLayoutOff } from '@tabler/icons-react';
import { MessagePage } from './message-page.tsx';

/** `/` for people to whom no released section is open (architecture, sidebar). */
export function NoSectionPage() {
  return <MessagePage icon={IconLayoutOff} title={SHELL_TEXTS.noSectionTitle} text={SHELL_TEXTS.noSection} />;
}
