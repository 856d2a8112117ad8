import type { Note } from '@portal/contracts/projects/note';
import { NOTE_PAGE_SIZE, NOTE_SORT_FIELDS } from '@portal/contracts/projects/note-texts';
import type { Project } from '@portal/contracts/projects/project';
import { useNavigate } from '@portal/portal-sdk';
import {
  DataTable,
  EmptyState,
  AddButton,
  ListWithPane,
  NEW_ITEM,
  obstacleOf,
  useAdded,
  useItemDialog,
  useListAddress,
} from '@portal/ui';
import { IconNotes } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { NOTE_COLUMNS } from './note-columns.tsx';
import { NOTE_SCREEN_TEXTS as TEXTS } from './note.texts.ts';
import { noteQuery, useNotes } from './notes.api.ts';
import classes from './notes.module.css';

const NewNotePanel = lazy(() => import('./new-note-panel.tsx'));
const NotePane = lazy(() => import('./note-pane.tsx'));

const PAGE_SIZES = [NOTE_PAGE_SIZE, 10, 25, 50, 100];

/** NOTES: a list of five, newest first, with one of them open beside it (spec 2 §9, decisions §20). */
export function ProjectNotes({ project }: { readonly project: Project }) {
  const [address, setAddress] = useListAddress(NOTE_SORT_FIELDS, NOTE_PAGE_SIZE);
  const notes = useNotes(project.id, address);
  const { itemId, addressOf, open, close } = useItemDialog('noteId');
  const navigate = useNavigate();
  const openId = itemId === NEW_ITEM ? null : itemId;
  const added = useAdded({
    page: notes.data,
    shownBy: [address],
    openId,
    open,
    close,
    one: (id) => noteQuery(project.id, id),
  });
  const create = notes.data?.create;

  return (
    <>
      <ListWithPane
        name="notes"
        tools={
          <div className={classes.head}>
            {create && (
              <AddButton obstacle={obstacleOf(create)} onClick={() => void navigate(addressOf(NEW_ITEM))}>
                {TEXTS.add}
              </AddButton>
            )}
          </div>
        }
        page={added.page}
        isPlaceholder={notes.isPlaceholderData}
        address={address}
        onAddressChange={setAddress}
        openId={openId}
        addressOf={addressOf}
        onClose={close}
        pane={
          // Notes are read by pages alone: the fault of the first one stands in the list, and is not said twice.
          openId === null || (!notes.data && notes.error) ? undefined : (
            <NotePane key={openId} projectId={project.id} id={openId} page={notes} onClose={close} />
          )
        }
      >
        <DataTable<Note>
          label={TEXTS.table}
          columns={NOTE_COLUMNS}
          page={added.page}
          address={address}
          onAddressChange={setAddress}
          pageSizes={PAGE_SIZES}
          rowId={({ id }) => id}
          rowLink={({ id }) => addressOf(id)}
          openId={openId}
          isFetching={notes.isFetching}
          isOutdated={notes.isPlaceholderData}
          error={notes.error}
          onRetry={() => void notes.refetch()}
          empty={
            <EmptyState icon={IconNotes} title={TEXTS.empty}>
              {create?.allowed ? TEXTS.emptyHint : TEXTS.emptyReader}
            </EmptyState>
          }
        />
      </ListWithPane>
      {itemId === NEW_ITEM && create && (
        <Suspense fallback={null}>
          <NewNotePanel projectId={project.id} mayAdd={create.allowed} onAdded={added.tell} onClose={added.leave} />
        </Suspense>
      )}
    </>
  );
}
