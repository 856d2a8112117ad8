import { mayDo, useReturningFocus } from '@portal/ui';
import { PROJECT_TEXTS } from '@portal/contracts/projects/texts';
import type { Project } from '@portal/contracts/projects/project';
import { can } from '@portal/access';
import { Button, useSession } from '@portal/portal-sdk';
import { IconLock } from '@tabler/icons-react';
import { lazy, Suspense, useState, useTransition } from 'react';
import { ConstructionValues } from '../../value-at-risk/construction/construction-values.tsx';
import { RecordHistory } from '../history/record-history.tsx';
import { PROJECT_SCREEN_TEXTS } from '../project.texts.ts';
import classes from './details.module.css';
import { DetailsView } from './details-view.tsx';
import { PrimaryPeople } from './primary-people.tsx';
import { ProjectActions } from './project-actions.tsx';

const EditDescription = lazy(() => import('./edit-description.tsx'));
const EditProject = lazy(() => import('./edit-project.tsx'));

/** PROJECT DETAILS: read, edit, close with a reason, reopen (decisions §20). */
export function ProjectDetails({ project }: { readonly project: Project }) {
  const [isEditing, setEditing] = useState(false);
  const [isDescribing, setDescribing] = useState(false);
  // Keeps showing the details until the form is loaded.
  const [isOpening, startOpening] = useTransition();
  const editButton = useReturningFocus<HTMLButtonElement>(isEditing);
  const canReadValues = can(useSession().viewer, 'read', 'var');
  const mayEdit = mayDo(project, 'update') && project.editableFields.length > 0;

  const actions = (
    <ProjectActions
      project={project}
      onEdit={mayEdit ? () => startOpening(() => setEditing(true)) : undefined}
      isOpening={isOpening}
      editButton={editButton}
    />
  );
  const describe = mayEdit && project.editableFields.includes('description') && (
    <Button variant="default" onClick={() => setDescribing(true)}>
      {PROJECT_SCREEN_TEXTS.changeDescription}
    </Button>
  );
  return (
    <Suspense>
      {isEditing ? (
        <EditProject project={project} onDone={() => setEditing(false)} />
      ) : (
        <div className={classes.page}>
          {project.status === 'Closed' && <ClosedNotice project={project} />}
          <DetailsView project={project} actions={actions} textActions={describe} />
          {project.type === 'Construction' && canReadValues && <ConstructionValues projectId={project.id} />}
          <PrimaryPeople project={project} />
          <RecordHistory projectId={project.id} />
          <Suspense fallback={null}>
            {isDescribing && <EditDescription project={project} onClose={() => setDescribing(false)} />}
          </Suspense>
        </div>
      )}
    </Suspense>
  );
}

function ClosedNotice({ project }: { readonly project: Project }) {
  return (
    <div className={classes.notice} role="note">
      <IconLock size={18} aria-hidden />
      <div>
        <p className={classes.noticeText}>{PROJECT_TEXTS.closed}</p>
        {project.closingReason && (
          <p className={classes.reason}>
            {PROJECT_SCREEN_TEXTS.closingReason}: {project.closingReason}
          </p>
        )}
      </div>
    </div>
  );
}
