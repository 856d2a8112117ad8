import { useParams } from '@portal/portal-sdk';
import { ProjectFrame } from '../features/projects/page/project-frame.tsx';
import { PROJECT_SECTIONS } from './project-sections.ts';
import { useLiveProject } from './use-live-project.ts';

/** /projects/{projectId}/{tabName} */
export default function ProjectPage() {
  const { projectId = '', tabName } = useParams();
  useLiveProject(projectId);
  return <ProjectFrame key={projectId} projectId={projectId} tabName={tabName} sections={PROJECT_SECTIONS} />;
}
