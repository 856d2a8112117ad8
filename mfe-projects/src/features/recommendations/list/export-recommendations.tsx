import { Link, links, Menu } from '@portal/portal-sdk';
import { IconPrinter } from '@tabler/icons-react';
import { ExportMenu } from '../../../export/export-menu.tsx';
import { saveExport } from '../../../export/save-export.ts';
import { RECOMMENDATION_SCREEN_TEXTS as TEXTS } from '../recommendation.texts.ts';
import { requestRecommendationsExport, type ListQuery } from '../recommendations.api.ts';

interface ExportRecommendationsProps extends ListQuery {
  readonly projectId: string;
}

/** Offers the recommendations that the list is narrowed to as a file, in its order, and as a sheet for the site. */
export function ExportRecommendations({ projectId, ...query }: ExportRecommendationsProps) {
  const { inspectionId } = query.narrowing;
  const search = inspectionId ? `?inspectionId=${encodeURIComponent(inspectionId)}` : '';
  return (
    <ExportMenu onExport={(format) => saveExport(requestRecommendationsExport(projectId, format, query))}>
      <Menu.Item
        component={Link}
        to={`${links.project(projectId, 'recommendations')}/sheet${search}`}
        leftSection={<IconPrinter size={18} aria-hidden />}
      >
        {TEXTS.sheet}
      </Menu.Item>
    </ExportMenu>
  );
}
