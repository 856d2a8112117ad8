import type { Slots } from '@portal/portal-sdk';
import { DocumentBrowser } from './document-browser.tsx';

/** Fills the slot `project.documents`. */
export default function ProjectDocuments({ projectId }: Slots['project.documents']) {
  return <DocumentBrowser key={projectId} projectId={projectId} />;
}
