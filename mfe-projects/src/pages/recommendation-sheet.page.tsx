import { links, useParams, usePageTitle } from '@portal/portal-sdk';
import { ErrorPanel } from '@portal/ui';
import { useProject } from '../features/projects/details/project.api.ts';
import { ProjectHeaderSkeleton } from '../features/projects/page/project-header.tsx';
import { RECOMMENDATION_SCREEN_TEXTS } from '../features/recommendations/recommendation.texts.ts';
import { RecommendationSheet } from '../features/recommendations/sheet/recommendation-sheet.tsx';

/** /projects/{projectId}/recommendations/sheet */
export default function RecommendationSheetPage() {
  const { projectId = '' } = useParams();
  const { data: project, error, refetch } = useProject(projectId);
  usePageTitle(RECOMMENDATION_SCREEN_TEXTS.sheetOf, [
    { label: project?.name ?? '', to: links.project(projectId, 'recommendations') },
  ]);
  if (project) return <RecommendationSheet project={project} />;
  return error ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : <ProjectHeaderSkeleton />;
}
