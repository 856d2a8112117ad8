import { lazy, Suspense, useEffect, useState } from 'react';
import { forgetUnopenedLink, unopenedLink } from './kept-link.ts';

const UnopenedLinkDialog = lazy(() => import('./unopened-link-dialog.tsx'));

/** Asks what to do with the link of a mail that was opened while somebody is signed in, where there is one. */
export function UnopenedLink() {
  const [link] = useState(unopenedLink);
  // Not while rendering: what is rendered may be thrown away while other parts of the page are loaded.
  useEffect(forgetUnopenedLink, []);
  if (link === undefined) return null;
  return (
    <Suspense>
      <UnopenedLinkDialog link={link} />
    </Suspense>
  );
}
