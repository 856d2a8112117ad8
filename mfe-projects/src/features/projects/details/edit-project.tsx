import type { CreateProject, Project } from '@portal/contracts/projects/project';
import { invalidateTopics, notify } from '@portal/portal-sdk';
import { useStaleSave } from '@portal/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formValuesOf } from '../form/project.schema.ts';
import { ProjectForm } from '../form/project.form.tsx';
import { PROJECT_SCREEN_TEXTS } from '../project.texts.ts';
import { useUpdateProject } from './project.api.ts';

export interface EditProjectProps {
  readonly project: Project;
  readonly onDone: () => void;
}

/** Form of a stored project; saves over the opened version only (decisions §4). */
export default function EditProject({ project, onDone }: EditProjectProps) {
  // Saves against the version that was opened, even if a newer one is loaded meanwhile.
  const [opened] = useState(project);
  const client = useQueryClient();
  const update = useUpdateProject(opened);

  const saved = () => {
    notify.success(PROJECT_SCREEN_TEXTS.saved);
    onDone();
  };
  const reload = async () => {
    await invalidateTopics(client, ['details']);
    onDone();
  };
  const staleSave = useStaleSave<CreateProject>({
    onOverwrite: async (body) => {
      await update(body, true);
      saved();
    },
    onReload: () => void reload(),
  });

  return (
    <>
      <ProjectForm
        values={formValuesOf(opened)}
        chosen={opened}
        editable={opened.editableFields}
        draftName={`project.${opened.id}.${opened.version}`}
        onSave={async (body) => {
          await update(body);
          saved();
        }}
        onFault={staleSave.ask}
        onCancel={onDone}
        isFocused
      />
      {staleSave.dialog}
    </>
  );
}
