import type { Assignment } from '@portal/contracts/projects/assignment';
import { ASSIGNMENT_PAGE_SIZE } from '@portal/contracts/projects/assignment-lists';
import { DataTable, EmptyState, ListWithPane, useItemDialog, useListAddress } from '@portal/ui';
import { IconUserCheck } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { OWN_ASSIGNMENT_COLUMNS } from './assignment-columns.tsx';
import { ASSIGNMENT_SCREEN_TEXTS as TEXTS } from './assignment.texts.ts';
import { useOwnAssignments } from './assignments.api.ts';

const AssignmentPane = lazy(() => import('./assignment-pane.tsx'));

/** The assignments that concern the viewer: those that wait for an answer first, one of them open beside the list. */
export function OwnAssignments() {
  const [address, setAddress] = useListAddress([], ASSIGNMENT_PAGE_SIZE);
  const { data, isPlaceholderData, isFetching, error, refetch } = useOwnAssignments(address);
  const { itemId, addressOf, close } = useItemDialog('assignmentId');
  return (
    <ListWithPane
      name="assignments"
      page={data}
      isPlaceholder={isPlaceholderData}
      address={address}
      onAddressChange={setAddress}
      openId={itemId}
      addressOf={addressOf}
      onClose={close}
      pane={
        itemId === null ? undefined : (
          <Suspense fallback={null}>
            <AssignmentPane key={itemId} id={itemId} isOfMany onClose={close} />
          </Suspense>
        )
      }
    >
      <DataTable<Assignment>
        label={TEXTS.table}
        columns={OWN_ASSIGNMENT_COLUMNS}
        page={data}
        address={address}
        onAddressChange={setAddress}
        rowId={({ id }) => id}
        rowLink={({ id }) => addressOf(id)}
        openId={itemId}
        isFetching={isFetching}
        error={error}
        onRetry={() => void refetch()}
        empty={
          <EmptyState icon={IconUserCheck} title={TEXTS.empty}>
            {TEXTS.emptyReader}
          </EmptyState>
        }
      />
    </ListWithPane>
  );
}
