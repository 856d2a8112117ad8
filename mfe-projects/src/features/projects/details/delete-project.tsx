import type { Project } from '@portal/contracts/projects/project';
import { invalidateTopics, links, TextInput, useNavigate } from '@portal/portal-sdk';
import { ConfirmDialog, useItemAction } from '@portal/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { DELETION_SCREEN_TEXTS } from './deletion.texts.ts';
import classes from './details.module.css';
import { isTypedName } from './typed-name.ts';
import { forgetProject, useDeleteProject } from './project.api.ts';

interface DeleteProjectProps {
  readonly project: Project;
  readonly onClose: () => void;
}

/** Dialog that deletes the project once its name was typed, so that none is deleted by mistake (decisions §26.5); then the list is shown. */
export function DeleteProject({ project, onClose }: DeleteProjectProps) {
  /** The project as it was when the dialog opened. */
  const [toDelete] = useState(project);
  const [typed, setTyped] = useState('');
  const client = useQueryClient();
  const navigate = useNavigate();
  const readAnew = () => void invalidateTopics(client, ['details']);
  const remove = useItemAction({
    mutation: useDeleteProject(),
    done: DELETION_SCREEN_TEXTS.deleted,
    onClose,
    onDone: () => void leave(),
    // Somebody else has deleted it: the page notices when it loads again.
    onGone: () => {
      onClose();
      readAnew();
    },
  });
  /** Removes the project's queries together with its page: Back finds nothing of it. */
  const leave = async () => {
    await navigate(links.projects());
    forgetProject(client, project.id);
  };

  return (
    <>
      <ConfirmDialog
        opened
        title={DELETION_SCREEN_TEXTS.question}
        verb={DELETION_SCREEN_TEXTS.delete}
        isDanger
        isBusy={remove.isBusy}
        isDisabled={!isTypedName(typed, project.name)}
        onCancel={onClose}
        onConfirm={() => remove.run({ params: { id: toDelete.id }, ifMatch: toDelete.version })}
      >
        <p>
          <strong className={classes.name}>{project.name}</strong>
        </p>
        <p>{DELETION_SCREEN_TEXTS.explained}</p>
        <TextInput
          data-autofocus
          label={DELETION_SCREEN_TEXTS.typedName}
          value={typed}
          autoComplete="off"
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </ConfirmDialog>
      {remove.staleDialog}
    </>
  );
}
