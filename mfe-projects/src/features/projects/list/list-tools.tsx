import type { ProjectView } from '@portal/contracts/projects/project-view';
import { Button, Skeleton } from '@portal/portal-sdk';
import { ListTools, useKeptFocus } from '@portal/ui';
import { IconFilter, IconX } from '@tabler/icons-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { offeredColumnsOf, projectColumnLabel } from '@portal/access';
import { ExportMenu } from '../../../export/export-menu.tsx';
import { saveExport } from '../../../export/save-export.ts';
import { ColumnChooser } from '../../../lists/column-chooser.tsx';
import { LISTS_TEXTS } from '../../../lists/lists.texts.ts';
import { ViewsMenu } from '../../../lists/views/views-menu.tsx';
import { PROJECT_SCREEN_TEXTS } from '../project.texts.ts';
import { ActiveFilters } from './active-filters.tsx';
import type { Filters } from './list-params.ts';
import { LIST_SCREEN_TEXTS as TEXTS } from './list.texts.ts';
import classes from './project-list.module.css';
import { requestListExport } from './projects.api.ts';
import { ShownAsSwitch } from './shown-as-switch.tsx';
import type { ListState } from './use-list-state.ts';
import { useProjectViewChanges } from './views.api.ts';

const FilterPanel = lazy(() => import('./filter-panel.tsx'));

/** Tools above the list: view, search and filters; columns and export. */
export function ProjectListTools({ state }: { readonly state: ListState }) {
  const { viewer, address, filters, columns, importId, selection, shownAs } = state;
  const [isOpen, setOpen] = useState(false);
  const beneath = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  useKeptFocus(beneath, opener);
  const apply = (next: Filters) => {
    state.setFilters(next);
    setOpen(false);
  };
  return (
    <>
      <ListTools address={address} onAddressChange={state.setAddress}>
        <Views state={state} />
        <span data-phone="icons">
          <Button
            ref={opener}
            variant="default"
            leftSection={<IconFilter size={18} aria-hidden />}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {LISTS_TEXTS.activeFilters(Object.keys(filters).length)}
          </Button>
        </span>
        {importId && (
          <Button variant="light" rightSection={<IconX size={16} aria-hidden />} onClick={state.showAll}>
            {PROJECT_SCREEN_TEXTS.importedOnly}
          </Button>
        )}
        <span className={classes.tail} data-phone="icons">
          {shownAs === 'list' && (
            <ColumnChooser
              columns={columns}
              offered={offeredColumnsOf(viewer)}
              labelOf={(column) => projectColumnLabel(column, viewer)}
              help={TEXTS.columnsHelp}
              onChange={state.setColumns}
            />
          )}
          <ExportMenu
            onExport={(format) =>
              saveExport(requestListExport({ format, columns: [...columns], selection, ...(importId && { importId }) }))
            }
          />
          <ShownAsSwitch shownAs={shownAs} onChange={state.showAs} />
        </span>
      </ListTools>
      <div ref={beneath}>
        {isOpen && (
          <Suspense fallback={<Skeleton height={136} mb={12} />}>
            <FilterPanel filters={filters} onApply={apply} />
          </Suspense>
        )}
        <ActiveFilters filters={filters} onChange={state.setFilters} />
      </div>
    </>
  );
}

function Views({ state }: { readonly state: ListState }) {
  const { columns, selection, view, views, isViewChanged, openView } = state;
  const changes = useProjectViewChanges();
  const bodyOf = (name: string, kept?: ProjectView) => ({
    name,
    ...(kept ? { columns: kept.columns, selection: kept.selection } : { columns: [...columns], selection }),
  });
  return (
    <ViewsMenu
      state={{ ...{ view, views, isViewChanged, openView, bodyOf }, allLabel: TEXTS.allProjects, ...changes }}
    />
  );
}
