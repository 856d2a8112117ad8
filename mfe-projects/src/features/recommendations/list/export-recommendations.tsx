import { api, getData } from '@portal/portal-sdk';
import type { ListAddress } from '@portal/ui';
import { ExportMenu } from '../../../export/export-menu.tsx';
import { narrowingParameters } from '../recommendations.api.ts';
import type { Narrowing } from '../use-narrowing.ts';

interface ExportRecommendationsProps {
  readonly projectId: string;
  readonly address: ListAddress;
  readonly narrowing: Narrowing;
}

/** What the list is narrowed to as a file, in its order (`POST /risks/exports`). */
export function ExportRecommendations({ projectId, address, narrowing }: ExportRecommendationsProps) {
  const { name, sortFieldName, sortDirection } = address;
  const json = {
    projectId,
    ...(narrowing.inspectionId && { inspectionId: narrowing.inspectionId }),
    ...narrowingParameters(narrowing),
    ...(name && { name }),
    ...(sortFieldName && sortDirection && { sortFieldName, sortDirection }),
  };
  return <ExportMenu onAsk={(format) => getData(api.post('risks/exports', { json: { ...json, format } }))} />;
}
