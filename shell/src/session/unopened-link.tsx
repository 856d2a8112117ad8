import { lazy, Suspense, useEffect, useState } from 'react';
import { forgetUnopenedLink, unopenedLink } from './kept-link.ts';

const UnopenedLinkDialog = lazy(() => import('./unopened-link-dialog.tsx'));

/** Dialog about a mail link opened while somebody is signed in. */
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
