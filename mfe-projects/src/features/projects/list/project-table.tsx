import type { ProjectListRow } from '@portal/contracts/projects/project-list';
import { Button, usePermission } from '@portal/portal-sdk';
import { DataTable, EmptyState } from '@portal/ui';
import { SCREEN_TEXTS } from '@portal/ui/texts/screen';
import { IconBuildingFactory2, IconSearchOff } from '@tabler/icons-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { PROJECT_SCREEN_TEXTS } from '../project.texts.ts';
import { useProjectLink } from '../use-project-link.ts';
import { projectColumns } from './project-columns.tsx';
import type { useProjects } from './projects.api.ts';
import type { StatusQuestion } from './row-menu.tsx';
import type { ListState } from './use-list-state.ts';

const RowStatus = lazy(() => import('../details/row-status.tsx'));

interface ProjectTableProps {
  readonly state: ListState;
  readonly projects: ReturnType<typeof useProjects>;
}

/** The rows of the list; a row leads to the details, for site contacts to the documents (spec 2 §2). */
export function ProjectTable({ state, projects }: ProjectTableProps) {
  const { viewer, address } = state;
  const [question, setQuestion] = useState<StatusQuestion>();
  const linkOf = useProjectLink();
  const columns = useMemo(
    () => projectColumns(state.columns, viewer, { linkOf: ({ id }) => linkOf(id), onAsk: setQuestion }),
    [state.columns, viewer, linkOf],
  );
  return (
    <>
      <DataTable<ProjectListRow>
        label={PROJECT_SCREEN_TEXTS.title}
        columns={columns}
        page={state.isKnown ? projects.data : undefined}
        address={address}
        onAddressChange={state.setAddress}
        defaultSort="name"
        rowId={(row) => row.id}
        rowLink={(row) => linkOf(row.id)}
        isRowMuted={(row) => row.status === 'Closed'}
        isFetching={projects.isFetching}
        isOutdated={projects.isPlaceholderData}
        error={projects.error}
        onRetry={() => void projects.refetch()}
        empty={<NoProjects state={state} />}
      />
      {question && (
        <Suspense fallback={null}>
          <RowStatus {...question} onClose={() => setQuestion(undefined)} />
        </Suspense>
      )}
    </>
  );
}

function NoProjects({ state }: { readonly state: ListState }) {
  const mayCreate = usePermission('create', 'project');
  if (!isFiltered(state)) {
    return (
      <EmptyState icon={IconBuildingFactory2} title={PROJECT_SCREEN_TEXTS.empty}>
        {mayCreate ? PROJECT_SCREEN_TEXTS.emptyHint : PROJECT_SCREEN_TEXTS.emptyReader}
      </EmptyState>
    );
  }
  const showAll = () => state.openView(null);
  return (
    <EmptyState
      icon={IconSearchOff}
      title={SCREEN_TEXTS.noResults}
      action={
        <Button variant="default" onClick={showAll}>
          {PROJECT_SCREEN_TEXTS.showAll}
        </Button>
      }
    />
  );
}

/** Returns true if not all of the person's projects are shown. */
export const isFiltered = ({ address, filters, importId }: ListState): boolean =>
  Boolean(address.name || importId) || Object.keys(filters).length > 0;
