import type { ProjectChange } from '@portal/contracts/projects/history';
import { HISTORY_PAGE_SIZE } from '@portal/contracts/projects/history-fields';
import { DataTable, EmptyState, formatInstant, textCell, useListAddress, type DataColumn } from '@portal/ui';
import { IconHistory } from '@tabler/icons-react';
import { useId } from 'react';
import { changeValue } from './change-value.ts';
import { useHistory } from './history.api.ts';
import classes from './history.module.css';
import { HISTORY_LABELS, HISTORY_TEXTS } from './history.texts.ts';

const CELLS: readonly DataColumn<ProjectChange>[] = [
  { id: 'date', header: HISTORY_TEXTS.date, cell: ({ changedDateTime }) => formatInstant(changedDateTime), width: 170 },
  { id: 'changedBy', header: HISTORY_TEXTS.changedBy, cell: ({ changedBy }) => textCell(changedBy), width: 170 },
  { id: 'field', header: HISTORY_TEXTS.field, cell: ({ field }) => HISTORY_LABELS[field], width: 180 },
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
        error={history.error}
        onRetry={() => void history.refetch()}
        empty={<EmptyState icon={IconHistory} title={HISTORY_TEXTS.empty} />}
      />
    </section>
  );
}
