import { PROJECT_SCREEN_TEXTS } from '@portal/contracts/projects/screen-texts';
import { PROJECT_TEXTS } from '@portal/contracts/projects/texts';
import { Button, Link, links, Tooltip } from '@portal/portal-sdk';
import { IconFileImport, IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { runningImport } from '../import/running-import.ts';

const ImportProjects = lazy(() => import('../import/import-dialog.tsx'));

interface ListActionsProps {
  readonly limits: { readonly currentCount: number; readonly allowedCount: number | null } | undefined;
}

/** Import and Add Project; disabled, with the reason, when the project limit is reached (spec 2 §2). */
export function ListActions({ limits }: ListActionsProps) {
  const [isOpen, setOpen] = useState(false);
  const [isRunning, setRunning] = useState(() => runningImport() !== null);
  const isFull = limits?.allowedCount != null && limits.currentCount >= limits.allowedCount;
  return (
    <>
      <Tooltip label={PROJECT_TEXTS.limitReached} disabled={!isFull} multiline maw={280}>
        <Button
          variant="default"
          leftSection={<IconFileImport size={18} aria-hidden />}
          loading={isRunning && !isOpen}
          {...blocked(isFull)}
          onClick={() => !isFull && setOpen(true)}
        >
          {PROJECT_SCREEN_TEXTS.import}
        </Button>
      </Tooltip>
      <Tooltip label={PROJECT_TEXTS.limitReached} disabled={!isFull} multiline maw={280}>
        {isFull ? (
          <Button leftSection={<IconPlus size={18} aria-hidden />} {...blocked(true)}>
            {PROJECT_SCREEN_TEXTS.addProject}
          </Button>
        ) : (
          <Button component={Link} to={links.addProject()} leftSection={<IconPlus size={18} aria-hidden />}>
            {PROJECT_SCREEN_TEXTS.addProject}
          </Button>
        )}
      </Tooltip>
      {(isOpen || isRunning) && (
        <Suspense fallback={null}>
          <ImportProjects opened={isOpen} onClose={() => setOpen(false)} onRunning={setRunning} />
        </Suspense>
      )}
    </>
  );
}

/** A disabled button that can still be hovered and focused, so that its reason is found. */
const blocked = (isBlocked: boolean) => (isBlocked ? { 'data-disabled': true, 'aria-disabled': true } : {});
