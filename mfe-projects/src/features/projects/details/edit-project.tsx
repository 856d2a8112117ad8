import type { Project } from '@portal/contracts/projects/project';
import { invalidateTopics, notify } from '@portal/portal-sdk';
import { useVersionedSave } from '@portal/ui';
import { useQueryClient } from '@tanstack/react-query';
import { bodyOf, formValuesOf, type ProjectFormValues } from '../form/project.schema.ts';
import { ProjectForm } from '../form/project.form.tsx';
import { PROJECT_SCREEN_TEXTS } from '../project.texts.ts';
import { projectNow, useUpdateProject } from './project.api.ts';

export interface EditProjectProps {
  readonly project: Project;
  readonly onDone: () => void;
}

/** Form of a stored project. */
export default function EditProject({ project, onDone }: EditProjectProps) {
  const client = useQueryClient();
  const update = useUpdateProject();
  const reload = async () => {
    await invalidateTopics(client, ['details']);
    onDone();
  };
  const saving = useVersionedSave<Project, ProjectFormValues>({
    item: project,
    valuesOf: formValuesOf,
    read: projectNow,
    save: async (values, over = project) => {
      await update(bodyOf(values), over);
      notify.success(PROJECT_SCREEN_TEXTS.saved);
      onDone();
    },
    onReload: () => void reload(),
  });
  const { opened = project } = saving;

  return (
    <>
      <ProjectForm
        values={formValuesOf(opened)}
        chosen={opened}
        editable={opened.editableFields}
        draftName={`project.${opened.id}`}
        project={opened}
        onSave={saving.save}
        onFault={saving.ask}
        onCancel={onDone}
        isFocused
      />
      {saving.dialog}
    </>
  );
}
