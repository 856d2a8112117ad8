import { LIMITS } from '@portal/contracts/common/limits';
import { PROJECT_SCREEN_TEXTS } from '@portal/contracts/projects/screen-texts';
import type { Project } from '@portal/contracts/projects/project';
import { apiFault, Button, notify, notifyFailure } from '@portal/portal-sdk';
import { ReasonDialog, StaleDialog } from '@portal/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { projectKeys } from '../projects.keys.ts';
import { useCloseProject, useReopenProject } from './project.api.ts';

interface ProjectProps {
  readonly project: Project;
}

/** Open to Closed, with a reason of at most 50 characters (spec 2 §4). */
export function CloseProject({ project }: ProjectProps) {
  return (
    <ChangeStatus
      project={project}
      change={useCloseProject(project)}
      field="closingReason"
      verb={PROJECT_SCREEN_TEXTS.closeProject}
      title={PROJECT_SCREEN_TEXTS.closeQuestion}
      explained={PROJECT_SCREEN_TEXTS.closeExplained}
      label={PROJECT_SCREEN_TEXTS.closingReason}
      done={PROJECT_SCREEN_TEXTS.closed}
    />
  );
}

/** Closed to Open, with a reason. */
export function ReopenProject({ project }: ProjectProps) {
  return (
    <ChangeStatus
      project={project}
      change={useReopenProject(project)}
      field="reopeningReason"
      verb={PROJECT_SCREEN_TEXTS.reopenProject}
      title={PROJECT_SCREEN_TEXTS.reopenQuestion}
      explained={PROJECT_SCREEN_TEXTS.reopenExplained}
      label={PROJECT_SCREEN_TEXTS.reopeningReason}
      done={PROJECT_SCREEN_TEXTS.reopened}
      isPrimary
    />
  );
}

interface ChangeStatusProps extends ProjectProps {
  readonly change: ReturnType<typeof useCloseProject>;
  /** Name of the reason on the wire. */
  readonly field: string;
  readonly verb: string;
  readonly title: string;
  readonly explained: string;
  readonly label: string;
  readonly done: string;
  readonly isPrimary?: boolean;
}

function ChangeStatus(props: ChangeStatusProps) {
  const { project, change, field, verb, title, explained, label, done, isPrimary = false } = props;
  const [isOpen, setOpen] = useState(false);
  const client = useQueryClient();
  const fault = apiFault(change.error);
  const close = () => {
    setOpen(false);
    change.reset();
  };
  const confirm = (reason: string) =>
    change.mutate(reason, {
      onSuccess: () => {
        close();
        notify.success(done);
      },
      onError: (error) => {
        const known = apiFault(error);
        if (known?.status !== 409 && !known?.fieldErrors?.[field]) notifyFailure(error, () => confirm(reason));
      },
    });
  const reload = () => {
    close();
    void client.invalidateQueries({ queryKey: projectKeys.project(project.id) });
  };

  return (
    <>
      <Button variant={isPrimary ? 'filled' : 'default'} onClick={() => setOpen(true)}>
        {verb}
      </Button>
      <ReasonDialog
        opened={isOpen && fault?.status !== 409}
        title={title}
        label={label}
        verb={verb}
        maxLength={LIMITS.closingReason}
        isBusy={change.isPending}
        error={fault?.fieldErrors?.[field]?.[0]}
        onCancel={close}
        onConfirm={confirm}
      >
        <strong>{project.name}</strong>
        <br />
        {explained}
      </ReasonDialog>
      <StaleDialog fault={fault?.status === 409 ? change.error : undefined} onReload={reload} onCancel={close} />
    </>
  );
}
