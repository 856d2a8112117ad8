import { LIMITS } from '@portal/contracts/common/limits';
import type { Project } from '@portal/contracts/projects/project';
import { ReasonDialog, textNeeded, useItemAction } from '@portal/ui';
import { useState } from 'react';
import { PROJECT_SCREEN_TEXTS } from '../project.texts.ts';
import { useChangeStatus } from './project.api.ts';

type StatusAction = 'close' | 'reopen';

interface Change {
  /** Name of the reason on the wire. */
  readonly field: string;
  readonly verb: string;
  readonly title: string;
  readonly explained: string;
  readonly label: string;
  readonly done: string;
}

/** Open to Closed, with a reason of at most 50 characters (spec 2 §4), and back with another. */
const CHANGES: Readonly<Record<StatusAction, Change>> = {
  close: {
    field: 'closingReason',
    verb: PROJECT_SCREEN_TEXTS.closeProject,
    title: PROJECT_SCREEN_TEXTS.closeQuestion,
    explained: PROJECT_SCREEN_TEXTS.closeExplained,
    label: PROJECT_SCREEN_TEXTS.closingReason,
    done: PROJECT_SCREEN_TEXTS.closed,
  },
  reopen: {
    field: 'reopeningReason',
    verb: PROJECT_SCREEN_TEXTS.reopenProject,
    title: PROJECT_SCREEN_TEXTS.reopenQuestion,
    explained: PROJECT_SCREEN_TEXTS.reopenExplained,
    label: PROJECT_SCREEN_TEXTS.reopeningReason,
    done: PROJECT_SCREEN_TEXTS.reopened,
  },
};

interface StatusDialogProps {
  readonly project: Project;
  readonly action: StatusAction;
  readonly onClose: () => void;
}

/** Dialog that asks for the reason, and closes or reopens the project. */
export function StatusDialog({ project, action, onClose }: StatusDialogProps) {
  const [opened] = useState(project);
  const { field, verb, title, explained, label, done } = CHANGES[action];
  const change = useItemAction({ mutation: useChangeStatus(opened, action), done, onClose });

  return (
    <>
      <ReasonDialog
        title={title}
        label={label}
        verb={verb}
        maxLength={textNeeded(opened, action)?.maxLength ?? LIMITS.closingReason}
        field={field}
        draftName={`project.${action}.${opened.id}`}
        item={opened}
        onSave={change.attempt}
        onFault={change.onFault}
        onClose={onClose}
      >
        <strong>{opened.name}</strong>
        <br />
        {explained}
      </ReasonDialog>
      {change.staleDialog}
    </>
  );
}
