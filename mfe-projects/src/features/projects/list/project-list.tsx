import { projectColumnsOf } from '@portal/access';
import { SCREEN_TEXTS } from '@portal/contracts/common/screen-texts';
import { PROJECT_LIST_COLUMNS } from '@portal/contracts/projects/list-columns';
import type { ProjectListRow } from '@portal/contracts/projects/project-list';
import { PROJECT_SCREEN_TEXTS, projectCount } from '@portal/contracts/projects/screen-texts';
import { Button, links, useSearchParams, usePermission, useSession } from '@portal/portal-sdk';
import { DataTable, EmptyState, ListTools, PageHeader, useListAddress } from '@portal/ui';
import { IconBuildingFactory2, IconSearchOff, IconX } from '@tabler/icons-react';
import { useMemo } from 'react';
import { ListActions } from './list-actions.tsx';
import { projectColumns } from './project-columns.tsx';
import { useCountLimits, useProjects } from './projects.api.ts';

/** The project list with search, sort and pages in the address (spec 2 §2). */
export function ProjectList() {
  const { viewer } = useSession();
  const mayCreate = usePermission('create', 'project');
  const [address, setAddress] = useListAddress(PROJECT_LIST_COLUMNS);
  const [search, setSearch] = useSearchParams();
  const importId = search.get('importId');
  const projects = useProjects(address, importId);
  const limits = useCountLimits(mayCreate);
  const columns = useMemo(() => projectColumns(projectColumnsOf(viewer), viewer), [viewer]);
  const tab = viewer.role === 'SiteContact' ? 'documents' : 'details';

  const showAll = () =>
    setSearch((current: URLSearchParams) => {
      const next = new URLSearchParams(current);
      next.delete('importId');
      next.delete('page');
      return next;
    });
  const isNarrowed = Boolean(address.name || importId);

  return (
    <>
      <PageHeader
        title={PROJECT_SCREEN_TEXTS.title}
        facts={factsOf(limits.data, isNarrowed || projects.isPlaceholderData ? undefined : projects.data)}
        actions={mayCreate && <ListActions limits={limits.data} />}
      />
      <ListTools address={address} onAddressChange={setAddress}>
        {importId && (
          <Button variant="light" rightSection={<IconX size={16} aria-hidden />} onClick={showAll}>
            {PROJECT_SCREEN_TEXTS.importedOnly}
          </Button>
        )}
      </ListTools>
      <DataTable<ProjectListRow>
        label={PROJECT_SCREEN_TEXTS.title}
        columns={columns}
        page={projects.data}
        address={address}
        onAddressChange={setAddress}
        rowId={(row) => row.id}
        rowLink={(row) => links.project(row.id, tab)}
        isRowMuted={(row) => row.status === 'Closed'}
        isFetching={projects.isFetching}
        error={projects.error}
        onRetry={() => void projects.refetch()}
        empty={
          isNarrowed ? (
            <EmptyState
              icon={IconSearchOff}
              title={SCREEN_TEXTS.noResults}
              action={
                importId && (
                  <Button variant="default" onClick={showAll}>
                    {PROJECT_SCREEN_TEXTS.showAll}
                  </Button>
                )
              }
            />
          ) : (
            <EmptyState icon={IconBuildingFactory2} title={PROJECT_SCREEN_TEXTS.empty}>
              {mayCreate ? PROJECT_SCREEN_TEXTS.emptyHint : PROJECT_SCREEN_TEXTS.emptyReader}
            </EmptyState>
          )
        }
      />
    </>
  );
}

interface Limits {
  readonly currentCount: number;
  readonly allowedCount: number | null;
}
interface Counted {
  readonly totalCount: number;
  readonly totalIsLowerBound?: boolean;
}

function factsOf(limits: Limits | undefined, all: Counted | undefined): string {
  if (limits) return projectCount(limits.currentCount, limits.allowedCount);
  return all ? projectCount(all.totalCount, null, all.totalIsLowerBound) : '';
}
