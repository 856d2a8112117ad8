import type { Note } from '@portal/contracts/projects/note';
import {
  actionOn,
  formatInstant,
  Loading,
  obstacleOf,
  Pane,
  PaneActions,
  PaneLead,
  PaneNote,
  PendingPane,
  useFormClosing,
  withPrimary,
} from '@portal/ui';
import { lazy, Suspense, useState } from 'react';
import { DeleteNote } from './delete-note.tsx';
import { NOTE_SCREEN_TEXTS as TEXTS } from './note.texts.ts';
import { useNote, type NotesPage } from './notes.api.ts';

const EditNote = lazy(() => import('./edit-note.tsx'));

interface NotePaneProps {
  readonly projectId: string;
  readonly id: string;
  /** The page of notes beside the pane. */
  readonly page: NotesPage;
  readonly onClose: () => void;
}

/** A note beside the list, to be read or edited. */
export default function NotePane({ projectId, id, page, onClose }: NotePaneProps) {
  const { data, error, isGone, refetch } = useNote(projectId, id, page);
  const [isEditing, setEditing] = useState(false);
  // A form stays open while its note moves to another page of the list.
  const [known, setKnown] = useState(data);
  if (data && data !== known) setKnown(data);
  const note = data ?? (isEditing ? known : undefined);
  const { close, onClosing } = useFormClosing(onClose);
  if (!note) return <PendingPane title={TEXTS.text} error={error} isGone={isGone} onRetry={() => void refetch()} />;
  if (!isEditing) return <Reading note={note} onEdit={() => setEditing(true)} onDeleted={onClose} />;
  return (
    <Pane title={TEXTS.editTitle} onClose={close}>
      <Suspense fallback={<Loading height={320} />}>
        <EditNote projectId={projectId} note={note} onClosing={onClosing} onDone={() => setEditing(false)} />
      </Suspense>
    </Pane>
  );
}

interface ReadingProps {
  readonly note: Note;
  readonly onEdit: () => void;
  readonly onDeleted: () => void;
}

function Reading({ note, onEdit, onDeleted }: ReadingProps) {
  const [isDeleting, setDeleting] = useState(false);
  const { title, text, authorName, createdDateTime, changedBy, changedDateTime } = note;
  const actions = [
    { id: 'update', label: TEXTS.edit, obstacle: obstacleOf(actionOn(note, 'update')), onPress: onEdit },
    {
      id: 'delete',
      label: TEXTS.delete,
      obstacle: obstacleOf(actionOn(note, 'delete')),
      isDanger: true,
      onPress: () => setDeleting(true),
    },
  ];
  return (
    <Pane
      title={title}
      status={
        <PaneNote>
          {authorName}, {formatInstant(createdDateTime)}
        </PaneNote>
      }
      actions={<PaneActions {...withPrimary(actions, ['update'])} />}
    >
      <PaneLead>{text}</PaneLead>
      {changedBy !== null && changedDateTime !== null && (
        <PaneNote>{TEXTS.changed(changedBy, formatInstant(changedDateTime))}</PaneNote>
      )}
      {isDeleting && <DeleteNote note={note} onDeleted={onDeleted} onClose={() => setDeleting(false)} />}
    </Pane>
  );
}
