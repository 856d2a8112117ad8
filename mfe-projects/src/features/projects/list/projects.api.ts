import type { Page } from '@portal/contracts/common/list';
import type { ExportFormat, ProjectListColumn } from '@portal/contracts/projects/list-columns';
import type { ProjectFilterOptions, ProjectListRow, ProjectSelection } from '@portal/contracts/projects/project-list';
import { api, getData } from '@portal/portal-sdk';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { projectKeys } from '../projects.keys.ts';

/** `GET /projects` */
export function useProjects(query: URLSearchParams, isWaiting: boolean) {
  return useQuery({
    queryKey: projectKeys.list(query.toString()),
    queryFn: ({ signal }) => getData<Page<ProjectListRow>>(api.get('projects', { searchParams: query, signal })),
    placeholderData: keepPreviousData,
    enabled: !isWaiting,
  });
}

/** `GET /projects/filters`: what the filters offer; asked for when somebody filters. */
export function useFilterOptions(isAsked: boolean) {
  return useQuery({
    queryKey: projectKeys.filters,
    queryFn: ({ signal }) => getData<ProjectFilterOptions>(api.get('projects/filters', { signal })),
    enabled: isAsked,
    staleTime: 60_000,
  });
}

/** `GET /projects/count-limits`: only those who may add projects ask. */
export function useCountLimits(isAsked: boolean) {
  return useQuery({
    queryKey: projectKeys.countLimits,
    queryFn: ({ signal }) =>
      getData<{ currentCount: number; allowedCount: number | null }>(api.get('projects/count-limits', { signal })),
    enabled: isAsked,
  });
}

/** What of the list is exported: its columns in their order, and what is in it. */
interface AskedList {
  readonly format: ExportFormat;
  readonly columns: readonly ProjectListColumn[];
  readonly selection: ProjectSelection;
  readonly importId: string | null;
}

/** `POST /projects/exports`: the address of the list as a file. */
export const askForList = ({ importId, ...json }: AskedList) =>
  getData<{ url: string }>(api.post('projects/exports', { json: { ...json, ...(importId && { importId }) } }));
