import { lazy, Suspense, useState } from 'react';
import { takeUnopenedLink } from './kept-link.ts';

const UnopenedLinkDialog = lazy(() => import('./unopened-link-dialog.tsx'));

/** Asks what to do with the link of a mail that was opened while somebody is signed in, where there is one. */
export function UnopenedLink() {
  const [link] = useState(takeUnopenedLink);
  if (link === undefined) return null;
  return (
    <Suspense>
      <UnopenedLinkDialog link={link} />
    </Suspense>
  );
}
