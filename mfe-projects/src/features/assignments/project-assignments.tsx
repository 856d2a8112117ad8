import type { Project } from '@portal/contracts/projects/project';
import type { Assignment } from '@portal/contracts/projects/assignment';
import {
  ASSIGNMENT_PAGE_SIZE,
  OPEN_ASSIGNMENT_STATUSES,
  type AssignmentStatus,
} from '@portal/contracts/projects/assignment-lists';
import { endpointQuery, useNavigate } from '@portal/portal-sdk';
import {
  DataTable,
  drawnAction,
  EmptyState,
  AddButton,
  ListWithPane,
  NEW_ITEM,
  useAdded,
  useItemDialog,
  useListAddress,
  usePhone,
} from '@portal/ui';
import { IconUserCheck } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { IgnoreNoAssignment } from '../projects/details/ignore-no-assignment.tsx';
import { ASSIGNMENT_COLUMNS } from './assignment-columns.tsx';
import { ASSIGNMENT_SCREEN_TEXTS as TEXTS } from './assignment.texts.ts';
import { useAssignments } from './assignments.api.ts';
import classes from './assignments.module.css';
import { assignmentStepColumn } from './card-step.tsx';

const AssignmentPane = lazy(() => import('./assignment-pane.tsx'));
const NewAssignmentPanel = lazy(() => import('./new-assignment-panel.tsx'));

const isOpen = ({ status }: Assignment): boolean =>
  (OPEN_ASSIGNMENT_STATUSES as readonly AssignmentStatus[]).includes(status);

/** RESOURCES: assignments of a project, newest first; beside them the open one at first, then the one that is chosen. */
export function ProjectAssignments({ project }: { readonly project: Project }) {
  const navigate = useNavigate();
  const [address, setAddress] = useListAddress([], ASSIGNMENT_PAGE_SIZE);
  const assignments = useAssignments(project.id, address);
  const { itemId, addressOf, open, close } = useItemDialog('assignmentId');
  const [isStart, setStart] = useState(true);
  const phone = usePhone();
  const first = isStart && itemId === null && !phone ? assignments.data?.items.find(isOpen)?.id : undefined;
  // One that is assigned later does not open by itself: somebody may read another one, or the list.
  if (isStart && first === undefined && (itemId !== null || assignments.data)) setStart(false);
  // Named in the address like one that is chosen, so that a step that is typed in it is asked about, too.
  useEffect(() => {
    if (first !== undefined) open(first);
  }, [first, open]);
  const openId = itemId === NEW_ITEM ? null : itemId;
  // List and open assignment come together: nothing moves, and no step begins before the address is there.
  const page = first === undefined ? assignments.data : undefined;
  const putAside = (): void => {
    setStart(false);
    close();
  };
  const added = useAdded({
    page,
    shownBy: [address],
    openId,
    open,
    close: putAside,
    one: (id) => endpointQuery('GET /assignments/{id}', { params: { id } }),
  });
  const create = drawnAction(assignments.data?.create);
  const mayCreate = create !== undefined && create.obstacle === undefined;

  return (
    <>
      <ListWithPane
        name="assignments"
        tools={
          (create || project.canIgnoreNoAssignment) && (
            <div className={classes.head}>
              {project.canIgnoreNoAssignment && (
                <div className={classes.unassigned}>
                  {TEXTS.unassigned} <IgnoreNoAssignment project={project} />
                </div>
              )}
              {create && (
                <AddButton obstacle={create.obstacle} onClick={() => void navigate(addressOf(NEW_ITEM))}>
                  {TEXTS.add}
                </AddButton>
              )}
            </div>
          )
        }
        page={added.page}
        isPlaceholder={assignments.isPlaceholderData}
        address={address}
        onAddressChange={setAddress}
        openId={openId}
        addressOf={addressOf}
        onClose={putAside}
        pane={
          openId === null ? undefined : (
            <AssignmentPane key={openId} id={openId} projectId={project.id} onClose={putAside} />
          )
        }
      >
        <DataTable<Assignment>
          label={TEXTS.table}
          columns={[...ASSIGNMENT_COLUMNS, assignmentStepColumn(addressOf)]}
          page={added.page}
          address={address}
          onAddressChange={setAddress}
          rowId={({ id }) => id}
          rowLink={({ id }) => addressOf(id)}
          openId={openId}
          isFetching={assignments.isFetching}
          isOutdated={assignments.isPlaceholderData}
          error={assignments.error}
          onRetry={() => void assignments.refetch()}
          empty={
            <EmptyState icon={IconUserCheck} title={TEXTS.empty}>
              {mayCreate ? TEXTS.emptyHint : TEXTS.emptyReader}
            </EmptyState>
          }
        />
      </ListWithPane>
      {itemId === NEW_ITEM && assignments.data && (
        <Suspense fallback={null}>
          <NewAssignmentPanel project={project} mayAdd={mayCreate} onAdded={added.tell} onClose={added.leave} />
        </Suspense>
      )}
    </>
  );
}
