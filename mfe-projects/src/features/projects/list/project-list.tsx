import { usePermission } from '@portal/portal-sdk';
import { PageHeader } from '@portal/ui';
import { ProjectsMap } from '../map/projects-map.tsx';
import { foundCount, PROJECT_SCREEN_TEXTS, projectCount } from '../project.texts.ts';
import { ContactsLink } from './contacts-link.tsx';
import { ListActions } from './list-actions.tsx';
import { ProjectListTools } from './list-tools.tsx';
import { isFiltered, ProjectTable } from './project-table.tsx';
import { useCountLimits, useProjects } from './projects.api.ts';
import { useListState } from './use-list-state.ts';

/** The project list, or its map: view, search, filters, order and page in the address (spec 2 §2). */
export function ProjectList() {
  const mayCreate = usePermission('create', 'project');
  const state = useListState();
  const isMap = state.shownAs === 'map';
  const projects = useProjects(state.query, state.isWaiting || (isMap && !isFiltered(state)));
  const limits = useCountLimits(mayCreate);
  const counted = projects.isPlaceholderData ? undefined : projects.data;
  return (
    <>
      <PageHeader
        title={PROJECT_SCREEN_TEXTS.title}
        facts={isFiltered(state) ? foundOf(counted) : factsOf(limits.data, counted)}
        actions={
          <>
            <ContactsLink />
            {mayCreate && <ListActions limits={limits.data} />}
          </>
        }
      />
      <ProjectListTools state={state} />
      {isMap ? <ProjectsMap {...state} /> : <ProjectTable state={state} projects={projects} />}
    </>
  );
}

interface Limits {
  readonly currentCount: number;
  readonly allowedCount: number | null;
}
interface Counted {
  readonly totalCount: number;
  readonly totalIsLowerBound?: boolean | undefined;
}

/** Returns the number of results of a search or filter; empty while it is unknown, with the line's height kept. */
const foundOf = (found: Counted | undefined): string =>
  found ? foundCount(found.totalCount, found.totalIsLowerBound) : '\u00A0';

function factsOf(limits: Limits | undefined, all: Counted | undefined): string {
  if (limits) return projectCount(limits.currentCount, limits.allowedCount);
  return all ? projectCount(all.totalCount, null, all.totalIsLowerBound) : '';
}
