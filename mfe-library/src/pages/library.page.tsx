import { links, Navigate, useParams, usePageTitle, useSession } from '@portal/portal-sdk';
import { NoAccess, PageHeader } from '@portal/ui';
import { hasLibrary } from '../documents/has-library.ts';
import { LIBRARY_TEXTS } from '../documents/library.texts.ts';
import { DocumentBrowser } from './document-browser.tsx';

/** /library and /library/documents; any other tab leads to /library (spec 1 §2). */
export default function LibraryPage() {
  const { tab = 'documents' } = useParams();
  const { viewer } = useSession();
  usePageTitle(LIBRARY_TEXTS.title);
  if (tab !== 'documents') return <Navigate to={links.library()} replace />;
  return (
    <>
      <PageHeader title={LIBRARY_TEXTS.title} />
      {hasLibrary(viewer) ? <DocumentBrowser projectId={null} /> : <NoAccess />}
    </>
  );
}
