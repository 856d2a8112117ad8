import { PROJECT_SCREEN_TEXTS, projectCount } from '@portal/contracts/projects/screen-texts';
import { usePermission } from '@portal/portal-sdk';
import { PageHeader } from '@portal/ui';
import { ProjectsMap } from '../map/projects-map.tsx';
import { ContactsLink } from './contacts-link.tsx';
import { ListActions } from './list-actions.tsx';
import { ProjectListTools } from './list-tools.tsx';
import { isNarrowed, ProjectTable } from './project-table.tsx';
import { useCountLimits, useProjects } from './projects.api.ts';
import { useListState } from './use-list-state.ts';

/** The project list, or its map: view, search, filters, order and page in the address (spec 2 §2). */
export function ProjectList() {
  const mayCreate = usePermission('create', 'project');
  const state = useListState();
  const isMap = state.shownAs === 'map';
  const projects = useProjects(state.query, state.isWaiting || isMap);
  const limits = useCountLimits(mayCreate);
  const isAll = !isNarrowed(state) && !projects.isPlaceholderData;
  return (
    <>
      <PageHeader
        title={PROJECT_SCREEN_TEXTS.title}
        facts={factsOf(limits.data, isAll ? projects.data : undefined)}
        actions={
          <>
            <ContactsLink />
            {mayCreate && <ListActions limits={limits.data} />}
          </>
        }
      />
      <ProjectListTools state={state} />
      {isMap ? (
        <ProjectsMap narrowing={state.narrowing} isWaiting={state.isWaiting} />
      ) : (
        <ProjectTable state={state} projects={projects} />
      )}
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
