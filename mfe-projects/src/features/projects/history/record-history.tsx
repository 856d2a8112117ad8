import type { ProjectChange } from '@portal/contracts/projects/history';
import { HISTORY_PAGE_SIZE } from '@portal/contracts/projects/history-fields';
import { PRIMARY_FUNCTIONS, type PrimaryFunction } from '@portal/contracts/projects/primary-people';
import { useSession } from '@portal/portal-sdk';
import { DataTable, EmptyState, formatInstant, textCell, useListAddress, type DataColumn } from '@portal/ui';
import { IconHistory } from '@tabler/icons-react';
import { useId } from 'react';
import { primaryLabel } from '../details/primary-people.texts.ts';
import { changeValue } from './change-value.ts';
import { useHistory } from './history.api.ts';
import classes from './history.module.css';
import { HISTORY_LABELS, HISTORY_TEXTS } from './history.texts.ts';

const CELLS: readonly DataColumn<ProjectChange>[] = [
  {
    id: 'date',
    header: HISTORY_TEXTS.date,
    cell: ({ changedDateTime }) => formatInstant(changedDateTime),
    isTabular: true,
    width: 170,
  },
  { id: 'changedBy', header: HISTORY_TEXTS.changedBy, cell: ({ changedBy }) => textCell(changedBy), width: 170 },
  { id: 'field', header: HISTORY_TEXTS.field, cell: ({ field }) => <FieldName field={field} />, width: 180 },
  {
    id: 'oldValue',
    header: HISTORY_TEXTS.oldValue,
    cell: ({ field, oldValue }) => textCell(changeValue(field, oldValue)),
    width: 220,
    grows: { to: 280, rank: 1 },
  },
  {
    id: 'newValue',
    header: HISTORY_TEXTS.newValue,
    cell: ({ field, newValue }) => textCell(changeValue(field, newValue)),
    width: 220,
    isFlexible: true,
  },
];

/** Name of a field; functions carry the role's name in the reader's company. */
function FieldName({ field }: Pick<ProjectChange, 'field'>) {
  const { viewer } = useSession();
  return isPrimaryFunction(field) ? primaryLabel(field, viewer) : HISTORY_LABELS[field];
}

const isPrimaryFunction = (field: ProjectChange['field']): field is PrimaryFunction =>
  PRIMARY_FUNCTIONS.some((held) => held === field);

const COLUMNS = CELLS.map((column) => ({ ...column, isSortable: false }));

/** History of the project since it was added: person, time, field, old and new value. */
export function RecordHistory({ projectId }: { readonly projectId: string }) {
  const title = useId();
  const [address, setAddress] = useListAddress([], HISTORY_PAGE_SIZE);
  const history = useHistory(projectId, address);
  return (
    <section aria-labelledby={title} className={classes.section}>
      <h2 id={title}>{HISTORY_TEXTS.title}</h2>
      <DataTable<ProjectChange>
        label={HISTORY_TEXTS.title}
        columns={COLUMNS}
        page={history.data}
        address={address}
        onAddressChange={setAddress}
        rowId={({ id }) => id}
        isFetching={history.isFetching}
        isOutdated={history.isPlaceholderData}
        error={history.error}
        onRetry={() => void history.refetch()}
        empty={<EmptyState icon={IconHistory} title={HISTORY_TEXTS.empty} />}
      />
    </section>
  );
}
