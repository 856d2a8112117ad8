import { sessionStore } from '@portal/portal-sdk';
import { ConfirmDialog } from '@portal/ui';
import { useState } from 'react';
import { place } from '../frame/place.ts';
import { SHELL_TEXTS } from '../frame/shell.texts.ts';
import { signOut } from './sign-out.ts';

interface Props {
  /** The link, with its secret. */
  readonly link: string;
}

/** Says why the link of a mail has led into the portal (decisions §3.1), and offers to open it after signing out. */
export default function UnopenedLinkDialog({ link }: Props) {
  const [isOpen, setIsOpen] = useState(true);
  const [claims] = useState(() => sessionStore.getState().claims);
  return (
    <ConfirmDialog
      opened={isOpen}
      title={SHELL_TEXTS.linkWhileSignedInTitle}
      verb={SHELL_TEXTS.signOut}
      onCancel={() => setIsOpen(false)}
      onConfirm={() => void signOut().then(() => place.go(link, { replace: true }))}
    >
      <p>{SHELL_TEXTS.linkWhileSignedIn(`${claims?.firstName} ${claims?.lastName}`)}</p>
    </ConfirmDialog>
  );
}
