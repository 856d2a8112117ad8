import { useParams } from '@portal/portal-sdk';
import { ProjectFrame } from '../features/projects/page/project-frame.tsx';

/** /projects/{projectId}/{tabName} */
export default function ProjectPage() {
  const { projectId = '', tabName } = useParams();
  return <ProjectFrame key={projectId} projectId={projectId} tabName={tabName} />;
}
