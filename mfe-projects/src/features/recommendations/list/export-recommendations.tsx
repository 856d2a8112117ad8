import { ExportMenu } from '../../../export/export-menu.tsx';
import { requestRecommendationsExport, type ListQuery } from '../recommendations.api.ts';

interface ExportRecommendationsProps extends ListQuery {
  readonly projectId: string;
}

/** Offers the recommendations that the list is narrowed to as a file, in its order. */
export function ExportRecommendations({ projectId, ...query }: ExportRecommendationsProps) {
  return <ExportMenu onAsk={(format) => requestRecommendationsExport(projectId, format, query)} />;
}
