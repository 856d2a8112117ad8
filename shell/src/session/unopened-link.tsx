import { lazy, Suspense, useEffect, useState } from 'react';
import { forgetUnopenedLink, unopenedLink } from './stored-link.ts';

const UnopenedLinkDialog = lazy(() => import('./unopened-link-dialog.tsx'));

/** Dialog about a mail link opened while somebody is signed in. */
export function UnopenedLink() {
  const [link] = useState(unopenedLink);
  // In an effect, since a rendering may be discarded while other parts of the page load.
  useEffect(forgetUnopenedLink, []);
  if (link === undefined) return null;
  return (
    <Suspense>
      <UnopenedLinkDialog link={link} />
    </Suspense>
  );
}
