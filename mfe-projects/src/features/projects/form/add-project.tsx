import { links, notify, useNavigate } from '@portal/portal-sdk';
import { useCreateProject } from '../details/project.api.ts';
import { PROJECT_SCREEN_TEXTS } from '../project.texts.ts';
import { ProjectForm } from './project.form.tsx';
import { EMPTY_PROJECT } from './project.schema.ts';

/** Add Project: the empty form; saving opens the new project. */
export function AddProject() {
  const navigate = useNavigate();
  const create = useCreateProject();
  return (
    <ProjectForm
      values={EMPTY_PROJECT}
      draftName="project.new"
      onSave={async (body) => {
        const { id } = await create.mutateAsync({ body });
        notify.success(PROJECT_SCREEN_TEXTS.added);
        // Back leads to the previous page, not to the empty form.
        await navigate(links.project(id), { replace: true });
      }}
      onCancel={() => void navigate(links.projects())}
    />
  );
}
