import type { Note } from '@portal/contracts/projects/note';
import { NOTE_PAGE_SIZE, NOTE_SORT_FIELDS } from '@portal/contracts/projects/note-texts';
import type { Project } from '@portal/contracts/projects/project';
import { DataTable, EmptyState, GuardedButton, obstacleOf, useListAddress } from '@portal/ui';
import { IconNotes, IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { noteColumns } from './note-columns.tsx';
import { NoteMenu } from './note-menu.tsx';
import { NOTE_SCREEN_TEXTS } from './note.texts.ts';
import { useNotes } from './notes.api.ts';
import classes from './notes.module.css';

const NoteDialog = lazy(() => import('./note-dialog.tsx'));
const DeleteNote = lazy(() => import('./delete-note.tsx'));

const PAGE_SIZES = [NOTE_PAGE_SIZE, 10, 25, 50, 100];

/** Dialog or panel that is open beside the table. */
type Task = { readonly kind: 'add' } | { readonly kind: 'read' | 'edit' | 'delete'; readonly note: Note };

/** NOTES: a table of five, newest first (spec 2 §9, decisions §20). */
export function ProjectNotes({ project }: { readonly project: Project }) {
  const [address, setAddress] = useListAddress(NOTE_SORT_FIELDS, NOTE_PAGE_SIZE);
  const notes = useNotes(project.id, address);
  const [task, setTask] = useState<Task>();
  const close = () => setTask(undefined);
  const columns = useMemo(
    () =>
      noteColumns((note) => (
        <NoteMenu
          note={note}
          onEdit={() => setTask({ kind: 'edit', note })}
          onDelete={() => setTask({ kind: 'delete', note })}
        />
      )),
    [],
  );
  const create = notes.data?.create;
  const note = task && 'note' in task ? task.note : undefined;

  return (
    <>
      <div className={classes.head}>
        {create && (
          <GuardedButton
            variant="filled"
            obstacle={obstacleOf(create)}
            icon={<IconPlus size={18} aria-hidden />}
            onClick={() => setTask({ kind: 'add' })}
          >
            {NOTE_SCREEN_TEXTS.add}
          </GuardedButton>
        )}
      </div>
      <DataTable<Note>
        label={NOTE_SCREEN_TEXTS.table}
        columns={columns}
        page={notes.data}
        address={address}
        onAddressChange={setAddress}
        pageSizes={PAGE_SIZES}
        rowId={({ id }) => id}
        onRowOpen={(row) => setTask({ kind: 'read', note: row })}
        isFetching={notes.isFetching}
        error={notes.error}
        onRetry={() => void notes.refetch()}
        empty={
          <EmptyState icon={IconNotes} title={NOTE_SCREEN_TEXTS.empty}>
            {create?.allowed ? NOTE_SCREEN_TEXTS.emptyHint : NOTE_SCREEN_TEXTS.emptyReader}
          </EmptyState>
        }
      />
      <Suspense fallback={null}>
        {task && task.kind !== 'delete' && (
          <NoteDialog projectId={project.id} note={note} isEditing={task.kind !== 'read'} onClose={close} />
        )}
        {task?.kind === 'delete' && <DeleteNote note={task.note} onClose={close} />}
      </Suspense>
    </>
  );
}
