import { useCommandsAsked, useParams } from '@portal/portal-sdk';
import { lazy, Suspense } from 'react';
import { ProjectFrame } from '../features/projects/page/project-frame.tsx';
import { PROJECT_SECTIONS } from './project-sections.ts';
import { useLiveProject } from './use-live-project.ts';

const AddingCommands = lazy(() => import('./adding-commands.tsx'));

/** /projects/{projectId}/{tabName} */
export default function ProjectPage() {
  const { projectId = '', tabName } = useParams();
  useLiveProject(projectId);
  const areAsked = useCommandsAsked();
  return (
    <>
      <ProjectFrame key={projectId} projectId={projectId} tabName={tabName} sections={PROJECT_SECTIONS} />
      {areAsked && (
        <Suspense fallback={null}>
          <AddingCommands projectId={projectId} tabName={tabName} />
        </Suspense>
      )}
    </>
  );
}
