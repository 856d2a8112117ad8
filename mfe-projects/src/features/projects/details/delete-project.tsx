import { isTypedName } from '@portal/contracts/projects/deletion-texts';
import type { Project } from '@portal/contracts/projects/project';
import {
  apiFault,
  Button,
  invalidateTopics,
  links,
  notify,
  notifyFailure,
  TextInput,
  useNavigate,
} from '@portal/portal-sdk';
import { ConfirmDialog, StaleDialog } from '@portal/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { DELETION_SCREEN_TEXTS } from './deletion.texts.ts';
import classes from './details.module.css';
import { forgetProject, useDeleteProject } from './project.api.ts';

/** Deletes the project once its name was typed; then the list is shown (decisions §2). */
export function DeleteProject({ project }: { readonly project: Project }) {
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const remove = useDeleteProject();
  const client = useQueryClient();
  const navigate = useNavigate();
  const fault = apiFault(remove.error);
  const isStale = fault?.status === 409;
  const close = () => {
    setOpen(false);
    setTyped('');
    remove.reset();
  };
  const readAnew = () => {
    close();
    void invalidateTopics(client, ['details']);
  };
  /** Removes the project's queries together with its page: Back finds nothing of it. */
  const leave = async () => {
    await navigate(links.projects());
    forgetProject(client, project.id);
  };
  const confirm = () =>
    remove.mutate(
      { params: { id: project.id }, body: { name: typed }, ifMatch: project.version },
      {
        onSuccess: () => {
          notify.success(DELETION_SCREEN_TEXTS.deleted);
          void leave();
        },
        onError: (error) => {
          const known = apiFault(error);
          if (known?.status === 409 || known?.fieldErrors?.name) return;
          notifyFailure(error, confirm);
          // Somebody else has deleted it: the page finds out by itself.
          if (known?.status === 404) readAnew();
        },
      },
    );

  return (
    <>
      <Button variant="default" className={classes.danger} onClick={() => setOpen(true)}>
        {DELETION_SCREEN_TEXTS.delete}
      </Button>
      <ConfirmDialog
        opened={isOpen && !isStale}
        title={DELETION_SCREEN_TEXTS.question}
        verb={DELETION_SCREEN_TEXTS.delete}
        isDanger
        isBusy={remove.isPending}
        isDisabled={!isTypedName(typed, project.name)}
        onCancel={close}
        onConfirm={confirm}
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
          error={fault?.fieldErrors?.name?.[0]}
          errorProps={{ role: 'alert' }}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </ConfirmDialog>
      <StaleDialog fault={isStale ? remove.error : undefined} onReload={readAnew} onCancel={close} />
    </>
  );
}
