import { SHELL_TEXTS } from '@portal/contracts/shell/texts';
import { notify, sessionStore } from '@portal/portal-sdk';
import { useEffect } from 'react';
import { place } from '../app/place.ts';
import { signOut } from './sign-out.ts';
import { takeUnopenedLink } from './unopened-link.ts';

/** Says why the link of a mail has led into the portal (decisions §3.1), and offers to open it after signing out. */
export function UnopenedLinkNotice() {
  useEffect(() => {
    const { claims } = sessionStore.getState();
    const link = takeUnopenedLink();
    if (link === undefined || !claims) return;
    notify.error(SHELL_TEXTS.linkWhileSignedIn(`${claims.firstName} ${claims.lastName}`), {
      action: { label: SHELL_TEXTS.signOut, run: () => void signOut().then(() => place.go(link, { replace: true })) },
    });
  }, []);
  return null;
}
