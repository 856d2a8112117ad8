import { PROJECT_TEXTS } from '@portal/contracts/projects/texts';
import { Button, Link, links, useCommands } from '@portal/portal-sdk';
import { GuardedButton } from '@portal/ui';
import { IconFileImport, IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { runningImport } from '../import/running-import.ts';
import { PROJECT_SCREEN_TEXTS } from '../project.texts.ts';

const ImportProjects = lazy(() => import('../import/import-dialog.tsx'));

interface ListActionsProps {
  readonly limits: { readonly currentCount: number; readonly allowedCount: number | null } | undefined;
}

/** Import and Add Project; disabled, with the reason, when the project limit is reached (spec 2 §2). */
export function ListActions({ limits }: ListActionsProps) {
  const [isOpen, setOpen] = useState(false);
  const [isRunning, setRunning] = useState(() => runningImport() !== null);
  const isFull = limits?.allowedCount != null && limits.currentCount >= limits.allowedCount;
  const obstacle = isFull ? PROJECT_TEXTS.limitReached : undefined;
  useCommands(
    isFull ? [] : [{ id: 'projects.import', label: PROJECT_SCREEN_TEXTS.importProjects, run: () => setOpen(true) }],
  );
  return (
    <>
      <span data-phone="icons">
        <GuardedButton
          obstacle={obstacle}
          icon={<IconFileImport size={18} aria-hidden />}
          isBusy={isRunning && !isOpen}
          onClick={() => setOpen(true)}
        >
          {PROJECT_SCREEN_TEXTS.import}
        </GuardedButton>
      </span>
      {isFull ? (
        <GuardedButton variant="filled" obstacle={obstacle} icon={<IconPlus size={18} aria-hidden />}>
          {PROJECT_SCREEN_TEXTS.addProject}
        </GuardedButton>
      ) : (
        <Button component={Link} to={links.addProject()} leftSection={<IconPlus size={18} aria-hidden />}>
          {PROJECT_SCREEN_TEXTS.addProject}
        </Button>
      )}
      {(isOpen || isRunning) && (
        <Suspense fallback={null}>
          <ImportProjects opened={isOpen} onClose={() => setOpen(false)} onRunning={setRunning} />
        </Suspense>
      )}
    </>
  );
}
